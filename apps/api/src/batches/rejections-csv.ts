import { pipeline, type Readable } from "node:stream";
import { type RejectedRow, toSafeCell } from "@nightguard/service";
import { stringify } from "csv-stringify";
import { type CsvColumn, columnPaths, csvColumns } from "./upload/csv-columns.ts";
import { rejectionColumns } from "./upload/header-row.ts";

/** Uploads ignore the row number and error, so the corrected file can be sent. No cell starts a formula. */
export function toRejectionsCsv(rows: AsyncIterable<RejectedRow>): Readable {
  const stringifier = stringify({
    header: true,
    columns: [...rejectionColumns, ...csvColumns],
    record_delimiter: "windows",
    cast: { string: toSafeCell },
  });
  const records = async function* () {
    for await (const row of rows) yield toRecord(row);
  };
  pipeline(records, stringifier, () => undefined);
  return stringifier;
}

function toRecord({ row, issues, item }: RejectedRow): readonly (string | number)[] {
  const error = issues.map(({ path, message }) => `${toColumn(path) ?? path} ${message}`.trim()).join("; ");
  return [row, error, ...csvColumns.map((column) => findText(item, columnPaths[column]))];
}

const toColumn = (path: string): CsvColumn | undefined =>
  csvColumns.find((column) => columnPaths[column] === path || path.startsWith(`${columnPaths[column]}.`));

function findText(item: Readonly<Record<string, string | Readonly<Record<string, string>>>>, path: string): string {
  const [part = "", field] = path.split(".");
  const value = Object.hasOwn(item, part) ? item[part] : undefined;
  if (field === undefined || typeof value !== "object") return typeof value === "string" ? value : "";
  return value[field] ?? "";
}
