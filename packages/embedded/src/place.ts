import { chmod, chown, mkdtemp, readFile, realpath, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { EmbeddedError } from "./embedded-error.ts";
import { canEnter, findOwner, findServiceUser, type ServiceUser } from "./service-user.ts";

/** Where the servers keep their data, and as whom they run. */
export interface Place {
  /** Holds a folder for each server, which belongs to `user`. */
  readonly directory: string;
  /** Undefined: as the user of this process. */
  readonly user: ServiceUser | undefined;
}

/**
 * Chooses the data directory itself where the servers' user may enter it, or may be let in. As root they run as another
 * user, who may not enter a closed home: then it is a folder `/var/lib/nightguard-…`, or one among the temporary files
 * where that can't be made, which the file `elsewhere` in the data directory names from then on. A data directory that
 * is deleted takes the name along, so that what is made after it starts afresh.
 *
 * @throws EmbeddedError when no place can be found
 */
export async function choosePlace(dataDir: string, say: (line: string) => void): Promise<Place> {
  if (process.getuid?.() !== 0) return { directory: dataDir, user: undefined };
  const usual = await findServiceUser();
  const known = await readElsewhere(dataDir);
  const directory = known ?? dataDir;
  const user = (await findOwnerOfData(directory)) ?? usual;
  if (await letPass(user, directory)) return { directory, user };
  return { directory: await makeElsewhere(dataDir, usual, say), user: usual };
}

/**
 * Whether the user may pass through a folder, which is allowed by the folder's group where only root may so far. Nothing
 * else is allowed by it: what lies there can't be listed, and is as closed as before to everybody else.
 */
async function letPass(user: ServiceUser, directory: string): Promise<boolean> {
  if (await canEnter(user, directory)) return true;
  const { uid, mode } = await stat(directory);
  const onlyRoot = uid === 0 && (mode & 0o077) === 0;
  if (!onlyRoot || !(await canEnter(user, dirname(directory)))) return false;
  await chown(directory, 0, user.gid);
  await chmod(directory, (mode & 0o700) | 0o010);
  return canEnter(user, directory);
}

/** Data that an ordinary user has made stays theirs when root starts on it. */
async function findOwnerOfData(directory: string): Promise<ServiceUser | undefined> {
  return (await findOwner(join(directory, "postgres"))) ?? (await findOwner(join(directory, "redis")));
}

const elsewhereFile = (dataDir: string) => join(dataDir, "elsewhere");

async function readElsewhere(dataDir: string): Promise<string | undefined> {
  try {
    return await realpath((await readFile(elsewhereFile(dataDir), "utf8")).trim());
  } catch {
    return undefined; // none yet, or the folder is gone
  }
}

async function makeElsewhere(dataDir: string, user: ServiceUser, say: (line: string) => void): Promise<string> {
  for (const parent of ["/var/lib", tmpdir()]) {
    try {
      // The random name can't be there already, as somebody else's.
      const directory = await mkdtemp(join(parent, "nightguard-"));
      if (!(await letPass(user, directory))) continue;
      await writeFile(join(directory, "belongs-to"), `${dataDir}\n`, { mode: 0o600 });
      await writeFile(elsewhereFile(dataDir), `${directory}\n`, { mode: 0o600 });
      say(
        `PostgreSQL does not run as root, and the user it runs as may not enter ${dataDir}: its data is in ${directory}`,
      );
      return directory;
    } catch {
      // A file system that can't be written to: the next one.
    }
  }
  throw new EmbeddedError(
    `The user that PostgreSQL runs as may not enter ${dataDir}, and no folder could be made elsewhere: choose another data directory, or start as another user than root`,
  );
}
