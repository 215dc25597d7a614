import { jobContext } from "../jobs/encryption-context.ts";
import { type AccountKeys, createEncryption } from "./encryption.ts";

/** Used by the thread that parsed an answer, before it is settled elsewhere. */
export interface AnswerEncryption {
  encryptBody(jobId: string, body: Buffer): Buffer;
  encryptDocument(jobId: string, document: string): Buffer;
  encryptChanges(jobId: string, changes: string): Buffer;
}

export function createAnswerEncryption(keys: AccountKeys): AnswerEncryption {
  const encryption = createEncryption(keys);
  return {
    encryptBody: (jobId, body) => encryption.encrypt(jobContext.result(jobId), body),
    encryptDocument: (jobId, document) => encryption.encrypt(jobContext.document(jobId), document),
    encryptChanges: (jobId, changes) => encryption.encrypt(jobContext.changes(jobId), changes),
  };
}
