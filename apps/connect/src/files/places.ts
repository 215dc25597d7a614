import { access, constants, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The folders of a source. Files are dropped into `inbox`, which holds the others. */
export interface Places {
  readonly inbox: string;
  readonly processing: string;
  readonly done: string;
  readonly failed: string;
  /** Notes of submitted contents by hash, shared by all agents of the folder. */
  readonly seen: string;
}

/** @param toPath joins names as the system does on which the folder is */
export const toPlaces = (path: string, toPath = join): Places => ({
  inbox: path,
  processing: toPath(path, "processing"),
  done: toPath(path, "done"),
  failed: toPath(path, "failed"),
  seen: toPath(path, ".nightguard"),
});

/** Only the folder's owner and group may read what is in it. */
const mode = 0o770;

/**
 * Makes the folders within the source's own, which is not made: a network drive that is not there must not be mistaken for an
 * empty folder.
 */
export async function makePlaces({ inbox, ...places }: Places): Promise<void> {
  await access(inbox);
  for (const place of Object.values(places)) await mkdir(place, { recursive: true, mode });
}

/** @throws the file system's error when files could not be moved */
export async function checkPlaces(places: Places): Promise<void> {
  for (const place of Object.values(places)) await access(place, constants.R_OK | constants.W_OK | constants.X_OK);
  const [from, to] = [join(places.seen, ".check"), join(places.processing, ".check")];
  await writeFile(from, "");
  await rename(from, to);
  await rm(to);
}

/** Deletes the folders of runs that ended longer ago than `keepDays`. */
export async function emptyOld(place: string, keepDays: number, now: Date): Promise<void> {
  for (const entry of await readdir(place)) {
    const path = join(place, entry);
    const { mtimeMs } = await stat(path);
    if (mtimeMs < now.getTime() - keepDays * 86_400_000) await rm(path, { recursive: true, force: true });
  }
}
