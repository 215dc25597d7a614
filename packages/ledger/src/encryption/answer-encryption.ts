import type { EncryptionKey } from "@nightguard/platform";
import { sealedRow } from "../jobs/encryption-context.ts";
import { createSealer } from "./encryption.ts";

/** Seals what is kept of a job's answer, for whoever has it at hand on a thread and settles the job elsewhere. */
export interface AnswerSealer {
  sealBody(jobId: string, body: Buffer): Buffer;
  sealDocument(jobId: string, document: string): Buffer;
}

/** @param keys newest first, at least one */
export function createAnswerSealer(keys: readonly EncryptionKey[]): AnswerSealer {
  const sealer = createSealer(keys);
  return {
    sealBody: (jobId, body) => sealer.seal(sealedRow.result(jobId), body),
    sealDocument: (jobId, document) => sealer.seal(sealedRow.document(jobId), document),
  };
}
