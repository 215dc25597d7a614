import { stringify } from "csv-stringify/sync";
import { figureColumns } from "./benefit-figures.ts";
import { toCsvLines } from "./csv-lines.ts";
import type { ResultsRow } from "./results-row.ts";
import { toSafeCell } from "./safe-cell.ts";

export const resultColumns = [
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
  "changed",
  "changes",
  "found",
  "points_known",
  "points_open",
  "sandbox",
] as const satisfies readonly (keyof ResultsRow)[];

/** Writes CSV (RFC 4180), one patient per row, without cells that a spreadsheet would run; `csvHeader` comes first. */
export const toResultsCsv = (rows: readonly ResultsRow[]): string =>
  toCsvLines(rows.map((row) => resultColumns.map((column) => row[column])));

/** Excel drops zeros of these ids, or reads them as a date (`MAR12`) or a number (`1E5`). */
const idColumns: ReadonlySet<string> = new Set(["reference", "payer_id", "member_id"]);

/**
 * Writes ids as `="00123"`, a formula of only text, since Excel converts quoted text as well. `excelCsvHeader` comes
 * first.
 */
export const toExcelCsv = (rows: readonly ResultsRow[]): string =>
  stringify(
    rows.map((row) => resultColumns.map((column) => toExcelCell(column, row[column]))),
    { record_delimiter: "windows" },
  );

function toExcelCell(column: string, value: string | number | null): string | number | null {
  if (typeof value !== "string") return value;
  return idColumns.has(column) ? `="${value.replaceAll('"', '""')}"` : toSafeCell(value);
}

export const csvHeader: string = toCsvLines([resultColumns]);

/** Excel recognizes UTF-8 by the byte order mark. */
export const excelCsvHeader = `\uFEFF${csvHeader}`;
