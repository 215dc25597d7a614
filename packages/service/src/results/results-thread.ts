import { createEncryption, DecryptionError } from "@nightguard/ledger";
import { answerInThread, threadKeys } from "@nightguard/platform";
import type { RowsWritten } from "./results-writer.ts";
import { type RowsToWrite, writeRows } from "./write-rows.ts";

// The thread of `results-writer.ts`.
const encryption = createEncryption(threadKeys());

answerInThread<RowsToWrite, RowsWritten>((page) => {
  try {
    const written = writeRows(page, encryption);
    return { answer: { written }, transfer: [written.text.buffer] };
  } catch (error) {
    if (error instanceof DecryptionError) return { answer: { decryptionFault: error.message } };
    throw error;
  }
});
