import { workerData } from "node:worker_threads";
import { answerInThread, type EncryptionKey } from "@nightguard/platform";
import type { OpenedPage, SealedPage } from "./bulk-opener.ts";
import { cutApart, join } from "./joined.ts";
import { createSealer, SealError } from "./sealer.ts";

/** Opens and unpacks on a thread of its own, what `bulk-opener.ts` sends. */
const keys = (workerData as { keys: EncryptionKey[] }).keys.map(({ id, key }) => ({ id, key: Buffer.from(key) }));
const sealer = createSealer(keys);

answerInThread<SealedPage, OpenedPage>(({ rows, sealed }) => {
  try {
    const names = rows.split("\n");
    const texts = cutApart(sealed).map((text, index) => text && { row: names[index] ?? "", sealed: text });
    const opened = join(sealer.openAll(texts));
    return { answer: opened, transfer: [opened.bytes.buffer] };
  } catch (error) {
    if (error instanceof SealError) return { answer: null };
    throw error;
  }
});
