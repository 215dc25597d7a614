import { itemFields } from "../parts/item-fields.ts";
import { findItemValue } from "../parts/item-values.ts";
import type { MendRow } from "./mend-rows.ts";

/**
 * Corrected rows as the file of refused rows that the service takes back: `row` names the row that is mended, and `error` makes
 * it such a file, whose cells may be escaped for spreadsheets.
 */
export function toMendCsv(rows: readonly Pick<MendRow, "row" | "item">[]): string {
  const head = ["row", "error", ...itemFields.map(({ column }) => column)];
  const lines = rows.map(({ row, item }) => [
    String(row),
    "",
    ...itemFields.map(({ path }) => toSafeText(findItemValue(item, path))),
  ]);
  return [head, ...lines].map((cells) => `${cells.map(toCell).join(",")}\r\n`).join("");
}

/** What looks like a formula, or like an escaped one; the service takes the apostrophe away. */
const formulaStart = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;
const toSafeText = (value: string): string => (formulaStart.test(value) ? `'${value}` : value);

const toCell = (value: string): string => (/[",\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
