import { chmod, chown, mkdtemp, readFile, realpath, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { EmbeddedError } from "./embedded-error.ts";
import type { ServiceUser } from "./run.ts";
import { canEnter, findOwner, findServiceUser } from "./service-user.ts";

export interface DataLocation {
  /** Contains a folder for each server, which belongs to `user`. */
  readonly directory: string;
  /** Undefined if this process does not run as root: the servers run as its own user. */
  readonly user: ServiceUser | undefined;
}

/**
 * Started by root, the servers run as another user, who may have no access to a private home. The data is then in a
 * fallback folder, `/var/lib/nightguard-…` or a temporary one, which the file `elsewhere` in the data directory names
 * for later starts.
 *
 * @throws EmbeddedError when no fallback folder can be created
 */
export async function chooseDataLocation(dataDir: string, say: (line: string) => void): Promise<DataLocation> {
  if (process.getuid?.() !== 0) return { directory: dataDir, user: undefined };
  const serviceUser = await findServiceUser();
  const directory = (await readFallback(dataDir)) ?? dataDir;
  const user = (await findOwnerOfData(directory)) ?? serviceUser;
  if (await grantAccess(user, directory)) return { directory, user };
  return { directory: await createFallback(dataDir, serviceUser, say), user: serviceUser };
}

/**
 * If only root can enter a folder, its group becomes the user's with execute permission alone: enough to pass through,
 * not to list it.
 */
async function grantAccess(user: ServiceUser, directory: string): Promise<boolean> {
  if (await canEnter(user, directory)) return true;
  const { uid, mode } = await stat(directory);
  const isRootsAlone = uid === 0 && (mode & 0o077) === 0;
  if (!isRootsAlone || !(await canEnter(user, dirname(directory)))) return false;
  await chown(directory, 0, user.gid);
  await chmod(directory, (mode & 0o700) | 0o010);
  return canEnter(user, directory);
}

/** Data created by an ordinary user keeps its owner when root starts the servers. */
async function findOwnerOfData(directory: string): Promise<ServiceUser | undefined> {
  return (await findOwner(join(directory, "postgres"))) ?? (await findOwner(join(directory, "redis")));
}

const fallbackFile = (dataDir: string) => join(dataDir, "elsewhere");

async function readFallback(dataDir: string): Promise<string | undefined> {
  try {
    return await realpath((await readFile(fallbackFile(dataDir), "utf8")).trim());
  } catch {
    return undefined; // none yet, or the folder is gone
  }
}

async function createFallback(dataDir: string, user: ServiceUser, say: (line: string) => void): Promise<string> {
  for (const parent of ["/var/lib", tmpdir()]) {
    try {
      const directory = await mkdtemp(join(parent, "nightguard-"));
      if (!(await grantAccess(user, directory))) continue;
      // For people who find the folder; nothing reads it.
      await writeFile(join(directory, "belongs-to"), `${dataDir}\n`, { mode: 0o600 });
      await writeFile(fallbackFile(dataDir), `${directory}\n`, { mode: 0o600 });
      say(`PostgreSQL cannot run as root, and its user has no access to ${dataDir}: its data is in ${directory}`);
      return directory;
    } catch {
      // The parent is missing or not writable: try the next one.
    }
  }
  throw new EmbeddedError(
    `PostgreSQL's user has no access to ${dataDir}, and no other folder could be created: choose another data directory, or start as a user other than root`,
  );
}
