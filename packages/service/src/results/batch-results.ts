import type { Tenant } from "@nightguard/contract";
import type { Ledger, RowSpan } from "@nightguard/ledger";
import { type ResultFilters, readPages } from "./result-pages.ts";
import { framePages } from "./results-frame.ts";
import type { ResultsWriter } from "./results-writer.ts";
import type { ResultsFormat } from "./write-rows.ts";

/**
 * What a page's answers come to at most, about: a slow reader's pages are to take little memory. For CSV each answer is
 * read, and who shares the thread is not to wait long.
 */
const pageBytes = { ndjson: 1_048_576, json: 1_048_576, csv: 262_144 } as const satisfies Record<ResultsFormat, number>;

/** The rows of a tenant's batch with what came of them, as text, page by page, in row order; those that come next are read while one is used. */
export async function* readResults(
  { ledger, writer }: { readonly ledger: Ledger; readonly writer: ResultsWriter },
  { tenant, id }: { readonly tenant: Tenant; readonly id: string },
  { format, ...filters }: ResultFilters & { readonly format: ResultsFormat },
): AsyncGenerator<Uint8Array | string> {
  const copy = format === "csv" ? ledger.batches.copyAskedRows : ledger.batches.copyRows;
  const list = async (span: RowSpan) => writer.write({ rows: await copy(tenant, id, span), format });
  // Rows are only ever added by the intake, so that the last one stays the last.
  const lastRow = await ledger.batches.findLastRow(tenant, id);
  yield* framePages(format, readPages(list, { ...filters, lastRow, pageBytes: pageBytes[format] }));
}
