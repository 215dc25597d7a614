import type { Job } from "@nightguard/contract";

/**
 * A job as JSON text, with the payer's answer as it came: parsing and writing it again would change its numbers and
 * spacing.
 *
 * @param resultJson JSON text, or null without an answer
 */
export function toDocumentJson({ job, resultJson }: { job: Job; resultJson: string | null }): string {
  return `${JSON.stringify(job).slice(0, -1)},"result":${resultJson ?? "null"}}`;
}
