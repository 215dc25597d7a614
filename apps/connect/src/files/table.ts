import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { parse } from "csv-parse";
import { isGzip } from "./names.ts";

/** A row of a table, by the names of fields; columns that name no field are left out. */
export interface TableRow {
  /** From 1 below the header; rows of empty cells count, and are left out. */
  readonly row: number;
  readonly cells: readonly string[];
  readonly values: Readonly<Record<string, string>>;
}

export interface Table {
  readonly header: readonly string[];
  /** The fields of the columns. */
  readonly fields: readonly string[];
  readonly rows: AsyncIterable<TableRow>;
}

/** A table that cannot be read; the text is for the office. */
export class TableFault extends Error {
  override readonly name = "TableFault";
}

export const onlyCsv =
  'Where the source has a rule of what is due, files must be CSV. In Excel, save it as "CSV UTF-8".';

const delimiters = [",", ";", "\t", "|"];
/** A longer record has a quote that is not closed. */
const maxRecordBytes = 1_000_000;
const headerBytes = 64 * 1024;

/**
 * Opens a table of text: CSV in UTF-8, with a header whose names are those of fields, in any case and with any signs between
 * their words, or are given by `columns`.
 *
 * @param name the file's, which says whether it is compressed
 * @throws TableFault here and while the rows are read
 */
export async function openTable(
  { path, name }: { path: string; name: string },
  columns: Readonly<Record<string, string>>,
): Promise<Table> {
  const delimiter = await findDelimiter(path, name);
  const header = await readHeader({ path, name }, delimiter);
  const fields = header.map((cell) => columns[cell.trim()] ?? toField(cell));
  return { header, fields, rows: readRows({ path, name }, { delimiter, fields }) };
}

async function readHeader(file: { path: string; name: string }, delimiter: string): Promise<string[]> {
  for await (const cells of readRecords(file, delimiter)) return cells;
  throw new TableFault("It has no header row.");
}

/** Opens the file again, so that a table whose rows are not read keeps no file open. */
async function* readRows(
  file: { path: string; name: string },
  { delimiter, fields }: { delimiter: string; fields: readonly string[] },
): AsyncGenerator<TableRow> {
  let row = -1;
  for await (const cells of readRecords(file, delimiter)) {
    row++;
    if (row === 0 || cells.every((cell) => cell.trim() === "")) continue;
    yield { row, cells, values: Object.fromEntries(fields.map((field, index) => [field, cells[index] ?? ""])) };
  }
}

async function* readRecords(
  { path, name }: { path: string; name: string },
  delimiter: string,
): AsyncGenerator<string[]> {
  const parser = parse({
    bom: true,
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    ltrim: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_empty_values: false,
    skip_empty_lines: true,
    max_record_size: maxRecordBytes,
  });
  const bytes = createReadStream(path);
  const reading = isGzip(name) ? pipeline(bytes, createGunzip(), decode, parser) : pipeline(bytes, decode, parser);
  reading.catch(() => undefined); // the loop throws the same error
  try {
    yield* parser as AsyncIterable<string[]>;
  } catch (error) {
    throw toTableFault(error);
  }
}

async function* decode(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

function toTableFault(error: unknown): unknown {
  const { code, lines, name } = error as { code?: string; lines?: number; name?: string };
  if (code === "ERR_ENCODING_INVALID_ENCODED_DATA") {
    return new TableFault('It is not in UTF-8. In Excel, save it as "CSV UTF-8".');
  }
  if (name === "Error" && code?.startsWith("CSV_")) return new TableFault(`Line ${lines} cannot be read as CSV.`);
  return error;
}

/** The one that divides the first line into most cells. */
async function findDelimiter(path: string, name: string): Promise<string> {
  const bytes = createReadStream(path);
  const source = isGzip(name) ? bytes.compose(createGunzip()) : bytes;
  let head = "";
  for await (const chunk of source) {
    head += (chunk as Buffer).toString("latin1");
    if (head.includes("\n") || head.length > headerBytes) break;
  }
  const [line = ""] = head.split(/[\r\n]/).filter((text) => text !== "");
  const widths = delimiters.map((delimiter) => line.split(delimiter).length);
  return delimiters[widths.indexOf(Math.max(...widths))] ?? ",";
}

/** `Member ID` and `member-id` are `member_id`. */
const toField = (cell: string): string =>
  cell
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "");
