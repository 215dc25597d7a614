import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { InvalidRequestError, IssueList } from "@nightguard/contract";
import { CsvError, parse } from "csv-parse";

export type CsvSource = Buffer | AsyncIterable<Buffer>;

/** Calls `fail` on an invalid cell; then the result is ignored. */
type ReadCell<Value = unknown> = (cell: string, fail: (message: string) => void) => Value;

const maxRows = 20_000;
const chunkBytes = 64 * 1024;

/**
 * Reads columns in any order, and ignores others, and case, spaces and punctuation in names. Other requests run between
 * chunks.
 *
 * @param options.optional columns that may be missing; their cells are undefined then
 * @throws InvalidRequestError with all issues by line and column; an issue never quotes a cell
 */
export async function readTable<Row extends Record<string, unknown>>(
  source: CsvSource,
  columns: { readonly [Name in keyof Row]: ReadCell<Row[Name]> },
  { optional = [] }: { readonly optional?: readonly (keyof Row & string)[] } = {},
): Promise<Row[]> {
  const rows: Row[] = [];
  const issues = new IssueList();
  const addIssue = (path: string, message: string) => issues.add({ path, message });
  let lastLine = 1;
  let header: Header | undefined;
  const parser = parse({ info: true, relax_column_count: true, skip_empty_lines: true, max_record_size: chunkBytes });
  try {
    await pipeline(Readable.from(decode(source)), parser, async (records: AsyncIterable<CsvRecord>) => {
      for await (const { record, info } of records) {
        lastLine = info.lines;
        if (header === undefined) {
          header = readHeader(record, { wanted: Object.keys(columns), optional }, (message) =>
            addIssue(`line ${info.lines}`, message),
          );
          if (!issues.isEmpty) throw toRejection(issues);
        } else if (rows.length === maxRows) {
          addIssue(`line ${info.lines}`, `must not be there: a list has at most ${maxRows} rows`);
          throw toRejection(issues);
        } else {
          rows.push(
            readRow(record, header, columns, (path, message) => addIssue(`line ${info.lines}${path}`, message)),
          );
        }
      }
    });
  } catch (error) {
    addIssue(...toFileIssue(error, lastLine));
  }
  if (issues.isEmpty && rows.length === 0) addIssue("line 1", "must be a header row with rows below it");
  if (!issues.isEmpty) throw toRejection(issues);
  return rows;
}

const toRejection = (issues: IssueList) =>
  new InvalidRequestError(issues, "The file is not valid, and nothing was changed; see issues");

interface CsvRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

interface Header {
  readonly length: number;
  /** -1 for a missing column. */
  readonly indexes: ReadonlyMap<string, number>;
}

const toHeaderName = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");

function readHeader(
  record: readonly string[],
  { wanted, optional }: { readonly wanted: readonly string[]; readonly optional: readonly string[] },
  fail: (message: string) => void,
): Header {
  const names = record.map(toHeaderName);
  const indexes = new Map<string, number>();
  for (const column of wanted) {
    const index = names.indexOf(toHeaderName(column));
    if (index === -1 && !optional.includes(column)) fail(`must have the column ${column}`);
    else if (index !== -1 && names.lastIndexOf(toHeaderName(column)) !== index)
      fail(`must have the column ${column} only once`);
    indexes.set(column, index);
  }
  return { length: record.length, indexes };
}

function readRow<Row extends Record<string, unknown>>(
  record: readonly string[],
  { length, indexes }: Header,
  columns: Record<keyof Row, ReadCell>,
  fail: (path: string, message: string) => void,
): Row {
  if (record.length !== length) fail("", `must have ${length} columns as the header has, not ${record.length}`);
  const cells = Object.entries<ReadCell>(columns).map(([column, read]) => {
    const cell = record[indexes.get(column) ?? -1]?.trim();
    if (cell === undefined) return [column, undefined];
    return [column, read(cell, (message) => fail(`.${column}`, message))];
  });
  return Object.fromEntries(cells) as Row;
}

class EncodingError extends Error {}

async function* decode(source: CsvSource): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of Buffer.isBuffer(source) ? slices(source) : source) {
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    throw error instanceof TypeError ? new EncodingError("not UTF-8", { cause: error }) : error;
  }
}

function* slices(buffer: Buffer): Generator<Buffer> {
  for (let start = 0; start < buffer.length; start += chunkBytes) yield buffer.subarray(start, start + chunkBytes);
}

function toFileIssue(error: unknown, lastLine: number): [path: string, message: string] {
  if (error instanceof EncodingError) return [`after line ${lastLine}`, "must be UTF-8"];
  if (!(error instanceof CsvError)) throw error;
  const path = typeof error.lines === "number" ? `line ${error.lines}` : `after line ${lastLine}`;
  return error.code === "CSV_QUOTE_NOT_CLOSED"
    ? [path, "must close the quote that it opens"]
    : [path, "must be CSV as in RFC 4180"];
}
