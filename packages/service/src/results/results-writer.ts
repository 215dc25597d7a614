import { createEncryption, DecryptionError } from "@nightguard/ledger";
import { createThread, type EncryptionKey } from "@nightguard/platform";
import { type RowsToWrite, type WrittenRows, writeRows } from "./write-rows.ts";

/** What the thread made of a page; errors do not keep their class on the way. */
export type RowsWritten = { readonly written: WrittenRows } | { readonly decryptionFault: string };

/** Opens and writes pages of results without holding up the event loop: one takes tens of milliseconds. */
export interface ResultsWriter {
  /**
   * The encrypted rows are handed over, and may be gone here afterwards.
   *
   * @throws DecryptionError, and what the thread died of; the next page starts another
   */
  write(page: RowsToWrite): Promise<WrittenRows>;
  close(): Promise<void>;
}

/** What is shorter is written at once: it takes less than handing it over, and far less than starting the thread. */
const worthAThreadBytes = 16_384;

/** @param keys also for the thread, which is started when it is first needed */
export function createResultsWriter(keys: readonly EncryptionKey[]): ResultsWriter {
  const encryption = createEncryption(keys);
  const thread = createThread<RowsToWrite, RowsWritten>(new URL("./results-thread.ts", import.meta.url), { keys });
  return {
    async write(page) {
      if (page.rows.length < worthAThreadBytes) return writeRows(page, encryption);
      const answer = await thread.ask(page, [page.rows.buffer]);
      if ("decryptionFault" in answer) throw new DecryptionError(answer.decryptionFault);
      return answer.written;
    },
    close: thread.close,
  };
}
