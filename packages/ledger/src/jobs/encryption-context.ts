import type { Question } from "@nightguard/contract";

/** Binds a ciphertext to its row, by the job's id. */
export const jobContext = {
  request: (jobId: string) => `request:${jobId}`,
  result: (jobId: string) => `result:${jobId}`,
  document: (jobId: string) => `document:${jobId}`,
  findings: (jobId: string) => `findings:${jobId}`,
  changes: (jobId: string) => `changes:${jobId}`,
  reference: (jobId: string) => `reference:${jobId}`,
  suggestion: (jobId: string) => `suggestion:${jobId}`,
};

export const toQuestion = (plaintext: Buffer | null | undefined): Question => JSON.parse(String(plaintext)) as Question;
