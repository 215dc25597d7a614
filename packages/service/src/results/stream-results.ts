import type { RowSpan } from "@nightguard/ledger";
import type { Caller } from "../access/caller.ts";
import type { BatchesDeps } from "../batches/batches.ts";
import { readBatch } from "../batches/read-batch.ts";
import { framePages } from "./frame-pages.ts";
import { type ResultFilters, readPages } from "./result-pages.ts";
import type { ResultsFormat } from "./write-rows.ts";

/** The approximate limit of a page's answers, so that slow readers hold little memory; CSV also parses each answer. */
const pageBytes = { ndjson: 1_048_576, json: 1_048_576, csv: 262_144 } as const satisfies Record<ResultsFormat, number>;

/**
 * A batch's rows with their results as text, in row order, read page by page ahead of the reader. CSV has the columns of
 * a dental office, with the person's name.
 *
 * @throws NotFoundError
 */
export async function streamResults(
  deps: BatchesDeps,
  caller: Caller,
  publicId: string,
  { format, ...filters }: ResultFilters & { readonly format: ResultsFormat },
): Promise<AsyncIterable<Uint8Array | string>> {
  const { batches, encryption } = deps.ledger;
  const { id } = await readBatch(deps, caller, publicId);
  const copy = format === "csv" ? batches.copyRowsWithQuestions : batches.copyRows;
  async function list(span: RowSpan) {
    const rows = await copy(caller, id, span);
    return deps.resultsWriter.write({ rows, keys: await encryption.keysOf(caller.accountId), format });
  }
  const lastRow = await batches.findLastRow(caller, id);
  return framePages(format, readPages(list, { ...filters, lastRow, pageBytes: pageBytes[format] }));
}
