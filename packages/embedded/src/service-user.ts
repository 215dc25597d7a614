import { stat } from "node:fs/promises";
import { EmbeddedError } from "./embedded-error.ts";
import { run, type ServiceUser } from "./run.ts";

/**
 * PostgreSQL refuses to run as root: returns `postgres`, else `nobody`.
 *
 * @throws EmbeddedError on a system without either
 */
export async function findServiceUser(): Promise<ServiceUser> {
  const user = (await findUser("postgres")) ?? (await findUser("nobody"));
  if (user) return user;
  throw new EmbeddedError(
    "PostgreSQL cannot run as root, and this system has neither a user postgres nor nobody: start as another user",
  );
}

/**
 * Returns `nobody`, who has no access to the servers' data.
 *
 * @param files that the processes read or execute
 * @returns undefined when this process does not run as root, or the user cannot read the files, as in a closed home
 */
export async function findProcessUser(files: readonly string[]): Promise<ServiceUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const user = await findUser("nobody");
  const readAll = 'for file; do test -r "$file" || exit 1; done';
  return user && (await run("/bin/sh", ["-c", readAll, "sh", ...files], { user })).ok ? user : undefined;
}

async function findUser(name: string): Promise<ServiceUser | undefined> {
  const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
  return uid.ok && gid.ok ? { uid: Number(uid.output), gid: Number(gid.output) } : undefined;
}

/** @returns undefined when the path does not exist or belongs to root */
export async function findOwner(path: string): Promise<ServiceUser | undefined> {
  try {
    const { uid, gid } = await stat(path);
    return uid === 0 ? undefined : { uid, gid };
  } catch {
    return undefined;
  }
}

/** Tried rather than computed, because access may depend on more than the modes. */
export async function canEnter(user: ServiceUser, directory: string): Promise<boolean> {
  const { ok } = await run("/bin/sh", ["-c", 'cd "$1"', "sh", directory], { user });
  return ok;
}
