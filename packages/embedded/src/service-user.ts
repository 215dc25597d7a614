import { stat } from "node:fs/promises";
import { EmbeddedError } from "./embedded-error.ts";
import { run } from "./run.ts";

/** Another user than root, as `spawn` takes it. */
export interface ServiceUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * The user as which root runs the servers, since PostgreSQL refuses to run as root: the one made for it, else nobody.
 *
 * @throws EmbeddedError on a system that has neither
 */
export async function findServiceUser(): Promise<ServiceUser> {
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    if (uid.ok && gid.ok) return { uid: Number(uid.output), gid: Number(gid.output) };
  }
  throw new EmbeddedError(
    "PostgreSQL does not run as root, and this system has neither a user postgres nor nobody: start as another user",
  );
}

/** @returns undefined when there is nothing at the path, or root's own */
export async function findOwner(path: string): Promise<ServiceUser | undefined> {
  try {
    const { uid, gid } = await stat(path);
    return uid === 0 ? undefined : { uid, gid };
  } catch {
    return undefined;
  }
}

/** Whether a user may pass through a folder and all that it lies in. Asked of the system, which may know more than modes. */
export async function canEnter(user: ServiceUser, directory: string): Promise<boolean> {
  const { ok } = await run("/bin/sh", ["-c", 'cd "$1"', "sh", directory], { user });
  return ok;
}
