import { answerInThread, free, type PackedBuffers, threadKeys } from "@nightguard/platform";
import { encryptAll, type PackedPlaintexts } from "./bulk-encryption.ts";
import { createEncryption } from "./encryption.ts";

/** Compresses and encrypts on a thread of its own, what `bulk-encryption.ts` sends. */
const encryption = createEncryption(threadKeys());

answerInThread<PackedPlaintexts, PackedBuffers>((plaintexts) => {
  const ciphertext = encryptAll(encryption, plaintexts);
  free(plaintexts.rows);
  free(plaintexts.texts);
  return { answer: ciphertext, transfer: [ciphertext.bytes.buffer] };
});
