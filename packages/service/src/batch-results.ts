import { setImmediate as nextTurn } from "node:timers/promises";
import type { Job, JobStatus } from "@nightguard/contract";
import type { BatchRowRecord, Ledger, RowSpan } from "@nightguard/ledger";
import { presentJob, presentResult } from "./jobs.ts";
import { type OfficeRow, toOfficeRow } from "./office-row.ts";

/** A row with what came of it. */
export interface ResultRow {
  readonly job: Job;
  /** The JSON text of the answer, in UTF-8, kept apart so that the payer's bytes stay. */
  readonly resultJson: Buffer | null;
}

/** Which results: those of one status, above one row. */
export interface ResultFilters {
  readonly status?: JobStatus | undefined;
  readonly afterRow: number;
}

/** Small enough that opening them leaves others their turn, and that a slow reader's pages take little memory. */
const rowsPerPage = 250;
/** With a status to look for, no statement looks at more rows than this, however few it finds. */
const rowsPerLook = 20_000;
/** After so long others have a turn. */
const turnMs = 10;

/** The rows of a batch with what came of them, page by page, in row order; the next page is read while one is used. */
export async function* readResults(
  ledger: Ledger,
  batchId: string,
  filters: ResultFilters,
): AsyncGenerator<readonly ResultRow[]> {
  const pages = readPages((span) => ledger.batches.listRows(batchId, span), await toSpan(ledger, batchId, filters));
  for await (const page of pages) {
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
  for await (const page of readPages(list, await toSpan(ledger, batchId, filters))) {
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

/** Rows are only ever added by the intake, so that the last one stays the last. */
const toSpan = async (ledger: Ledger, batchId: string, { status, afterRow }: ResultFilters) => ({
  status,
  afterRow,
  lastRow: await ledger.batches.findLastRow(batchId),
});

async function* readPages<Row extends BatchRowRecord>(
  list: (span: RowSpan) => Promise<Row[]>,
  { status, afterRow, lastRow }: { status: JobStatus | undefined; afterRow: number; lastRow: number },
): AsyncGenerator<Row[]> {
  // Without a status a page is a span of rows, which leaves the planner no choice but to read just these.
  const rowsPerSpan = status === undefined ? rowsPerPage : rowsPerLook;
  const read = (after: number) => {
    const throughRow = Math.min(after + rowsPerSpan, lastRow);
    const reading = list({ status, afterRow: after, throughRow, limit: rowsPerPage }).then((rows) => ({
      rows,
      // Where the page is full there may be more below the look's end.
      doneRow: rows.length === rowsPerPage ? (rows.at(-1)?.job.row_no ?? throughRow) : throughRow,
    }));
    // A failure is met when the page is asked for, which may be never.
    reading.catch(() => undefined);
    return reading;
  };
  if (afterRow >= lastRow) return;
  let reading = read(afterRow);
  for (;;) {
    const { rows, doneRow } = await reading;
    const isLast = doneRow >= lastRow;
    if (!isLast) reading = read(doneRow);
    if (rows.length > 0) yield rows;
    if (isLast) return;
  }
}
