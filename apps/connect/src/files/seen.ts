import { constants, copyFile, link, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Afterwards the same content is submitted again. */
export const contentKeptMs = 7 * 86_400_000;

/** A file's content, and the day in its name: the same list may be submitted for another day. */
export interface Content {
  readonly sha256: string;
  readonly day: string | undefined;
}

/** The name of a content's note, which holds the folder of the run that submits it. */
export const toNoteName = ({ sha256, day }: Content): string => (day ? `${sha256} ${day}` : sha256);

/**
 * Notes that a run submits this content. The file system lets one agent create the note, whole.
 *
 * @returns the folder of the run that submits it: this one, or an earlier one
 */
export async function noteContent(seen: string, content: Content, folder: string): Promise<string> {
  const file = join(seen, toNoteName(content));
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

/** Lets the same content be submitted again. */
export async function forgetContent(seen: string, content: Content): Promise<void> {
  await rm(join(seen, toNoteName(content)), { force: true });
}

export async function forgetOld(seen: string, now: Date): Promise<void> {
  for (const name of await readdir(seen)) {
    const file = join(seen, name);
    const { mtimeMs } = await stat(file);
    if (mtimeMs < now.getTime() - contentKeptMs) await rm(file, { force: true });
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
