import { openAsBlob } from "node:fs";
import { basename } from "node:path";

/**
 * A file on this machine for `submitBatch`, read as it is sent: it may be larger than memory. It must not change meanwhile.
 *
 * @throws when there is no such file, or it may not be read
 */
export async function openFile(path: string): Promise<File> {
  return new File([await openAsBlob(path)], basename(path));
}
