/** Which rows of a long table are on the page; the others are two gaps of the same height. */
export interface RowWindow {
  /** The first shown row, and the one after the last. */
  readonly from: number;
  readonly to: number;
}

/** Rows above and below what can be seen, so that scrolling shows no gap. */
const spareRows = 12;

/** @param scroll of the element that scrolls, in pixels below the table's head */
export function findWindow(
  scroll: { readonly top: number; readonly height: number },
  { rows, rowHeight }: { readonly rows: number; readonly rowHeight: number },
): RowWindow {
  const first = Math.floor(scroll.top / rowHeight) - spareRows;
  const last = Math.ceil((scroll.top + scroll.height) / rowHeight) + spareRows;
  // In steps, so that not every pixel renders the table anew.
  const from = Math.floor(Math.max(0, Math.min(first, rows - 1)) / spareRows) * spareRows;
  return { from, to: Math.min(rows, Math.max(last, from)) };
}

/** The rows on the page with gaps between them: a row that has the keyboard stays, however far the table is scrolled. */
export function listShown(
  { from, to }: RowWindow,
  { rows, kept }: { readonly rows: number; readonly kept: number | undefined },
): readonly (number | { readonly gap: number })[] {
  const range = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
  const isAbove = kept !== undefined && kept < from;
  const isBelow = kept !== undefined && kept >= to && kept < rows;
  const parts = [
    ...(isAbove ? [{ gap: kept }, kept, { gap: from - kept - 1 }] : [{ gap: from }]),
    ...range,
    ...(isBelow ? [{ gap: kept - to }, kept, { gap: rows - kept - 1 }] : [{ gap: rows - to }]),
  ];
  return parts.filter((part) => typeof part === "number" || part.gap > 0);
}
