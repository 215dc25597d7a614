import { answerInThread, free, type PackedBuffers } from "@nightguard/platform";
import { encryptAll, type PackedPlaintexts } from "./bulk-encryption.ts";

/** Compresses and encrypts on a thread of its own, what `bulk-encryption.ts` sends. */
answerInThread<PackedPlaintexts, PackedBuffers>((plaintexts) => {
  const ciphertext = encryptAll(plaintexts);
  free(plaintexts.rows);
  free(plaintexts.texts);
  return { answer: ciphertext, transfer: [ciphertext.bytes.buffer] };
});
