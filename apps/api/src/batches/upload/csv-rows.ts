import type { Readable } from "node:stream";
import { InvalidRequestError } from "@nightguard/contract";
import { type BatchRow, fromSafeCell } from "@nightguard/service";
import {
  type CsvLayout,
  findCellFaults,
  type HeaderHints,
  isRejectionsHeader,
  readHeader,
  toBatchItem,
} from "./csv-columns.ts";
import { readCsvRecords, separatorLine } from "./csv-records.ts";
import { inPieces } from "./row-pieces.ts";

/**
 * The items of a CSV upload, as a stream. Rows are numbered from 1 below the header row, counting blank rows, so that row n
 * is row n + 1 of the spreadsheet. Blank rows are skipped.
 *
 * @throws InvalidRequestError for a bad header row, or with the line from which the file cannot be parsed
 */
export async function* readCsvRows(body: Readable, hints: HeaderHints): AsyncGenerator<readonly BatchRow[]> {
  let header: Header | undefined;
  let row = 0;
  function* readRows(records: Iterable<readonly string[]>): Generator<BatchRow> {
    for (const cells of records) {
      if (!header) {
        if (isBlank(cells) || separatorLine.test(cells.join(","))) continue;
        const layout = readHeader(cells, hints);
        header = { layout, width: cells.length, fill: hints.fill, isReturned: isRejectionsHeader(cells) };
        continue;
      }
      row++;
      if (!isBlank(cells)) yield readRow(row, cells, header);
    }
  }
  for await (const records of readCsvRecords(body)) yield* inPieces(readRows(records));
  if (!header) throw new InvalidRequestError([{ path: "file", message: "is empty" }], "The file is empty");
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === "");

interface Header {
  readonly layout: CsvLayout;
  readonly width: number;
  readonly fill: HeaderHints["fill"];
  /** Whether it is a corrected file of rejected rows, whose cells were escaped for spreadsheets. */
  readonly isReturned: boolean;
}

function readRow(row: number, written: readonly string[], { layout, width, fill, isReturned }: Header): BatchRow {
  if (written.length > width && !isBlank(written.slice(width))) {
    // Its cells may be in the wrong columns.
    const message = `has ${written.length} cells, the header row has ${width}`;
    return { row, reference: null, issues: [{ path: "", message }] };
  }
  const cells = isReturned ? written.map(fromSafeCell) : written;
  const item = toBatchItem(cells, layout, fill);
  const faults = findCellFaults(cells, layout);
  return faults.length === 0 ? { row, item } : { row, item, faults };
}
