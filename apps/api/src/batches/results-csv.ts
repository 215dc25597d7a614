import type { OfficeRow } from "@nightguard/service";
import { stringify } from "csv-stringify/sync";
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
] as const satisfies readonly (keyof OfficeRow)[];

/**
 * Results as CSV (RFC 4180), a patient a row, that a spreadsheet can open without running anything. A page becomes one
 * piece of text.
 */
export async function* toResultsCsv(pages: AsyncIterable<readonly OfficeRow[]>): AsyncGenerator<string> {
  yield toLines([columns]);
  for await (const rows of pages) yield toLines(rows.map((row) => columns.map((column) => row[column])));
}

const toLines = (records: readonly (readonly (string | number | null)[])[]): string =>
  stringify([...records], { record_delimiter: "windows", cast: { string: toSafeCell } });
