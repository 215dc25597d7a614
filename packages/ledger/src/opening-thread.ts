import { workerData } from "node:worker_threads";
import { answerInThread, type EncryptionKey } from "@nightguard/platform";
import { cutApart, joined, type OpenedPage, type SealedPage } from "./bulk-opener.ts";
import { createSealer, SealError } from "./sealer.ts";

/** Opens and unpacks on a thread of its own, what `bulk-opener.ts` sends. */
const keys = (workerData as { keys: EncryptionKey[] }).keys.map(({ id, key }) => ({ id, key: Buffer.from(key) }));
const sealer = createSealer(keys);

answerInThread<SealedPage, OpenedPage>(({ rows, lengths, bytes }) => {
  try {
    const sealed = cutApart(bytes, lengths);
    const plain = sealer.openAll(sealed.map((text, index) => ({ row: rows[index] ?? "", sealed: text })));
    const opened = { lengths: plain.map(({ length }) => length), bytes: joined(plain) };
    return { answer: opened, transfer: [opened.bytes.buffer] };
  } catch (error) {
    if (error instanceof SealError) return { answer: null };
    throw error;
  }
});
