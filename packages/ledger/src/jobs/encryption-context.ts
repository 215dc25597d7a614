import type { Question } from "@nightguard/contract";

/** What encrypted personal data of a job belongs to; the job's id stands in it, so that rows cannot be swapped. */
export const jobContext = {
  request: (jobId: string) => `request:${jobId}`,
  result: (jobId: string) => `result:${jobId}`,
  document: (jobId: string) => `document:${jobId}`,
  reference: (jobId: string) => `reference:${jobId}`,
};

/** A decrypted question. Intake validated it. */
export const toQuestion = (plaintext: Buffer | null | undefined): Question => JSON.parse(String(plaintext)) as Question;
