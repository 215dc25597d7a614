import { workerData } from "node:worker_threads";
import { createSealer, SealError } from "@nightguard/ledger";
import { answerInThread, type EncryptionKey } from "@nightguard/platform";
import type { RowsWritten } from "./results-writer.ts";
import { type RowsToWrite, writeRows } from "./write-rows.ts";

/** Opens and writes pages of results on a thread of its own, what `results-writer.ts` sends. */
const keys = (workerData as { keys: EncryptionKey[] }).keys.map(({ id, key }) => ({ id, key: Buffer.from(key) }));
const sealer = createSealer(keys);

answerInThread<RowsToWrite, RowsWritten>((page) => {
  try {
    const written = writeRows(page, sealer);
    return { answer: { written }, transfer: [written.text.buffer] };
  } catch (error) {
    if (error instanceof SealError) return { answer: { sealFault: error.message } };
    throw error;
  }
});
