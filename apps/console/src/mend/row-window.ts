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
  // In steps: the table renders once per step, not per pixel.
  const from = Math.floor(Math.max(0, Math.min(first, rows - 1)) / spareRows) * spareRows;
  return { from, to: Math.min(rows, Math.max(last, from)) };
}

/** Rows that are not on the page, after some that are. */
interface Gap {
  /** How many rows. */
  readonly gap: number;
  /** The first of them. */
  readonly from: number;
}

/** The rows on the page with gaps between them: a row that has the keyboard stays, however far the table is scrolled. */
export function listShown(
  { from, to }: RowWindow,
  { rows, kept }: { readonly rows: number; readonly kept: number | undefined },
): readonly (number | Gap)[] {
  const range = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
  const isAbove = kept !== undefined && kept < from;
  const isBelow = kept !== undefined && kept >= to && kept < rows;
  const toGap = (first: number, end: number): Gap => ({ gap: end - first, from: first });
  const parts = [
    ...(isAbove ? [toGap(0, kept), kept, toGap(kept + 1, from)] : [toGap(0, from)]),
    ...range,
    ...(isBelow ? [toGap(to, kept), kept, toGap(kept + 1, rows)] : [toGap(to, rows)]),
  ];
  return parts.filter((part) => typeof part === "number" || part.gap > 0);
}
