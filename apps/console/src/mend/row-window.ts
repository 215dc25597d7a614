export interface RowWindow {
  readonly from: number;
  readonly to: number;
}

/** Extra rows above and below the visible part, so that scrolling shows no gap. */
const spareRows = 12;

/** @param scroll scroll position in pixels below the table's head */
export function findWindow(
  scroll: { readonly top: number; readonly height: number },
  { rows, rowHeight }: { readonly rows: number; readonly rowHeight: number },
): RowWindow {
  const first = Math.floor(scroll.top / rowHeight) - spareRows;
  const last = Math.ceil((scroll.top + scroll.height) / rowHeight) + spareRows;
  // Moves in steps, so that the table does not render for every pixel.
  const from = Math.floor(Math.max(0, Math.min(first, rows - 1)) / spareRows) * spareRows;
  return { from, to: Math.min(rows, Math.max(last, from)) };
}

interface Gap {
  readonly gap: number;
  readonly from: number;
}

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
