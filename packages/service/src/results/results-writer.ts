import { DecryptionError } from "@nightguard/ledger";
import { createThread } from "@nightguard/platform";
import { type RowsToWrite, type WrittenRows, writeRows } from "./write-rows.ts";

/** Errors lose their class between threads. */
export type RowsWritten = { readonly written: WrittenRows } | { readonly decryptionFault: string };

/** Writing a page takes tens of milliseconds, so it does not run on the event loop. */
export interface ResultsWriter {
  /**
   * Transfers the rows, which may be unusable here afterwards.
   *
   * @throws DecryptionError; the error that ended the thread, which the next page starts again
   */
  write(page: RowsToWrite): Promise<WrittenRows>;
  close(): Promise<void>;
}

/** Below this size, transferring a page takes longer than writing it here. */
const worthAThreadBytes = 16_384;

export function createResultsWriter(): ResultsWriter {
  const thread = createThread<RowsToWrite, RowsWritten>(new URL("./results-thread.ts", import.meta.url));
  return {
    async write(page) {
      if (page.rows.length < worthAThreadBytes) return writeRows(page);
      const answer = await thread.ask(page, [page.rows.buffer]);
      if ("decryptionFault" in answer) throw new DecryptionError(answer.decryptionFault);
      return answer.written;
    },
    close: thread.close,
  };
}
