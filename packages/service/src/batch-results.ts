import { setImmediate as nextTurn } from "node:timers/promises";
import type { Job } from "@nightguard/contract";
import type { Ledger, RowSpan } from "@nightguard/ledger";
import { presentJob, presentResult } from "./jobs.ts";
import { type OfficeRow, toOfficeRow } from "./office-row.ts";
import { type ResultFilters, readPages } from "./result-pages.ts";

/** A row with what came of it. */
export interface ResultRow {
  readonly job: Job;
  /** The JSON text of the answer, in UTF-8, kept apart so that the payer's bytes stay. */
  readonly resultJson: Buffer | null;
}

/** What a page's answers come to at most, about: a slow reader's pages are to take little memory. */
const pageBytes = 512 * 1_024;
/** Where each answer is read, which takes longer than a page costs by itself, pages need not lie about for long. */
const officePageBytes = 256 * 1_024;
/** After so long others have a turn; whoever waits needs several. */
const turnMs = 2;

/** The rows of a batch with what came of them, page by page, in row order; those that come next are read while one is used. */
export async function* readResults(
  ledger: Ledger,
  batchId: string,
  filters: ResultFilters,
): AsyncGenerator<readonly ResultRow[]> {
  // Rows are only ever added by the intake, so that the last one stays the last.
  const lastRow = await ledger.batches.findLastRow(batchId);
  const list = (span: RowSpan) => ledger.batches.listRows(batchId, span);
  for await (const page of readPages(list, { ...filters, lastRow, pageBytes })) {
    yield page.map(({ job, result }) => ({ job: presentJob(job, result), resultJson: presentResult(job, result) }));
  }
}

/** The same as a dental office wants them. */
export async function* readOfficeRows(
  ledger: Ledger,
  batchId: string,
  filters: ResultFilters,
): AsyncGenerator<readonly OfficeRow[]> {
  const list = (span: RowSpan) => ledger.batches.listAskedRows(batchId, span);
  let turnEndsAt = performance.now() + turnMs;
  const lastRow = await ledger.batches.findLastRow(batchId);
  for await (const page of readPages(list, { ...filters, lastRow, pageBytes: officePageBytes })) {
    const rows: OfficeRow[] = [];
    for (const { job, result, question } of page) {
      rows.push(toOfficeRow(presentJob(job, result), question, result));
      // Reading a payer's answer takes milliseconds.
      if (performance.now() < turnEndsAt) continue;
      await nextTurn();
      turnEndsAt = performance.now() + turnMs;
    }
    yield rows;
  }
}
