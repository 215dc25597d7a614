import { constants, copyFile, link, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

const keptMs = 7 * 86_400_000;

/** What a file holds, and for which day it is by its name: the same list may come again for another day. */
export interface Content {
  readonly sha256: string;
  readonly day: string | undefined;
}

/**
 * Notes which run takes in a content. Of several agents the file system lets one create the note, whole.
 *
 * @param folder of the run
 * @returns the folder of the run that takes it in: this one, or an earlier one
 */
export async function noteContent(seen: string, content: Content, folder: string): Promise<string> {
  const file = toFile(seen, content);
  const own = join(seen, `.${folder}`);
  await writeFile(own, folder, { flush: true });
  try {
    for (;;) {
      const isCreated = await create(own, file);
      const known = isCreated ? folder : await readFile(file, "utf8").catch(() => undefined);
      if (known !== undefined) return known;
      // The note was deleted just now.
    }
  } finally {
    await rm(own, { force: true });
  }
}

/** After a refusal the same content may come again. */
export async function forgetContent(seen: string, content: Content): Promise<void> {
  await rm(toFile(seen, content), { force: true });
}

/** Content may come again after a week. */
export async function forgetOld(seen: string, now: Date): Promise<void> {
  for (const name of await readdir(seen)) {
    const file = join(seen, name);
    const { mtimeMs } = await stat(file);
    if (mtimeMs < now.getTime() - keptMs) await rm(file, { force: true });
  }
}

async function create(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "EEXIST") throw error;
      return copyFile(from, to, constants.COPYFILE_EXCL); // a file system without links
    });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

const toFile = (seen: string, { sha256, day }: Content) => join(seen, day ? `${sha256} ${day}` : sha256);
