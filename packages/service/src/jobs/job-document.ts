import type { Job } from "@nightguard/contract";

/** A job with what came of it. */
export interface ResultRow {
  readonly job: Job;
  /** The JSON text of the answer, in UTF-8, kept apart so that the payer's bytes stay. */
  readonly resultJson: Buffer | null;
}

/**
 * A job as JSON text, with the payer's answer as it came: parsing and writing it again would change its numbers and
 * spacing.
 *
 * @param resultJson JSON text, or null without an answer
 */
export const toDocumentJson = ({ job, resultJson }: { job: Job; resultJson: string | null }): string =>
  `${toHead(job)}${resultJson ?? null}}`;

/** What stands before the result; after it stands a brace. */
export const toHead = (job: Job): string => `${JSON.stringify(job).slice(0, -1)},"result":`;
