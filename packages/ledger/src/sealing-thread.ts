import { workerData } from "node:worker_threads";
import { answerInThread, cutApart, type EncryptionKey, type Joined, join } from "@nightguard/platform";
import type { UnsealedBatch } from "./bulk-sealer.ts";
import { createSealer } from "./sealer.ts";

/** Compresses and seals on a thread of its own, what `bulk-sealer.ts` sends. */
const keys = (workerData as { keys: EncryptionKey[] }).keys.map(({ id, key }) => ({ id, key: Buffer.from(key) }));
const sealer = createSealer(keys);

answerInThread<UnsealedBatch, Joined>(({ rows, texts }) => {
  const names = rows.split("\n");
  const sealed = join(cutApart(texts).map((plain, index) => plain && sealer.seal(names[index] ?? "", plain)));
  return { answer: sealed, transfer: [sealed.bytes.buffer] };
});
