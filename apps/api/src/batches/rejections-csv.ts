import { pipeline, type Readable } from "node:stream";
import { type RefusedRow, toSafeCell } from "@nightguard/service";
import { stringify } from "csv-stringify";
import { type CsvColumn, columnPaths, csvColumns, rejectionColumns } from "./upload/csv-columns.ts";

/**
 * Refused rows as a CSV file to be mended and sent again: the columns of an intake, with the row's number in the caller's
 * file and what is wrong with it, two columns that an intake passes over. No cell starts a formula.
 */
export function toRejectionsCsv(rows: AsyncIterable<RefusedRow>): Readable {
  const stringifier = stringify({
    header: true,
    columns: [...rejectionColumns, ...csvColumns],
    record_delimiter: "windows",
    cast: { string: toSafeCell },
  });
  const records = async function* () {
    for await (const row of rows) yield toRecord(row);
  };
  // Whoever reads the stream meets every failure there.
  pipeline(records, stringifier, () => undefined);
  return stringifier;
}

function toRecord({ row, issues, item }: RefusedRow): readonly (string | number)[] {
  const error = issues.map(({ path, message }) => `${toColumn(path) ?? path} ${message}`.trim()).join("; ");
  return [row, error, ...csvColumns.map((column) => findText(item, columnPaths[column]))];
}

/** The owner of the file knows columns, not places in an item. */
const toColumn = (path: string): CsvColumn | undefined => csvColumns.find((column) => columnPaths[column] === path);

function findText(item: RefusedRow["item"], path: string): string {
  const [part = "", field] = path.split(".");
  const value = Object.hasOwn(item, part) ? item[part] : undefined;
  if (field === undefined || typeof value !== "object") return typeof value === "string" ? value : "";
  return value[field] ?? "";
}
