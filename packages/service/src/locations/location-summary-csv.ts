import type { LocationSummary } from "@nightguard/contract";
import { toCsvLines } from "../results/csv-lines.ts";

const columns = [
  "kind",
  "location_id",
  "name",
  "time_zone",
  "appointments",
  "verified",
  "verified_in_time",
  "open",
  "overdue",
  "cannot_verify",
  "unanswered",
  "cancelled",
  "refused",
] as const satisfies readonly (keyof LocationSummary)[];

const causes = [
  "request",
  "patient",
  "provider",
  "payer",
  "plan",
  "service",
] as const satisfies readonly (keyof LocationSummary["causes"])[];

/** One line for each location, causes last. */
export const toLocationSummaryCsv = (summaries: readonly LocationSummary[]): string =>
  toCsvLines([
    [...columns, ...causes.map((cause) => `cause_${cause}`)],
    ...summaries.map((summary) => [
      ...columns.map((column) => summary[column]),
      ...causes.map((cause) => summary.causes[cause]),
    ]),
  ]);
