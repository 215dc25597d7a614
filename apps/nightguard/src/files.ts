import { open, rename, rm, stat, writeFile } from "node:fs/promises";
import { CommandError, exitCodes, findCode } from "@nightguard/process/exit";

export function toUnreadable(file: string, cause: unknown): CommandError {
  const code = findCode(cause);
  const reason = code === "ENOENT" ? "there is no such file" : (code ?? "unknown reason");
  return new CommandError(`${file} cannot be read: ${reason}`, exitCodes.usage, { cause });
}

/** Pipes and devices such as /dev/null are written to directly. */
export async function isReplaced(file: string): Promise<boolean> {
  const existing = await stat(file).catch(() => undefined);
  return existing === undefined || existing.isFile();
}

/**
 * Writes a file with personal data or keys: only its owner may read it, and it appears or is replaced when it is
 * complete and on disk. A pipe or a device is written to directly.
 *
 * @throws CommandError when another command writes the same file
 */
export async function writePrivately(file: string, content: string | AsyncIterable<Buffer>): Promise<void> {
  if (!(await isReplaced(file))) return writeFile(file, content);
  const unfinished = `${file}.unfinished`;
  await rm(unfinished, { force: true }); // left by a killed command, perhaps readable by others
  const handle = await open(unfinished, "wx", 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
    // Another command's unfinished file has taken this one's name.
    if ((await handle.stat()).nlink === 0)
      throw new CommandError(`Another command writes ${file}; let one of them end`);
    await rename(unfinished, file);
  } catch (error) {
    if ((await handle.stat()).nlink > 0) await rm(unfinished, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}
