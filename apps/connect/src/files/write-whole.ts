import { type FileHandle, open, rename } from "node:fs/promises";

/** A file under a temporary name, until it is finished: readers never see a partial one. */
export interface UnfinishedFile extends AsyncDisposable {
  readonly handle: FileHandle;
  /** Syncs, and renames. */
  finish(): Promise<void>;
}

export async function openUnfinished(path: string): Promise<UnfinishedFile> {
  const unfinished = `${path}.part`;
  const handle = await open(unfinished, "w", 0o660);
  return {
    handle,
    async finish() {
      await handle.sync();
      await handle.close();
      await rename(unfinished, path);
    },
    [Symbol.asyncDispose]: () => handle.close(),
  };
}

/** Writes to a temporary name, syncs, and renames. */
export async function writeWhole(path: string, content: string | AsyncIterable<Uint8Array>): Promise<void> {
  await using file = await openUnfinished(path);
  await file.handle.writeFile(content);
  await file.finish();
}
