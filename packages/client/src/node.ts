import { openAsBlob } from "node:fs";
import { basename } from "node:path";

/**
 * A local file for `submitBatch`. It is streamed, so it may be larger than memory; it must not change while it is sent.
 *
 * @throws when the file does not exist or cannot be read
 */
export async function openFile(path: string): Promise<File> {
  return new File([await openAsBlob(path)], basename(path));
}
