import type { Charset } from "./charset.ts";
import { HeldBytes } from "./held-bytes.ts";
import { type Dialect, delimiters, maxRecordLength, OpenQuoteError, splitPlain, splitQuoted } from "./split-records.ts";
import { type NoteReading, readTextLines } from "./text-encoding.ts";
import { countOf, lineFault } from "./whole-lines.ts";

export interface CsvReader {
  readonly note: NoteReading;
  readonly charset?: Charset | undefined;
  countKnownNames(cells: readonly string[]): number;
}

/**
 * Reads RFC 4180 in bounded memory, with the header row and blank rows.
 *
 * @yields one block's records, split lazily
 * @throws InvalidRequestError with the line from which the file cannot be parsed
 */
export async function* readCsvRecords(
  chunks: AsyncIterable<Buffer>,
  { note, charset, countKnownNames }: CsvReader,
): AsyncGenerator<Iterable<readonly string[]>> {
  let splitter: ReturnType<typeof createSplitter> | undefined;
  for await (const block of readBlocks(readTextLines(chunks, { note, charset }))) {
    const text = splitter ? block.toString() : block.toString().replace(/^\uFEFF/, "");
    splitter ??= createSplitter(text, findDialect(text, countKnownNames), note);
    yield splitter.split(text);
  }
  if (splitter) yield splitter.finish();
}

/**
 * An unfinished record is read with the next text.
 *
 * @param beginning of the file, also the first text
 */
function createSplitter(beginning: string, dialect: Dialect, note: NoteReading) {
  const width = Math.max(...beginning.split(/[\r\n]+/, 3).map((line) => line.split(dialect.delimiter).length));
  let rest = "";
  let held: string[] = [];
  let heldLength = 0;
  let line = 1;

  function splitAll(isLast: boolean): Iterable<readonly string[]> {
    const text = [rest, ...held].join("");
    [rest, held, heldLength] = ["", [], 0];
    if (!text.includes('"')) {
      line += countLines(text);
      return splitPlain(text, dialect);
    }
    const { records, end } = splitOrRefuse(text, isLast);
    rest = text.slice(end);
    line += countLines(text.slice(0, end));
    return records;
  }

  function splitOrRefuse(text: string, isLast: boolean) {
    try {
      return splitQuoted(text, { dialect, isLast, width, note });
    } catch (error) {
      if (!(error instanceof OpenQuoteError)) throw error;
      throw lineFault(
        line + countLines(text.slice(0, error.start)),
        "begins a row with a quote that is not closed or stands in the wrong place",
      );
    }
  }

  return {
    split(text: string): Iterable<readonly string[]> {
      held.push(text);
      heldLength += text.length;
      // Waiting until the text has doubled keeps rereading a long record proportional to its length.
      return heldLength < rest.length && rest.length < maxRecordLength ? [] : splitAll(false);
    },
    finish: () => splitAll(true),
  };
}

function countLines(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) count++;
  return count;
}

/**
 * The delimiter is that of a first line `sep=;`, else the one that splits one of the first two rows into most known
 * column names, else the most frequent in the first row.
 *
 * @param text the file's beginning with the header row, without a byte order mark
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
  // Cells are fewer than the sample's length, so they only break ties.
  const score = (delimiter: string) => countNames(delimiter) * sampleLength + header.split(delimiter).length;
  const most = delimiters.reduce((best, delimiter) => (score(delimiter) > score(best) ? delimiter : best));
  return {
    delimiter: delimiters.find((delimiter) => delimiter === named) ?? most,
    lineEnds: /\r(?!\n)/.test(outsideQuotes) && !outsideQuotes.includes("\n") ? "\r" : "\n or \r\n",
  };
}

const sampleLength = 65_536;

export const separatorLine = /^sep=([,;\t|])$/i;

const quote = 0x22;

/** The dialect is found in the first block, which has two rows with text, because the first may be a title. */
async function* readBlocks(lines: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const held = new HeldBytes();
  let quotes = 0;
  let rowsWithText = 0;
  let isFirst = true;
  for await (const piece of lines) {
    if (!isFirst) {
      yield piece;
      continue;
    }
    held.push(piece);
    quotes += countOf(piece, quote);
    rowsWithText += countRowsWithText(piece);
    // A cell of the header row may have several lines.
    const isInside = quotes % 2 === 1;
    if (held.length <= sampleLength && (isInside || rowsWithText < 2)) continue;
    isFirst = false;
    yield held.take();
  }
  if (held.length > 0) yield held.take();
}

const countRowsWithText = (lines: Buffer): number =>
  lines
    .toString()
    .split(/[\r\n]/)
    .filter(hasText).length;

/** Spreadsheets write a blank row as delimiters. */
const hasText = (row: string): boolean => /[^\s,;|]/.test(row);
