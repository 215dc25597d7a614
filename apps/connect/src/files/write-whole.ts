import { open, rename } from "node:fs/promises";

/** Writes to a temporary name, syncs, and renames: readers never see a partial file. */
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
