import { createSealer, SealError } from "@nightguard/ledger";
import { answerInThread, threadKeys } from "@nightguard/platform";
import type { RowsWritten } from "./results-writer.ts";
import { type RowsToWrite, writeRows } from "./write-rows.ts";

/** Opens and writes pages of results on a thread of its own, what `results-writer.ts` sends. */
const sealer = createSealer(threadKeys());

answerInThread<RowsToWrite, RowsWritten>((page) => {
  try {
    const written = writeRows(page, sealer);
    return { answer: { written }, transfer: [written.text.buffer] };
  } catch (error) {
    if (error instanceof SealError) return { answer: { sealFault: error.message } };
    throw error;
  }
});
