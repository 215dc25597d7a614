import { workerData } from "node:worker_threads";
import { answerInThread, type EncryptionKey, free, type Joined } from "@nightguard/platform";
import { sealAll, type UnsealedBatch } from "./bulk-encryption.ts";
import { createSealer } from "./encryption.ts";

/** Compresses and seals on a thread of its own, what `bulk-sealer.ts` sends. */
const keys = (workerData as { keys: EncryptionKey[] }).keys.map(({ id, key }) => ({ id, key: Buffer.from(key) }));
const sealer = createSealer(keys);

answerInThread<UnsealedBatch, Joined>((unsealed) => {
  const sealed = sealAll(sealer, unsealed);
  free(unsealed.rows);
  free(unsealed.texts);
  return { answer: sealed, transfer: [sealed.bytes.buffer] };
});
