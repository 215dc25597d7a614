import { DecryptionError } from "@nightguard/ledger";
import { createThread } from "@nightguard/platform";
import { type RowsToWrite, type WrittenRows, writeRows } from "./write-rows.ts";

/** Errors lose their class on the way from the thread. */
export type RowsWritten = { readonly written: WrittenRows } | { readonly decryptionFault: string };

/** Writing a page takes tens of milliseconds, so it does not run on the event loop. */
export interface ResultsWriter {
  /**
   * The rows are transferred to the thread, and may be unusable here afterwards.
   *
   * @throws DecryptionError; the error that ended the thread, which the next page starts again
   */
  write(page: RowsToWrite): Promise<WrittenRows>;
  close(): Promise<void>;
}

/** Shorter pages are written here: transferring them takes longer, and starting the thread far longer. */
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
