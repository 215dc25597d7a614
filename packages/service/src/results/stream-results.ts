import { InvalidRequestError } from "@nightguard/contract";
import type { RowSpan } from "@nightguard/ledger";
import type { Caller } from "../access/caller.ts";
import type { BatchesDeps } from "../batches/deps.ts";
import { readBatch } from "../batches/read-batch.ts";
import { framePages } from "./frame-pages.ts";
import { type ResultFilters, readPages } from "./result-pages.ts";
import { maxSheetRows, toWorkbook } from "./results-sheet.ts";
import { isTable, type ResultsFormat } from "./write-rows.ts";

/** The approximate limit of a page's answers, so that slow readers hold little memory; tables also parse each answer. */
const pageBytes = (format: ResultsFormat): number => (isTable(format) ? 262_144 : 1_048_576);

/**
 * A batch's rows with their results, in row order, read page by page ahead of the reader. Tables have the columns of a
 * dental office, with the person's name.
 *
 * @throws NotFoundError; InvalidRequestError for more rows than a sheet of a workbook has
 */
export async function streamResults(
  deps: BatchesDeps,
  caller: Caller,
  publicId: string,
  { format, ...filters }: ResultFilters & { readonly format: ResultsFormat },
): Promise<AsyncIterable<Uint8Array | string>> {
  const { batches, encryption } = deps.ledger;
  const { id } = await readBatch(deps, caller, publicId);
  const copy = isTable(format) ? batches.copyRowsWithQuestions : batches.copyRows;
  async function list(span: RowSpan) {
    const rows = await copy(caller, id, span);
    return deps.resultsWriter.write({ rows, keys: await encryption.keysOf(caller.accountId), format });
  }
  const lastRow = await batches.findLastRow(caller, id);
  if (format === "xlsx" && lastRow - filters.afterRow > maxSheetRows) {
    const message = `as xlsx holds ${maxSheetRows} rows; ask for csv, or for the rest with after_row`;
    throw new InvalidRequestError([{ path: "format", message }]);
  }
  const text = framePages(format, readPages(list, { ...filters, lastRow, pageBytes: pageBytes(format) }));
  return format === "xlsx" ? toWorkbook(text) : text;
}
