import { InvalidRequestError } from "@nightguard/contract";
import { type BatchRow, fromSafeCell } from "@nightguard/service";
import type { HeaderHints } from "./csv-columns.ts";
import { readCsvRecords, separatorLine } from "./csv-records.ts";
import { type DatedReader, type NumberedCells, readDatedRows } from "./dated-rows.ts";
import type { DateOrder } from "./file-dates.ts";
import { countKnownNames, isRejectionsHeader, readHeader } from "./header-row.ts";
import type { TakeRoom } from "./held-body.ts";
import type { PayerCheck } from "./payer-reader.ts";
import { createRowReader, type RowReader } from "./row-reader.ts";
import type { NoteReading } from "./text-encoding.ts";

/** How the rows of a file are read. */
export interface RowOptions {
  readonly hints: HeaderHints;
  /** As the caller stated it; else the file's dates tell. */
  readonly dateOrder?: DateOrder | undefined;
  /** Whether rows with a wrong check digit in their NPI are refused. */
  readonly refuseNpi?: boolean;
  /** What payer ids are held against. */
  readonly payers?: PayerCheck | undefined;
  readonly note: NoteReading;
  /** Receives the columns that are not used. */
  readonly noteIgnored?: (columns: readonly string[]) => void;
  /** For rows that are held until their dates can be read. */
  readonly takeRoom: TakeRoom;
}

/**
 * The items of a CSV upload, as a stream. Rows are numbered from 1 below the header row, counting blank rows, so that row n
 * is row n + 1 of the spreadsheet. Blank rows are skipped, and so is one title above the header row.
 *
 * @throws InvalidRequestError for a bad header row, or with the line from which the file cannot be parsed
 */
export async function* readCsvChunks(
  chunks: AsyncIterable<Buffer>,
  options: RowOptions,
): AsyncGenerator<readonly BatchRow[]> {
  const { hints, note } = options;
  const reader = { note, countKnownNames: (cells: readonly string[]) => countKnownNames(cells, hints) };
  yield* readRecordRows(readCsvRecords(chunks, reader), options);
}

/** The items of records, the first of which is the header row; see `readCsvChunks`. */
export async function* readRecordRows(
  blocks: AsyncIterable<Iterable<readonly string[]>>,
  { hints, dateOrder, refuseNpi = false, payers, note, noteIgnored, takeRoom }: RowOptions,
): AsyncGenerator<readonly BatchRow[]> {
  let header: Header | undefined;
  let title: readonly string[] | undefined;
  let row = 0;
  const open = (cells: readonly string[]): Header => {
    const { layout, ignored } = readHeader(cells, hints);
    noteIgnored?.(ignored);
    const reader = createRowReader(layout, hints.fill, { refuseNpi, payers, note });
    return { reader, width: cells.length, isReturned: isRejectionsHeader(cells) };
  };
  function* readRows(records: Iterable<readonly string[]>): Generator<NumberedCells> {
    for (const cells of records) {
      if (!header) {
        if (isBlank(cells) || separatorLine.test(cells.join(","))) continue;
        if (!title && countKnownNames(cells, hints) === 0) {
          title = cells; // or a bad header row: the next row tells
          continue;
        }
        header = open(title && countKnownNames(cells, hints) < namesOfHeader ? title : cells);
        if (title) note("title_row");
        continue;
      }
      row++;
      if (!isBlank(cells)) yield { row, cells: header.isReturned ? cells.map(fromSafeCell) : cells };
    }
  }
  async function* readBlocks() {
    for await (const records of blocks) yield readRows(records);
  }
  yield* readDatedRows(readBlocks(), () => toDatedReader(header, dateOrder), takeRoom);
  if (header) return;
  if (title) open(title);
  throw new InvalidRequestError([{ path: "file", message: "is empty" }], "The file is empty");
}

/** A row below a title is a header row if so many of its cells are names of columns. */
const namesOfHeader = 3;

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === "");

interface Header {
  readonly reader: RowReader;
  readonly width: number;
  /** Whether it is a corrected file of rejected rows, whose cells were escaped for spreadsheets. */
  readonly isReturned: boolean;
}

/** Rows whose cells may be in the wrong columns are reported one by one. */
function toDatedReader(header: Header | undefined, dateOrder: DateOrder | undefined): DatedReader {
  if (!header) throw new RangeError("a row without a header row");
  const { reader, width, isReturned } = header;
  const isTooWide = (cells: readonly string[]) => cells.length > width && !isBlank(cells.slice(width));
  return {
    // We wrote the dates of rejected rows, with the month first.
    rule: { order: dateOrder, isStated: dateOrder !== undefined || isReturned },
    findDateOrders: ({ cells }) => (isTooWide(cells) ? [] : reader.findDateOrders(cells)),
    read({ row, cells }, rule) {
      if (!isTooWide(cells)) return reader.read(row, cells, rule);
      const message = `has ${cells.length} cells, the header row has ${width}`;
      return { row, reference: null, issues: [{ path: "", message }] };
    },
  };
}
