import { workerData } from "node:worker_threads";
import { answerInThread, type EncryptionKey } from "@nightguard/platform";
import type { TextLine, UnsealedBatch } from "./bulk-sealer.ts";
import { createSealer } from "./sealer.ts";

/** Compresses and seals on a thread of its own, what `bulk-sealer.ts` sends. */
const keys = (workerData as { keys: EncryptionKey[] }).keys.map(({ id, key }) => ({ id, key: Buffer.from(key) }));
const sealer = createSealer(keys);

answerInThread<UnsealedBatch, TextLine>(({ rows, texts: { lengths, bytes } }) => {
  const plain = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  const sealed = rows.split("\n").map((row, index) => {
    const length = lengths[index] ?? -1;
    if (length < 0) return null;
    at += length;
    return sealer.seal(row, plain.subarray(at - length, at));
  });
  // Memory of its own, which can be handed over as it is.
  const joined = new Uint8Array(Buffer.concat(sealed.filter((text) => text !== null)));
  const answer = { lengths: Int32Array.from(sealed, (text) => text?.length ?? -1), bytes: joined };
  return { answer, transfer: [joined.buffer] };
});
