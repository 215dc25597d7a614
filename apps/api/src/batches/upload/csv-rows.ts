import { InvalidRequestError } from "@nightguard/contract";
import type { DateOrder } from "@nightguard/contract/file-dates";
import { type BatchRow, fromSafeCell } from "@nightguard/service";
import type { Charset } from "./charset.ts";
import { normalizeName } from "./column-names.ts";
import type { HeaderHints } from "./csv-columns.ts";
import { readCsvRecords, separatorLine } from "./csv-records.ts";
import { type DatedReader, type NumberedCells, readDatedRows } from "./dated-rows.ts";
import { fileFault } from "./file-fault.ts";
import { countKnownNames, HeaderFaultError, isRejectionsHeader, readHeader, rejectionColumns } from "./header-row.ts";
import { createRowReader, type ReadingOptions, type RowReader } from "./row-reader.ts";
import { moreThanExcel, sheetLimits } from "./sheet-limits.ts";
import type { ReserveSpace } from "./spooled-body.ts";
import type { TablePreview } from "./table-preview.ts";

export interface RowOptions extends ReadingOptions {
  readonly hints: HeaderHints;
  readonly dateOrder?: DateOrder | undefined;
  readonly noteIgnored?: (columns: readonly string[]) => void;
  readonly mends?: boolean;
  readonly charset?: Charset | undefined;
  readonly preview?: TablePreview | undefined;
  /** Rows may be buffered until their dates can be read. */
  readonly reserveSpace: ReserveSpace;
}

/**
 * Rows are numbered from 1 below the header row; blank ones count but are skipped, like one title above the header row.
 *
 * @throws InvalidRequestError for a bad header row, or with the line from which the file cannot be parsed
 */
export async function* readCsvChunks(
  chunks: AsyncIterable<Buffer>,
  options: RowOptions,
): AsyncGenerator<readonly BatchRow[]> {
  const { hints, note, charset } = options;
  const reader = { note, charset, countKnownNames: (cells: readonly string[]) => countKnownNames(cells, hints) };
  yield* readRecordRows(readCsvRecords(chunks, reader), options);
}

/**
 * @throws HeaderFaultError after the rows for a preview
 * @throws FileFaultError for a row that no sheet can have
 */
export async function* readRecordRows(
  blocks: AsyncIterable<Iterable<readonly string[]>>,
  options: RowOptions,
): AsyncGenerator<readonly BatchRow[]> {
  const { hints, dateOrder, note, noteIgnored, mends = false, preview, reserveSpace } = options;
  let header: Header | undefined;
  let fault: HeaderFaultError | undefined;
  let title: readonly string[] | undefined;
  let row = 0;
  const open = (cells: readonly string[]): Header => {
    const { layout, ignored } = readHeader(cells, hints, (found) => preview?.addHeader(cells, found));
    noteIgnored?.(ignored);
    const reader = createRowReader(layout, hints.fill, options);
    const isReturned = isRejectionsHeader(cells);
    return { reader, width: cells.length, isReturned, mendsColumn: isReturned && mends ? findRowColumn(cells) : -1 };
  };
  function openOrPreview(cells: readonly string[]): void {
    try {
      header = open(cells);
    } catch (error) {
      if (!preview || !(error instanceof HeaderFaultError)) throw error;
      fault = error;
    }
  }
  function* readRows(records: Iterable<readonly string[]>): Generator<NumberedCells> {
    for (const cells of records) {
      if (!header && !fault) {
        if (cells.length > sheetLimits.columns) throw fileFault(moreThanExcel(sheetLimits.columns, "columns"));
        if (isBlank(cells) || separatorLine.test(cells.join(","))) continue;
        if (!title && countKnownNames(cells, hints) === 0) {
          title = cells;
          continue;
        }
        const isTitleHeader = title !== undefined && countKnownNames(cells, hints) < namesOfHeader;
        openOrPreview(title && isTitleHeader ? title : cells);
        if (fault && isTitleHeader) preview?.addRow(cells);
        if (title && header) note("title_row");
        continue;
      }
      if (fault && preview?.isFull) throw fault;
      row++;
      if (isBlank(cells)) continue;
      const read = header?.isReturned ? cells.map(fromSafeCell) : cells;
      preview?.addRow(read);
      if (header) yield { row, cells: read };
    }
  }
  async function* readBlocks() {
    for await (const records of blocks) yield readRows(records);
  }
  yield* readDatedRows(readBlocks(), () => toDatedReader(header, dateOrder), reserveSpace);
  if (header) return;
  if (fault) throw fault;
  if (title) open(title);
  throw new InvalidRequestError([{ path: "file", message: "is empty" }], "The file is empty");
}

const namesOfHeader = 3;

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === "");

interface Header {
  readonly reader: RowReader;
  readonly width: number;
  /** A corrected file of rejected rows, whose cells were escaped. */
  readonly isReturned: boolean;
  readonly mendsColumn: number;
}

function toDatedReader(header: Header | undefined, dateOrder: DateOrder | undefined): DatedReader {
  if (!header) throw new RangeError("a row without a header row");
  const { reader, width, isReturned, mendsColumn } = header;
  const isTooWide = (cells: readonly string[]) => cells.length > width && !isBlank(cells.slice(width));
  return {
    rule: { order: dateOrder, isStated: dateOrder !== undefined || isReturned },
    findDateOrders: ({ cells }) => (isTooWide(cells) ? [] : reader.findDateOrders(cells)),
    read({ row, cells }, rule) {
      if (!isTooWide(cells)) return withMendedRow(reader.read(row, cells, rule), cells[mendsColumn]);
      const message = `has ${cells.length} cells, the header row has ${width}`;
      return { row, reference: null, issues: [{ path: "", message }] };
    },
  };
}

const findRowColumn = (cells: readonly string[]): number => cells.map(normalizeName).indexOf(rejectionColumns[0]);

function withMendedRow<Read extends ReturnType<RowReader["read"]>>(read: Read, cell = ""): Read {
  const text = cell.trim();
  if (text === "" || !("item" in read)) return read;
  const item = { ...(read.item as object), mends_row: /^\d{1,9}$/.test(text) ? Number(text) : text };
  return { ...read, item };
}
