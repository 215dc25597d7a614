import type { KeyUsageLine } from "@nightguard/contract";
import type { UsageRecord } from "@nightguard/ledger";
import { toCsvLines } from "../results/csv-lines.ts";

const counts = ["verifications", "calls", "reused", "possible_duplicates", "perhaps_billed"] as const;
const columns = [
  "day",
  "mode",
  "operation",
  "payer_id",
  "outcome",
  ...counts,
] as const satisfies readonly (keyof UsageRecord)[];

/** The lines of the JSON answer, in the same order. */
export const toUsageCsv = (records: readonly UsageRecord[]): string =>
  toCsvLines([columns, ...records.map((record) => columns.map((column) => record[column]))]);

const keyColumns = [
  "day",
  "mode",
  "key_id",
  "user_id",
  "name",
  ...counts,
] as const satisfies readonly (keyof KeyUsageLine)[];

/** The lines of the JSON answer, in the same order. */
export const toKeyUsageCsv = (lines: readonly KeyUsageLine[]): string =>
  toCsvLines([keyColumns, ...lines.map((line) => keyColumns.map((column) => line[column]))]);
