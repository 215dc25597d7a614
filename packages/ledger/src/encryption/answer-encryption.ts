import type { EncryptionKey } from "@nightguard/platform";
import { jobContext } from "../jobs/encryption-context.ts";
import { createEncryption } from "./encryption.ts";

/** Encrypts what is kept of a job's answer, for whoever has it at hand on a thread and settles the job elsewhere. */
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
