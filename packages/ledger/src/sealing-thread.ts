import { parentPort, workerData } from "node:worker_threads";
import type { EncryptionKey } from "@nightguard/platform";
import type { SealedBatch, UnsealedBatch } from "./bulk-sealer.ts";
import { createSealer } from "./sealer.ts";

/** Compresses and seals on a thread of its own, what `bulk-sealer.ts` sends. */
const keys = (workerData as { keys: EncryptionKey[] }).keys.map(({ id, key }) => ({ id, key: Buffer.from(key) }));
const sealer = createSealer(keys);

parentPort?.on("message", ({ rows, lengths, bytes }: UnsealedBatch) => {
  const plain = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const sealed = rows.map((row, index) => {
    const length = lengths[index] ?? 0;
    at += length;
    return sealer.seal(row, plain.subarray(at - length, at));
  });
  const answer: SealedBatch = {
    lengths: sealed.map(({ length }) => length),
    // A buffer of its own, which can be handed over as it is.
    bytes: new Uint8Array(Buffer.concat(sealed)),
  };
  parentPort?.postMessage(answer, [answer.bytes.buffer as ArrayBuffer]);
});
