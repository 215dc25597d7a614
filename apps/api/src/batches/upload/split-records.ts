export const delimiters = [",", ";", "\t", "|"] as const;
type Delimiter = (typeof delimiters)[number];

export interface Dialect {
  readonly delimiter: Delimiter;
  /** "\r": old Macintosh spreadsheets. */
  readonly lineEnds: "\r" | "\n or \r\n";
}

/** Deviations from RFC 4180 with only one reading. */
type Deviation = "blanks_before_quotes" | "stray_quotes";

interface Splitting {
  readonly dialect: Dialect;
  /** Nothing follows, so an open quote is never closed. */
  readonly isLast: boolean;
  /** Cells of the header row. */
  readonly width: number;
  readonly note: (deviation: Deviation) => void;
}

export interface SplitText {
  readonly records: readonly string[][];
  /** Where an unfinished record begins; otherwise the text's length. */
  readonly end: number;
}

/** Thrown with the place where the record begins. */
export class OpenQuoteError extends Error {
  override readonly name = "OpenQuoteError";
  readonly start: number;

  constructor(start: number) {
    super("a quote is not closed");
    this.start = start;
  }
}

/** Bounds what an unclosed quote can swallow. */
export const maxRecordLength = 1024 * 1024;

const quote = '"';

/** Splitting takes 1 µs a row. */
export function splitPlain(text: string, { delimiter, lineEnds }: Dialect): Iterable<string[]> {
  const lines = text.split(lineEnds === "\r" ? "\r" : /\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  return Iterator.from(lines).map((line) => line.split(delimiter));
}

/**
 * As in Excel, only a quote that begins a cell encloses it.
 *
 * @throws OpenQuoteError for a quote that is never closed
 */
export function splitQuoted(text: string, splitting: Splitting): SplitText {
  const { delimiter, lineEnds } = splitting.dialect;
  const lineEnd = lineEnds === "\r" ? "\r" : "\n";
  const records: string[][] = [];
  let nextQuote = text.indexOf(quote);
  let at = 0;
  while (at < text.length) {
    if (nextQuote !== -1 && nextQuote < at) nextQuote = text.indexOf(quote, at);
    const line = findLine(text, at, lineEnd);
    if (nextQuote === -1 || nextQuote >= line.end) {
      records.push(text.slice(at, line.end).split(delimiter));
      at = line.next;
    } else {
      const isLast = splitting.isLast || text.length - at > maxRecordLength;
      const record = readRecord({ ...splitting, text, lineEnd, isLast }, at);
      if (!record) break;
      records.push(record.cells);
      at = record.next;
    }
  }
  return { records, end: at };
}

interface Source extends Splitting {
  readonly text: string;
  readonly lineEnd: "\r" | "\n";
}

interface Line {
  /** Without its line end. */
  readonly end: number;
  readonly next: number;
}

function findLine(text: string, start: number, lineEnd: string): Line {
  const found = text.indexOf(lineEnd, start);
  if (found === -1) return { end: text.length, next: text.length };
  const hasReturn = lineEnd === "\n" && found > start && text[found - 1] === "\r";
  return { end: hasReturn ? found - 1 : found, next: found + 1 };
}

/** @returns undefined for an unfinished record */
function readRecord(source: Source, start: number): { readonly cells: string[]; readonly next: number } | undefined {
  const { text, lineEnd, dialect, note } = source;
  const cells: string[] = [];
  let line = findLine(text, start, lineEnd);
  let at = start;
  for (;;) {
    const opening = skipBlanks(source, at, line.end);
    if (opening < line.end && text[opening] === quote) {
      const cell = readStrictly(source, opening, line) ?? readLeniently(source, opening, line);
      if (cell === "unfinished") return undefined;
      if (!cell) throw new OpenQuoteError(start);
      if (cell.isStray) note("stray_quotes");
      else if (opening > at || cell.hasBlanks) note("blanks_before_quotes");
      cells.push(cell.value);
      at = cell.end;
      if (at > line.end) line = findLine(text, at, lineEnd);
    } else {
      const end = findDelimiter(text, dialect.delimiter, { from: at, to: line.end });
      cells.push(text.slice(at, end));
      at = end;
    }
    if (at >= line.end) return { cells, next: line.next };
    at++;
  }
}

interface QuotedCell {
  readonly value: string;
  /** The place of the following delimiter or line end. */
  readonly end: number;
  readonly hasBlanks?: boolean;
  readonly isStray?: boolean;
}

/** RFC 4180: quotes in a cell are doubled, and it may hold delimiters and line ends. */
function readStrictly(source: Source, opening: number, line: Line): QuotedCell | "unfinished" | undefined {
  const { text, isLast } = source;
  for (let from = opening + 1; ; ) {
    const closing = text.indexOf(quote, from);
    if (closing === -1) return isLast ? undefined : "unfinished";
    if (text[closing + 1] === quote) {
      from = closing + 2;
      continue;
    }
    const end = findCellEnd(source, closing + 1);
    if (end === undefined) return undefined;
    const value = toValue(text, opening, closing);
    if (closing > line.end && holdsRow(value, source)) return undefined;
    return { value, end, hasBlanks: end > closing + 1 };
  }
}

/** An unclosed quote swallows whole rows, up to a quote in a later one. */
function holdsRow(value: string, { width, dialect: { delimiter }, lineEnd }: Source): boolean {
  return width >= fewestColumns && value.split(lineEnd).some((line) => line.split(delimiter).length === width);
}

/** Three of eight required columns may be values of the whole file. */
const fewestColumns = 5;

/** For quotes that are not doubled: the cell ends on its line at a quote before a delimiter, else as in Excel. */
function readLeniently(source: Source, opening: number, line: Line): QuotedCell | undefined {
  const { text, dialect } = source;
  let firstInside: number | undefined;
  for (let at = text.indexOf(quote, opening + 1); at !== -1 && at < line.end; at = text.indexOf(quote, at + 1)) {
    if (firstInside !== undefined && beginsCell(source, at)) break;
    firstInside ??= at;
    const end = findCellEnd(source, at + 1);
    if (end !== undefined) return { value: toValue(text, opening, at), end, isStray: true };
  }
  if (firstInside === undefined) return undefined;
  const end = findDelimiter(text, dialect.delimiter, { from: firstInside, to: line.end });
  return { value: toValue(text, opening, firstInside) + text.slice(firstInside + 1, end), end, isStray: true };
}

const toValue = (text: string, opening: number, closing: number): string =>
  text.slice(opening + 1, closing).replaceAll('""', quote);

/** Ends with the line: the rest of the text may be long. */
function findDelimiter(text: string, delimiter: string, { from, to }: { from: number; to: number }): number {
  const found = text.slice(from, to).indexOf(delimiter);
  return found === -1 ? to : from + found;
}

/** Finds the following delimiter or line end, perhaps after blanks. */
function findCellEnd(source: Source, from: number): number | undefined {
  const { text, dialect, lineEnd } = source;
  const at = skipBlanks(source, from, text.length);
  const sign = text[at];
  const isEnd = sign === undefined || sign === dialect.delimiter || sign === lineEnd;
  return isEnd || (lineEnd === "\n" && sign === "\r" && text[at + 1] === "\n") ? at : undefined;
}

/** Must agree with `readRecord`: otherwise reading each cell could scan the whole line. */
function beginsCell(source: Source, quoteAt: number): boolean {
  let at = quoteAt - 1;
  while (isBlank(source, at)) at--;
  return source.text[at] === source.dialect.delimiter;
}

function skipBlanks(source: Source, from: number, to: number): number {
  let at = from;
  while (at < to && isBlank(source, at)) at++;
  return at;
}

const isBlank = ({ text, dialect: { delimiter } }: Source, at: number): boolean =>
  text[at] === " " || (text[at] === "\t" && delimiter !== "\t");
