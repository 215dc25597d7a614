import type { UsageRecord } from "@nightguard/ledger";
import { toCsvLines } from "../results/csv-lines.ts";

const columns = [
  "day",
  "mode",
  "operation",
  "payer_id",
  "outcome",
  "verifications",
  "calls",
  "reused",
  "possible_duplicates",
  "perhaps_billed",
] as const satisfies readonly (keyof UsageRecord)[];

/** The lines of the JSON answer, in the same order. */
export const toUsageCsv = (records: readonly UsageRecord[]): string =>
  toCsvLines([columns, ...records.map((record) => columns.map((column) => record[column]))]);
