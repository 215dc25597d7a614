import type { JobStatus } from "@nightguard/contract";
import type { BatchRowRecord, RowSpan } from "@nightguard/ledger";

/** Which results: those of one status, above one row. */
export interface ResultFilters {
  readonly status?: JobStatus | undefined;
  readonly afterRow: number;
}

/** So many that what a statement costs by itself is shared, and few enough that others have their turn between pages. */
const mostRowsPerPage = 250;
/** Before it is known how long the answers are. */
const firstPageRows = 50;
/** While one page is written, the next is opened, and the one after that read. */
const pagesAhead = 2;
/** With a status to look for, no statement looks at more rows than this, however few it finds. */
const rowsPerLook = 20_000;

/**
 * The rows of a batch, page by page, in row order. Those that come next are read while one is used.
 *
 * @param list reads a page
 * @param options.lastRow the batch's last
 * @param options.pageBytes what a page's answers come to at most, about
 */
export async function* readPages<Row extends BatchRowRecord>(
  list: (span: RowSpan) => Promise<Row[]>,
  { status, afterRow, lastRow, pageBytes }: ResultFilters & { readonly lastRow: number; readonly pageBytes: number },
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
    if (rows.length > 0) rowsPerPage = toRowsPerPage(rows, pageBytes);
    readAhead();
    if (rows.length > 0) yield rows;
  }
}

/** As many as fill a page when they are as long as these. */
function toRowsPerPage(rows: readonly BatchRowRecord[], pageBytes: number): number {
  const bytes = rows.reduce((sum, { result }) => sum + (result?.body.length ?? 0), 0);
  return Math.min(Math.max(Math.floor((pageBytes * rows.length) / Math.max(bytes, 1)), 1), mostRowsPerPage);
}
