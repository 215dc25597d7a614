import type { JobStatus } from "@nightguard/contract";
import type { RowSpan } from "@nightguard/ledger";

/** Which results: those of one status, above one row. */
export interface ResultFilters {
  readonly status?: JobStatus | undefined;
  readonly afterRow: number;
}

/** What is to be known of a page to ask for the next ones. */
export interface Page {
  readonly rows: number;
  /** The number of the last of them. */
  readonly lastRow: number;
  readonly answerBytes: number;
}

/** So many that what a statement costs by itself is shared, and few enough that others have their turn between pages. */
const mostRowsPerPage = 1_000;
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
export async function* readPages<ReadPage extends Page>(
  list: (span: RowSpan) => Promise<ReadPage>,
  { status, afterRow, lastRow, pageBytes }: ResultFilters & { readonly lastRow: number; readonly pageBytes: number },
): AsyncGenerator<ReadPage> {
  const ahead: { page: Promise<ReadPage>; limit: number; throughRow: number }[] = [];
  let rowsPerPage = firstPageRows;
  /** The row that has been asked for; undefined until the rows of a status are there that tell where the next begin. */
  let askedRow: number | undefined = afterRow;

  function readAhead(): void {
    while (askedRow !== undefined && askedRow < lastRow && ahead.length < pagesAhead) {
      // Without a status a page is a span of rows, which leaves the planner no choice but to read just these.
      const throughRow = Math.min(askedRow + (status === undefined ? rowsPerPage : rowsPerLook), lastRow);
      const page = list({ status, afterRow: askedRow, throughRow, limit: rowsPerPage });
      // A failure is met when the page is asked for, which may be never.
      page.catch(() => undefined);
      ahead.push({ page, limit: rowsPerPage, throughRow });
      askedRow = status === undefined ? throughRow : undefined;
    }
  }

  for (;;) {
    readAhead();
    const next = ahead.shift();
    if (!next) return;
    const page = await next.page;
    // Where the page is full there may be more below the look's end.
    askedRow ??= page.rows === next.limit ? page.lastRow : next.throughRow;
    if (page.rows > 0) rowsPerPage = toRowsPerPage(page, pageBytes);
    readAhead();
    if (page.rows > 0) yield page;
  }
}

/** As many as fill a page when they are as long as these. */
const toRowsPerPage = ({ rows, answerBytes }: Page, pageBytes: number): number =>
  Math.min(Math.max(Math.floor((pageBytes * rows) / Math.max(answerBytes, 1)), 1), mostRowsPerPage);
