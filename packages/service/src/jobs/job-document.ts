import type { Job } from "@nightguard/contract";

export interface ResultRow {
  readonly job: Job;
  /** JSON text in UTF-8. */
  readonly resultJson: Buffer | null;
}

/** Inserts the result as text, since parsing would change its numbers and spacing. */
export const toDocumentJson = ({ job, resultJson }: { job: Job; resultJson: string | null }): string =>
  `${toHead(job)}${resultJson ?? null}}`;

export const toHead = (job: Job): string => `${JSON.stringify(job).slice(0, -1)},"result":`;
