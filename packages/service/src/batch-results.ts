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

/** So many that what a statement costs by itself is shared, and few enough that others have their turn between pages. */
const mostRowsPerPage = 250;
/** What a page's answers come to at most, about: a slow reader's pages are to take little memory. */
const pageBytes = 512 * 1_024;
/** Before it is known how long the answers are. */
const firstPageRows = 50;
/** While one page is written, the next is opened, and the one after that read. */
const pagesAhead = 2;
/** With a status to look for, no statement looks at more rows than this, however few it finds. */
const rowsPerLook = 20_000;
/** After so long others have a turn. */
const turnMs = 10;

/** The rows of a batch with what came of them, page by page, in row order; those that come next are read while one is used. */
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
  const ahead: { rows: Promise<Row[]>; limit: number; throughRow: number }[] = [];
  let rowsPerPage = firstPageRows;
  /** The row that has been asked for; undefined until the rows of a status are there that tell where the next begin. */
  let askedRow: number | undefined = afterRow;

  function readAhead(): void {
    while (askedRow !== undefined && askedRow < lastRow && ahead.length < pagesAhead) {
      // Without a status a page is a span of rows, which leaves the planner no choice but to read just these.
      const throughRow = Math.min(askedRow + (status === undefined ? rowsPerPage : rowsPerLook), lastRow);
      const rows = list({ status, afterRow: askedRow, throughRow, limit: rowsPerPage });
      // A failure is met when the page is asked for, which may be never.
      rows.catch(() => undefined);
      ahead.push({ rows, limit: rowsPerPage, throughRow });
      askedRow = status === undefined ? throughRow : undefined;
    }
  }

  for (;;) {
    readAhead();
    const page = ahead.shift();
    if (!page) return;
    const rows = await page.rows;
    // Where the page is full there may be more below the look's end.
    askedRow ??= rows.length === page.limit ? (rows.at(-1)?.job.row_no ?? page.throughRow) : page.throughRow;
    if (rows.length > 0) rowsPerPage = toRowsPerPage(rows);
    readAhead();
    if (rows.length > 0) yield rows;
  }
}

/** As many as fill a page when they are as long as these. */
function toRowsPerPage(rows: readonly BatchRowRecord[]): number {
  const bytes = rows.reduce((sum, { result }) => sum + (result?.body.length ?? 0), 0);
  return Math.min(Math.max(Math.floor((pageBytes * rows.length) / Math.max(bytes, 1)), 1), mostRowsPerPage);
}
