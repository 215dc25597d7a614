import { rename, rm, stat, writeFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { CommandError, exitCodes, findCode } from "./exit.ts";

/** The fault of a command line that names a file which cannot be read. */
export function toUnreadable(file: string, cause: unknown): CommandError {
  const code = findCode(cause);
  const reason = code === "ENOENT" ? "there is no such file" : (code ?? "unknown reason");
  return new CommandError(`${file} cannot be read: ${reason}`, exitCodes.usage, { cause });
}

/**
 * Writes a file that only its owner may read, since people stand in it. It appears when it is complete, also in the place
 * of an older one; what is no file, as a pipe or /dev/null, is written to as it is.
 */
export async function writePrivately(file: string, content: string | Readable): Promise<void> {
  const there = await stat(file).catch(() => undefined);
  if (there && !there.isFile()) return writeFile(file, content);
  const unfinished = `${file}.unfinished`;
  try {
    await rm(unfinished, { force: true }); // what a killed command left may be readable to others
    await writeFile(unfinished, content, { mode: 0o600, flag: "wx" });
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
