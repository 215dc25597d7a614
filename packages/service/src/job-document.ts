import type { Job } from "@nightguard/contract";

const noResult = Buffer.from("null");
const end = Buffer.from("}");

/**
 * A job as JSON text, with the payer's answer as it came: parsing and writing it again would change its numbers and
 * spacing.
 *
 * @param resultJson JSON text, or null without an answer
 */
export const toDocumentJson = ({ job, resultJson }: { job: Job; resultJson: string | null }): string =>
  `${toHead(job)}${resultJson ?? noResult}${end}`;

/** The same in UTF-8, in pieces for who joins many: of an answer no text is made. */
export const toDocumentPieces = ({ job, resultJson }: { job: Job; resultJson: Buffer | null }): readonly Buffer[] => [
  Buffer.from(toHead(job)),
  resultJson ?? noResult,
  end,
];

const toHead = (job: Job): string => `${JSON.stringify(job).slice(0, -1)},"result":`;
