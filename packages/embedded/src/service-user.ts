import { stat } from "node:fs/promises";
import { EmbeddedError } from "./embedded-error.ts";
import { run, type ServiceUser } from "./run.ts";

/**
 * The user that runs the servers when we are root, because PostgreSQL refuses to run as root: `postgres`, else `nobody`.
 *
 * @throws EmbeddedError on a system without either
 */
export async function findServiceUser(): Promise<ServiceUser> {
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    if (uid.ok && gid.ok) return { uid: Number(uid.output), gid: Number(gid.output) };
  }
  throw new EmbeddedError(
    "PostgreSQL cannot run as root, and this system has neither a user postgres nor nobody: start as another user",
  );
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

/** Whether a user can enter a folder. Tried rather than computed, because access may depend on more than the modes. */
export async function canEnter(user: ServiceUser, directory: string): Promise<boolean> {
  const { ok } = await run("/bin/sh", ["-c", 'cd "$1"', "sh", directory], { user });
  return ok;
}
