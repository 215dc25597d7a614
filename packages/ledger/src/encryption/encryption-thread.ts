import { answerInThread, free, type PackedBuffers } from "@nightguard/platform";
import { encryptAll, type PackedPlaintexts } from "./bulk-encryption.ts";

answerInThread<PackedPlaintexts, PackedBuffers>((plaintexts) => {
  const ciphertext = encryptAll(plaintexts);
  free(plaintexts.rows);
  free(plaintexts.texts);
  return { answer: ciphertext, transfer: [ciphertext.bytes.buffer] };
});
