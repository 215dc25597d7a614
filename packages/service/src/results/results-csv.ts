import { stringify } from "csv-stringify/sync";
import { figureColumns } from "./benefit-figures.ts";
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
  ...figureColumns,
  "failure_category",
  "failure_code",
  "hint",
  "job_id",
  "finished_at",
  "sandbox",
] as const satisfies readonly (keyof ResultsRow)[];

/** Results as CSV (RFC 4180), one patient per row, without cells that a spreadsheet would run; `csvHeader` comes first. */
export const toResultsCsv = (rows: readonly ResultsRow[]): string =>
  toLines(rows.map((row) => columns.map((column) => row[column])));

const toLines = (records: readonly (readonly (string | number | null)[])[]): string =>
  stringify([...records], { record_delimiter: "windows", cast: { string: toSafeCell } });

/** The column names, as the first line. */
export const csvHeader: string = toLines([columns]);
