import { workerData } from "node:worker_threads";
import { answerInThread, type EncryptionKey } from "@nightguard/platform";
import type { SealedBatch, UnsealedBatch } from "./bulk-sealer.ts";
import { createSealer } from "./sealer.ts";

/** Compresses and seals on a thread of its own, what `bulk-sealer.ts` sends. */
const keys = (workerData as { keys: EncryptionKey[] }).keys.map(({ id, key }) => ({ id, key: Buffer.from(key) }));
const sealer = createSealer(keys);

answerInThread<UnsealedBatch, SealedBatch>(({ rows, lengths, bytes }) => {
  const plain = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const sealed = rows.map((row, index) => {
    const length = lengths[index] ?? null;
    if (length === null) return null;
    at += length;
    return sealer.seal(row, plain.subarray(at - length, at));
  });
  // Memory of its own, which can be handed over as it is.
  const joined = new Uint8Array(Buffer.concat(sealed.filter((text) => text !== null)));
  return { answer: { lengths: sealed.map((text) => text?.length ?? null), bytes: joined }, transfer: [joined.buffer] };
});
