import { pipeline, type Readable } from "node:stream";
import { InvalidRequestError } from "@nightguard/contract";
import type { BatchRow } from "@nightguard/service";
import { CsvError, type Parser, parse } from "csv-parse";
import { type CsvLayout, type HeaderHints, readHeader, toBatchItem } from "./csv-columns.ts";
import { lineFault, readWholeLines } from "./whole-lines.ts";

/** An unclosed quote swallows the file up to here. */
const maxRecordCharacters = 1024 * 1024;

const delimiters = [",", ";", "\t"] as const;

/**
 * The items of a CSV upload (RFC 4180), read as a stream. Rows are counted from 1 below the header row, blank rows
 * among them, so that row n stands in row n + 1 of a spreadsheet; blank rows are passed over.
 *
 * @throws InvalidRequestError when the header row does not fit, or the file cannot be read on: then with the line
 */
export async function* readCsvRows(body: Readable, hints: HeaderHints): AsyncGenerator<BatchRow> {
  let layout: CsvLayout | undefined;
  let width = 0;
  let row = 0;
  for await (const cells of readRecords(body)) {
    const isBlank = cells.every((cell) => cell.trim() === "");
    if (!layout) {
      if (isBlank) continue;
      layout = readHeader(cells, hints);
      width = cells.length;
      continue;
    }
    row++;
    if (isBlank) continue;
    if (cells.slice(width).some((cell) => cell.trim() !== "")) {
      // Its cells may stand under the wrong columns: nothing of it can be believed.
      const message = `has ${cells.length} cells, the header row has ${width}`;
      yield { row, reference: null, issues: [{ path: "", message }] };
    } else {
      yield { row, item: toBatchItem(cells, layout, hints.fill) };
    }
  }
  if (!layout) throw new InvalidRequestError([], "The file is empty");
}

/**
 * The delimiter of a file: whichever of comma, semicolon and tab the header row has most of, outside quotes.
 *
 * @param text the beginning of the file, its header row at least
 */
export function findDelimiter(text: string): (typeof delimiters)[number] {
  const outsideQuotes = text.trimStart().replaceAll(/"[^"]*"?/g, "");
  const [header = ""] = outsideQuotes.split(/[\r\n]/, 1);
  const count = (delimiter: string) => header.split(delimiter).length;
  return delimiters.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}

async function* readRecords(body: Readable): AsyncGenerator<string[]> {
  const pieces = readWholeLines(body);
  const first = await pieces.next();
  if (first.done) return;

  let lastLine = 0; // where the last good record ended
  const parser = parse({
    bom: true,
    delimiter: findDelimiter(first.value.toString().replace(/^\uFEFF/, "")),
    max_record_size: maxRecordCharacters,
    relax_column_count: true,
    on_record: (record: string[], { lines }) => {
      lastLine = lines;
      return record;
    },
  });
  feed(parser, first.value, pieces);
  try {
    yield* parser as AsyncIterable<string[]>;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // The parser notices where the file stops making sense, which may be pages below the quote that was left open.
    throw lineFault(lastLine + 1, "begins a row with a quote that is not closed or stands in the wrong place");
  }
}

/** Whoever reads the parser meets every failure there. */
function feed(parser: Parser, first: Buffer, rest: AsyncGenerator<Buffer>): void {
  const all = async function* () {
    yield first;
    yield* rest;
  };
  pipeline(all, parser, () => undefined);
}
