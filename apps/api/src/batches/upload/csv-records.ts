import type { Readable } from "node:stream";
import { CsvError } from "csv-parse";
import { parse } from "csv-parse/sync";
import { lineFault, readWholeLines } from "./whole-lines.ts";

/** An unclosed quote swallows the file up to here. */
const maxRecordBytes = 1024 * 1024;

const delimiters = [",", ";", "\t"] as const;
type Delimiter = (typeof delimiters)[number];

/** How a file is written, as its beginning shows. */
interface Dialect {
  readonly delimiter: Delimiter;
  /** Old spreadsheets of the Macintosh end their lines with a carriage return alone. */
  readonly lineEnds: "\r" | "\n or \r\n";
}

/**
 * The records of a CSV file (RFC 4180), the header row and blank rows among them, in memory that does not grow with it.
 *
 * @yields the records of a piece at a time, each cut apart when it is asked for
 * @throws InvalidRequestError with the line from which the file cannot be read on
 */
export async function* readCsvRecords(body: Readable): AsyncGenerator<Iterable<readonly string[]>> {
  let dialect: Dialect | undefined;
  let line = 1;
  for await (const block of readBlocks(body)) {
    const text = dialect ? block.toString() : block.toString().replace(/^\uFEFF/, "");
    dialect ??= findDialect(text);
    yield parseBlock(text, dialect, line);
    line += countOf(block, lineFeed);
  }
}

/**
 * How a file is written. Its delimiter is what spreadsheets name in a first line `sep=;`, else whichever of comma,
 * semicolon and tab the header row has most of, outside quotes.
 *
 * @param text the beginning of the file, its header row at least, without a byte order mark
 */
export function findDialect(text: string): Dialect {
  const outsideQuotes = text.trimStart().replaceAll(/"[^"]*"?/g, "");
  const [header = ""] = outsideQuotes.split(/[\r\n]/, 1);
  const named = separatorLine.exec(header)?.[1];
  const count = (delimiter: string) => header.split(delimiter).length;
  const most = delimiters.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
  return {
    delimiter: delimiters.find((delimiter) => delimiter === named) ?? most,
    lineEnds: /\r(?!\n)/.test(outsideQuotes) && !outsideQuotes.includes("\n") ? "\r" : "\n or \r\n",
  };
}

/** The first line by which some spreadsheets name the delimiter; no row. */
export const separatorLine = /^sep=([,;\t])$/i;

const lineFeed = 0x0a;
const quote = 0x22;

/**
 * Pieces of the file that end where a record ends. Quotes come in pairs, also those inside a quoted cell, which are
 * doubled: after an even number of them a line's end is a record's.
 */
async function* readBlocks(body: Readable): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let isInside = false;
  for await (const piece of readWholeLines(body)) {
    held.push(piece);
    heldBytes += piece.length;
    if (countOf(piece, quote) % 2 === 1) isInside = !isInside;
    if (isInside && heldBytes < maxRecordBytes) continue;
    yield held.length === 1 ? piece : Buffer.concat(held);
    held = [];
    heldBytes = 0;
    isInside = false;
  }
  if (heldBytes > 0) yield Buffer.concat(held);
}

/** Most files have no quotes, and are cut apart faster than a parser reads them. */
function parseBlock(text: string, { delimiter, lineEnds }: Dialect, firstLine: number): Iterable<string[]> {
  const ends = lineEnds === "\r" ? ["\r"] : ["\r\n", "\n"];
  if (!text.includes('"')) {
    const lines = text.split(lineEnds === "\r" ? "\r" : /\r?\n/);
    if (lines.at(-1) === "") lines.pop();
    return Iterator.from(lines).map((line) => line.split(delimiter));
  }
  let lastLine = 0; // where the last good record ended
  try {
    return parse(text, {
      delimiter,
      record_delimiter: ends,
      relax_column_count: true,
      on_record: (record: string[], { lines }) => {
        lastLine = lines;
        return record;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The parser notices where the file stops making sense, which may be pages below the quote that was left open.
    throw lineFault(firstLine + lastLine, "begins a row with a quote that is not closed or stands in the wrong place");
  }
}

function countOf(piece: Buffer, byte: number): number {
  let count = 0;
  for (let at = piece.indexOf(byte); at !== -1; at = piece.indexOf(byte, at + 1)) count++;
  return count;
}
