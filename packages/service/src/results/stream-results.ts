import { InvalidRequestError } from "@nightguard/contract";
import {
  beginReads,
  copyBatchRows,
  copyBatchRowsWithQuestions,
  findLastRow,
  listRowPage,
  type RowSpan,
} from "@nightguard/ledger";
import type { Caller } from "../access/caller.ts";
import type { BatchesDeps } from "../batches/deps.ts";
import { readBatch } from "../batches/read-batch.ts";
import { framePages } from "./frame-pages.ts";
import { type ResultFilters, readPages } from "./result-pages.ts";
import { maxSheetRows, toWorkbook } from "./results-sheet.ts";
import { isTable, type ResultsFormat } from "./write-rows.ts";

/** Slow readers then hold little memory; tables also parse each answer. */
const pageBytes = (format: ResultsFormat): number => (isTable(format) ? 262_144 : 1_048_576);

export interface ResultStream {
  readonly texts: AsyncIterable<Uint8Array | string>;
  /** The stream goes at least to this row, so that its reader can detect a cut; without rows, `afterRow`. */
  readonly lastRow: number;
}

/**
 * In row order, read page by page ahead of the reader. Tables have a dental office's columns, with the person's name.
 *
 * @throws NotFoundError; InvalidRequestError for more rows than a sheet of a workbook has
 */
export async function streamResults(
  deps: BatchesDeps,
  caller: Caller,
  publicId: string,
  { format, ...filters }: ResultFilters & { readonly format: ResultsFormat },
): Promise<ResultStream> {
  const { encryption } = deps.ledger;
  const { id } = await readBatch(deps, caller, publicId);
  const copy = isTable(format) ? copyBatchRowsWithQuestions : copyBatchRows;
  // Begins with the first page, so a standby has all that the last row is found by.
  const read = beginReads(deps.ledger);
  async function list(span: RowSpan) {
    const rows = await read((reading) => copy(reading, caller, id, span));
    return deps.resultsWriter.write({ rows, keys: await encryption.keysOf(caller.accountId), format });
  }
  const lastRow = await findLastRow(deps.ledger, caller, id);
  if (format === "xlsx" && lastRow - filters.afterRow > maxSheetRows) {
    const message = `as xlsx holds ${maxSheetRows} rows; ask for csv, or for the rest with after_row`;
    throw new InvalidRequestError([{ path: "format", message }]);
  }
  const text = framePages(format, readPages(list, { ...filters, lastRow, pageBytes: pageBytes(format) }));
  return {
    texts: format === "xlsx" ? toWorkbook(text) : text,
    lastRow: await findLastResult(deps, { caller, id, lastRow }, filters),
  };
}

async function findLastResult(
  { ledger }: BatchesDeps,
  { caller, id, lastRow }: { readonly caller: Caller; readonly id: string; readonly lastRow: number },
  { status, afterRow }: ResultFilters,
): Promise<number> {
  if (status === undefined) return Math.max(lastRow, afterRow);
  let before: number | null = lastRow + 1;
  while (before !== null && before > afterRow + 1) {
    const page = await listRowPage(ledger, caller, id, { filters: { status }, from: { before }, limit: 1 });
    const [found] = page.rows;
    if (found) return Math.max(found.row, afterRow);
    before = page.examinedTo;
  }
  return afterRow;
}
