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
 * The items of a CSV upload, read as a stream. Rows are counted from 1 below the header row, blank rows among them, so
 * that row n stands in row n + 1 of a spreadsheet; blank rows are passed over.
 *
 * @throws InvalidRequestError when the header row does not fit, or the file cannot be read on: then with the line
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
  /** A file of rejections, mended: its cells were made safe for spreadsheets by us. */
  readonly isReturned: boolean;
}

function readRow(row: number, written: readonly string[], { layout, width, fill, isReturned }: Header): BatchRow {
  if (written.length > width && !isBlank(written.slice(width))) {
    // Its cells may stand under the wrong columns: nothing of it can be believed.
    const message = `has ${written.length} cells, the header row has ${width}`;
    return { row, reference: null, issues: [{ path: "", message }] };
  }
  const cells = isReturned ? written.map(fromSafeCell) : written;
  const item = toBatchItem(cells, layout, fill);
  const faults = findCellFaults(cells, layout);
  return faults.length === 0 ? { row, item } : { row, item, faults };
}
