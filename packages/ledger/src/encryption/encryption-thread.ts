import { answerInThread, free, type Joined, threadKeys } from "@nightguard/platform";
import { sealAll, type UnsealedBatch } from "./bulk-encryption.ts";
import { createSealer } from "./encryption.ts";

/** Compresses and seals on a thread of its own, what `bulk-sealer.ts` sends. */
const sealer = createSealer(threadKeys());

answerInThread<UnsealedBatch, Joined>((unsealed) => {
  const sealed = sealAll(sealer, unsealed);
  free(unsealed.rows);
  free(unsealed.texts);
  return { answer: sealed, transfer: [sealed.bytes.buffer] };
});
