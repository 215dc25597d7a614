import { useState } from "react";

/**
 * A live list that does not move under the reader: what is known stays in its place and is renewed, and new rows at the top
 * wait until they are asked for.
 *
 * @param shownKeys keys of the rows that are shown
 * @param rows as they are now, newest first
 */
export function holdNewRows<Row>(shownKeys: ReadonlySet<string>, rows: readonly Row[], keyOf: (row: Row) => string) {
  const firstKnown = rows.findIndex((row) => shownKeys.has(keyOf(row)));
  // Nothing known is left, as with another filter or page: all of it is shown.
  const waiting = Math.max(0, firstKnown);
  return { shown: rows.slice(waiting), waiting };
}

/** The rows to show, and how many new ones wait behind `showNew`. With `isHeld` false all are shown at once. */
export function useHeldRows<Row>(rows: readonly Row[], keyOf: (row: Row) => string, isHeld: boolean) {
  const [shownKeys, setShownKeys] = useState<ReadonlySet<string>>(new Set());
  const { shown, waiting } = isHeld ? holdNewRows(shownKeys, rows, keyOf) : { shown: rows, waiting: 0 };
  const showNew = () => setShownKeys(new Set(rows.map(keyOf)));
  if (shown.some((row) => !shownKeys.has(keyOf(row)))) setShownKeys(new Set(shown.map(keyOf)));
  return { shown, waiting, showNew };
}
