import { useState } from "react";

/**
 * Keeps a live list still while it is read: known rows keep their position and are updated, and new rows at the top
 * wait until they are asked for.
 *
 * @param rows current rows, newest first
 */
export function freezeNewRows<Row>(shownKeys: ReadonlySet<string>, rows: readonly Row[], keyOf: (row: Row) => string) {
  const firstKnown = rows.findIndex((row) => shownKeys.has(keyOf(row)));
  const waiting = Math.max(0, firstKnown);
  return { shown: rows.slice(waiting), waiting };
}

export function useFrozenRows<Row>(rows: readonly Row[], keyOf: (row: Row) => string, isHeld: boolean) {
  const [shownKeys, setShownKeys] = useState<ReadonlySet<string>>(new Set());
  const { shown, waiting } = isHeld ? freezeNewRows(shownKeys, rows, keyOf) : { shown: rows, waiting: 0 };
  const showNew = () => setShownKeys(new Set(rows.map(keyOf)));
  if (shown.some((row) => !shownKeys.has(keyOf(row)))) setShownKeys(new Set(shown.map(keyOf)));
  return { shown, waiting, showNew };
}
