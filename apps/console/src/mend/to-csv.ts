import { itemFields } from "../parts/text/item-fields.ts";
import { findItemValue } from "../parts/text/item-values.ts";
import type { MendRow } from "./mend-rows.ts";

/** `row` names the row to mend; the `error` column tells the service that cells may be escaped for spreadsheets. */
export function toMendCsv(rows: readonly Pick<MendRow, "row" | "item">[]): string {
  const head = ["row", "error", ...itemFields.map(({ column }) => column)];
  const lines = rows.map(({ row, item }) => [
    String(row),
    "",
    ...itemFields.map(({ path }) => toSafeText(findItemValue(item, path))),
  ]);
  return [head, ...lines].map((cells) => `${cells.map(toCell).join(",")}\r\n`).join("");
}

/** Matches formulas and escaped formulas; the service removes the apostrophe. */
const formulaStart = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;
const toSafeText = (value: string): string => (formulaStart.test(value) ? `'${value}` : value);

const toCell = (value: string): string => (/[",\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
