import type { Question } from "@nightguard/contract";

/** The job's id binds a ciphertext to its row. */
export const jobContext = {
  request: (jobId: string) => `request:${jobId}`,
  result: (jobId: string) => `result:${jobId}`,
  document: (jobId: string) => `document:${jobId}`,
  reference: (jobId: string) => `reference:${jobId}`,
};

export const toQuestion = (plaintext: Buffer | null | undefined): Question => JSON.parse(String(plaintext)) as Question;
