import { open, rename } from "node:fs/promises";

/** Writes a file beside its name and renames it once it is whole and on disk, so that nobody reads half of it. */
export async function writeWhole(path: string, content: string | AsyncIterable<Uint8Array>): Promise<void> {
  const unfinished = `${path}.part`;
  const handle = await open(unfinished, "w", 0o660);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, path);
}
