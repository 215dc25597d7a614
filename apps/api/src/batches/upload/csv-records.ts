import { CsvError } from "csv-parse";
import { type Options, parse } from "csv-parse/sync";
import { type NoteReading, readTextLines } from "./text-encoding.ts";
import { countOf, lineFault, lineFeed } from "./whole-lines.ts";

/** Bounds what an unclosed quote can swallow. */
const maxRecordBytes = 1024 * 1024;

const delimiters = [",", ";", "\t", "|"] as const;
type Delimiter = (typeof delimiters)[number];

interface Dialect {
  readonly delimiter: Delimiter;
  /** Old Macintosh spreadsheets use a carriage return alone. */
  readonly lineEnds: "\r" | "\n or \r\n";
}

export interface CsvReader {
  readonly note: NoteReading;
  countKnownNames(cells: readonly string[]): number;
}

/**
 * Reads a CSV file (RFC 4180) in bounded memory, with the header row and blank rows.
 *
 * @yields the records of one block at a time, split lazily
 * @throws InvalidRequestError with the line from which the file cannot be parsed
 */
export async function* readCsvRecords(
  chunks: AsyncIterable<Buffer>,
  { note, countKnownNames }: CsvReader,
): AsyncGenerator<Iterable<readonly string[]>> {
  let dialect: Dialect | undefined;
  let line = 1;
  for await (const block of readBlocks(readTextLines(chunks, note))) {
    const text = dialect ? block.toString() : block.toString().replace(/^\uFEFF/, "");
    dialect ??= findDialect(text, countKnownNames);
    yield parseBlock(text, dialect, { firstLine: line, note });
    line += countOf(block, lineFeed);
  }
}

/**
 * The delimiter is that of a first line `sep=;`; else the one that splits one of the first two rows into the most known
 * column names; else the most frequent one in the first row.
 *
 * @param text the beginning of the file with at least its header row, without a byte order mark
 */
export function findDialect(text: string, countKnownNames: CsvReader["countKnownNames"] = () => 0): Dialect {
  const outsideQuotes = text
    .slice(0, sampleLength)
    .trimStart()
    .replaceAll(/"[^"]*"?/g, "");
  const [header = ""] = outsideQuotes.split(/[\r\n]/, 1);
  const named = separatorLine.exec(header)?.[1];
  const firstRows = text
    .slice(0, sampleLength)
    .split(/[\r\n]+/, 6)
    .filter(hasText)
    .slice(0, 2);
  const toCells = (row: string, delimiter: string) => row.split(delimiter).map((cell) => cell.replaceAll('"', ""));
  const countNames = (delimiter: string) =>
    Math.max(...firstRows.map((row) => countKnownNames(toCells(row, delimiter))), 0);
  // The number of cells is below the sample's length, so it only breaks ties.
  const score = (delimiter: string) => countNames(delimiter) * sampleLength + header.split(delimiter).length;
  const most = delimiters.reduce((best, delimiter) => (score(delimiter) > score(best) ? delimiter : best));
  return {
    delimiter: delimiters.find((delimiter) => delimiter === named) ?? most,
    lineEnds: /\r(?!\n)/.test(outsideQuotes) && !outsideQuotes.includes("\n") ? "\r" : "\n or \r\n",
  };
}

const sampleLength = 65_536;

/** Some spreadsheets declare the delimiter in a first line. */
export const separatorLine = /^sep=([,;\t|])$/i;

const quote = 0x22;

/** A quote inside a quoted cell is doubled, so a line end after an even number of quotes ends a record. */
async function* readBlocks(lines: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let pendingBytes = 0;
  let isInside = false;
  let isFirst = true;
  let rowsWithText = 0; // the dialect needs two rows, because the first may be a title
  for await (const piece of lines) {
    held.push(piece);
    pendingBytes += piece.length;
    if (countOf(piece, quote) % 2 === 1) isInside = !isInside;
    if (isFirst) rowsWithText += countRowsWithText(piece);
    if (isInside && pendingBytes < maxRecordBytes) continue;
    if (isFirst && rowsWithText < 2 && pendingBytes <= sampleLength) continue;
    isFirst = false;
    yield held.length === 1 ? piece : Buffer.concat(held);
    held = [];
    pendingBytes = 0;
    isInside = false;
  }
  if (pendingBytes > 0) yield Buffer.concat(held);
}

const countRowsWithText = (lines: Buffer): number =>
  lines
    .toString()
    .split(/[\r\n]/)
    .filter(hasText).length;

/** Spreadsheets write a blank row as delimiters. */
const hasText = (row: string): boolean => /[^\s,;|]/.test(row);

/** Splitting takes 1 µs a row; csv-parse takes 5 to 8 µs. */
function parseBlock(
  text: string,
  { delimiter, lineEnds }: Dialect,
  { firstLine, note }: { firstLine: number; note: NoteReading },
): Iterable<string[]> {
  if (!text.includes('"')) {
    const lines = text.split(lineEnds === "\r" ? "\r" : /\r?\n/);
    if (lines.at(-1) === "") lines.pop();
    return Iterator.from(lines).map((line) => line.split(delimiter));
  }
  const strictly = parseQuoted(text, { delimiter, lineEnds });
  if (strictly.records) return strictly.records;
  // Some programs write blanks around quotes, which RFC 4180 does not allow.
  const leniently = parseQuoted(text, { delimiter, lineEnds }, { ltrim: true, rtrim: true });
  if (leniently.records) {
    note("blanks_before_quotes");
    return leniently.records;
  }
  // The parser may give up far below the unclosed quote.
  throw lineFault(
    firstLine + leniently.lastGoodLine,
    "begins a row with a quote that is not closed or stands in the wrong place",
  );
}

function parseQuoted(
  text: string,
  { delimiter, lineEnds }: Dialect,
  trimming: Pick<Options, "ltrim" | "rtrim"> = {},
):
  | { readonly records: string[][]; lastGoodLine?: undefined }
  | { readonly records?: undefined; readonly lastGoodLine: number } {
  let lastGoodLine = 0;
  try {
    const records = parse(text, {
      ...trimming,
      delimiter,
      record_delimiter: lineEnds === "\r" ? ["\r"] : ["\r\n", "\n"],
      relax_column_count: true,
      on_record: (record: string[], { lines }) => {
        lastGoodLine = lines;
        return record;
      },
    });
    return { records };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { lastGoodLine };
  }
}
