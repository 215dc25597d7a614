import type { EncryptionKey } from "@nightguard/platform";
import { jobContext } from "../jobs/encryption-context.ts";
import { createEncryption } from "./encryption.ts";

/** Encrypts a job's answer on the thread that parsed it, before it is settled elsewhere. */
export interface AnswerEncryption {
  encryptBody(jobId: string, body: Buffer): Buffer;
  encryptDocument(jobId: string, document: string): Buffer;
}

/** @param keys newest first, at least one */
export function createAnswerEncryption(keys: readonly EncryptionKey[]): AnswerEncryption {
  const encryption = createEncryption(keys);
  return {
    encryptBody: (jobId, body) => encryption.encrypt(jobContext.result(jobId), body),
    encryptDocument: (jobId, document) => encryption.encrypt(jobContext.document(jobId), document),
  };
}
