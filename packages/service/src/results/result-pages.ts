import type { JobStatus } from "@nightguard/contract";
import type { RowSpan } from "@nightguard/ledger";

export interface ResultFilters {
  readonly status?: JobStatus | undefined;
  readonly afterRow: number;
}

export interface Page {
  readonly rows: number;
  readonly lastRow: number;
  readonly answerBytes: number;
}

/** Enough to share the cost of a statement, few enough to let other work run between pages. */
const mostRowsPerPage = 1_000;
const firstPageRows = 50;
const pagesAhead = 2;
const rowsPerLook = 20_000;

/** @param options.pageBytes the approximate limit of a page's answers */
export async function* readPages<ReadPage extends Page>(
  list: (span: RowSpan) => Promise<ReadPage>,
  { status, afterRow, lastRow, pageBytes }: ResultFilters & { readonly lastRow: number; readonly pageBytes: number },
): AsyncGenerator<ReadPage> {
  const ahead: { page: Promise<ReadPage>; limit: number; throughRow: number }[] = [];
  let rowsPerPage = firstPageRows;
  /** Undefined while the next page's start depends on the page being read. */
  let askedRow: number | undefined = afterRow;

  function readAhead(): void {
    while (askedRow !== undefined && askedRow < lastRow && ahead.length < pagesAhead) {
      // Without a status a page is a span of rows, so that the planner reads only these.
      const throughRow = Math.min(askedRow + (status === undefined ? rowsPerPage : rowsPerLook), lastRow);
      const page = list({ status, afterRow: askedRow, throughRow, limit: rowsPerPage });
      page.catch(() => undefined); // thrown when the page is used, which may be never
      ahead.push({ page, limit: rowsPerPage, throughRow });
      askedRow = status === undefined ? throughRow : undefined;
    }
  }

  for (;;) {
    readAhead();
    const next = ahead.shift();
    if (!next) return;
    const page = await next.page;
    // A full page may have left rows below the end of its span.
    askedRow ??= page.rows === next.limit ? page.lastRow : next.throughRow;
    if (page.rows > 0) rowsPerPage = toRowsPerPage(page, pageBytes);
    readAhead();
    if (page.rows > 0) yield page;
  }
}

const toRowsPerPage = ({ rows, answerBytes }: Page, pageBytes: number): number =>
  Math.min(Math.max(Math.floor((pageBytes * rows) / Math.max(answerBytes, 1)), 1), mostRowsPerPage);
