import { stringify } from "csv-stringify/sync";
import type { ResultsRow } from "./results-row.ts";
import { toSafeCell } from "./safe-cell.ts";

const columns = [
  "row",
  "reference",
  "status",
  "coverage",
  "payer_id",
  "payer_name",
  "first_name",
  "last_name",
  "member_id",
  "dob",
  "plan_name",
  "effective_date",
  "termination_date",
  "deductible",
  "deductible_remaining",
  "maximum",
  "maximum_remaining",
  "preventive_percent",
  "diagnostic_percent",
  "basic_percent",
  "endodontics_percent",
  "periodontics_percent",
  "oral_surgery_percent",
  "crowns_percent",
  "prosthodontics_percent",
  "orthodontics_percent",
  "next_cleaning",
  "failure_category",
  "failure_code",
  "hint",
  "job_id",
  "finished_at",
] as const satisfies readonly (keyof ResultsRow)[];

/**
 * Results as CSV (RFC 4180), a patient a row, that a spreadsheet can open without running anything; `csvHeader` stands
 * before the first.
 */
export const toResultsCsv = (rows: readonly ResultsRow[]): string =>
  toLines(rows.map((row) => columns.map((column) => row[column])));

const toLines = (records: readonly (readonly (string | number | null)[])[]): string =>
  stringify([...records], { record_delimiter: "windows", cast: { string: toSafeCell } });

/** The names of the columns, as the first line. */
export const csvHeader: string = toLines([columns]);
