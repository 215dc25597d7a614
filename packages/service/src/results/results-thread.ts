import { DecryptionError } from "@nightguard/ledger";
import { answerInThread } from "@nightguard/platform";
import type { RowsWritten } from "./results-writer.ts";
import { type RowsToWrite, writeRows } from "./write-rows.ts";

answerInThread<RowsToWrite, RowsWritten>((page) => {
  try {
    const written = writeRows(page);
    return { answer: { written }, transfer: [written.text.buffer] };
  } catch (error) {
    if (error instanceof DecryptionError) return { answer: { decryptionFault: error.message } };
    throw error;
  }
});
