/**
 * What a spreadsheet may run as a formula, after spaces; the wide signs come from Japanese keyboards. Leading apostrophes
 * are part of the pattern, so that `fromSafeCell` restores cells that had some.
 */
const formulaStart = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** Puts an apostrophe before text that looks like a formula, which spreadsheets then show as text. */
export function toSafeCell(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text;
}

/** Reverses `toSafeCell`; other cells stay as they are. */
export function fromSafeCell(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell;
}
