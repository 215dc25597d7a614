import { rename, rm, stat, writeFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { CommandError, exitCodes, findCode } from "./exit.ts";

/** The error for a file argument that cannot be read. */
export function toUnreadable(file: string, cause: unknown): CommandError {
  const code = findCode(cause);
  const reason = code === "ENOENT" ? "there is no such file" : (code ?? "unknown reason");
  return new CommandError(`${file} cannot be read: ${reason}`, exitCodes.usage, { cause });
}

/**
 * Writes a file with personal data or keys: only its owner may read it, and it appears or is replaced when complete. A
 * pipe or a device such as /dev/null is written to directly.
 */
export async function writePrivately(file: string, content: string | Readable): Promise<void> {
  const existing = await stat(file).catch(() => undefined);
  if (existing && !existing.isFile()) return writeFile(file, content);
  const unfinished = `${file}.unfinished`;
  try {
    await rm(unfinished, { force: true }); // left by a killed command, perhaps readable by others
    await writeFile(unfinished, content, { mode: 0o600, flag: "wx" });
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
