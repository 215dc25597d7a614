/**
 * A spreadsheet may run such text as a formula, also after spaces; the wide signs come from Japanese keyboards. Leading
 * apostrophes are part of the pattern, so that `fromSafeCell` restores cells that had some.
 */
const formulaStart = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** An apostrophe makes spreadsheets show a formula as text. */
export function toSafeCell(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text;
}

/** Reverses `toSafeCell`; other cells stay unchanged. */
export function fromSafeCell(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell;
}
