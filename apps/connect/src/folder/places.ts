import { access, constants, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The folders of a source. Files are dropped into `inbox`, which holds the others. */
export interface Places {
  readonly inbox: string;
  readonly processing: string;
  readonly done: string;
  readonly failed: string;
  /** The contents that were taken in, by hash: shared by all agents of the folder. */
  readonly seen: string;
}

export const toPlaces = (path: string): Places => ({
  inbox: path,
  processing: join(path, "processing"),
  done: join(path, "done"),
  failed: join(path, "failed"),
  seen: join(path, ".nightguard"),
});

/** Only the folder's owner and group may read what is in it. */
const mode = 0o770;

export async function makePlaces({ inbox, ...places }: Places): Promise<void> {
  await mkdir(inbox, { recursive: true, mode });
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

/** Deletes folders of runs that nobody changed for that long. */
export async function emptyOld(place: string, keepDays: number, now: Date): Promise<void> {
  for (const entry of await readdir(place)) {
    const path = join(place, entry);
    const { mtimeMs } = await stat(path);
    if (mtimeMs < now.getTime() - keepDays * 86_400_000) await rm(path, { recursive: true, force: true });
  }
}
