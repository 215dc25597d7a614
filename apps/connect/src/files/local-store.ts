import { lstat, mkdir, readdir, rename, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import type { FileRun } from "../run.ts";
import type { FolderSettings } from "../settings.ts";
import { doneSuffix, isUnreadable } from "./names.ts";
import { checkPlaces, emptyOld, makePlaces, toPlaces } from "./places.ts";
import { forgetContent, forgetOld, noteContent } from "./seen.ts";
import type { Look, Store } from "./store.ts";

/** A folder of this machine, or one that is mounted. The file of a run is used where it lies. */
export function createLocalStore({ path, keep_days: keepDays }: Pick<FolderSettings, "path" | "keep_days">): Store {
  const places = toPlaces(path);
  const toFolder = ({ folder }: FileRun) => join(places.processing, folder);
  const toFile = (run: FileRun) => join(toFolder(run), run.file);
  return {
    prepare: () => makePlaces(places),
    check: () => checkPlaces(places),
    async tidy(now) {
      await forgetOld(places.seen, now);
      if (keepDays === undefined) return;
      for (const place of [places.done, places.failed]) await emptyOld(place, keepDays, now);
    },
    async list() {
      const looks = new Map<string, Look>();
      for (const name of await readdir(places.inbox)) {
        const path = join(places.inbox, name);
        const look = isUnreadable(name) ? { size: 0, mtimeMs: 0, state: "" } : await findLook(path);
        if (look) looks.set(name, look);
      }
      return looks;
    },
    async claim(run) {
      await mkdir(toFolder(run));
      return isThere(rename(join(places.inbox, run.file), toFile(run)));
    },
    unclaim: async (run) => void (await isThere(rmdir(toFolder(run)))),
    removeMark: ({ file }) => rm(join(places.inbox, file + doneSuffix), { force: true }),
    look: (run) => findLook(toFile(run)),
    fetch: async (run) => toFile(run),
    open: async (run) => toFile(run),
    async openFolder(run) {
      await mkdir(toFolder(run), { recursive: true });
      return toFolder(run);
    },
    // It may have been moved before a crash, or somebody took it away.
    publish: async (run, target) => void (await isThere(rename(toFolder(run), join(places[target], run.folder)))),
    noteContent: (content, { folder }) => noteContent(places.seen, content, folder),
    forgetContent: (content) => forgetContent(places.seen, content),
    rest: async () => undefined,
  };
}

async function findLook(path: string): Promise<Look | undefined> {
  const stats = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (!stats?.isFile()) return undefined;
  const { ino, size, mtimeMs } = stats;
  return { size, mtimeMs, state: `${ino} ${size} ${mtimeMs}` };
}

/** @returns false when what it moves or removes is not there */
async function isThere(change: Promise<void>): Promise<boolean> {
  try {
    await change;
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}
