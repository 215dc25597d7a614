/**
 * What a spreadsheet may take for a formula, spaces aside; the wide signs are what a Japanese keyboard types. The same
 * behind apostrophes is told apart from cells that had none by one more in front.
 */
const formulaStart = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/**
 * A cell that no spreadsheet takes for a formula: text that starts like one gets an apostrophe in front, which
 * spreadsheets read as "this is text".
 */
export function toSafeCell(text: string): string {
  return formulaStart.test(text) ? `'${text}` : text;
}

/** The text of a cell that was made safe; a cell without that apostrophe is taken as it is. */
export function fromSafeCell(cell: string): string {
  return cell.startsWith("'") && formulaStart.test(cell.slice(1)) ? cell.slice(1) : cell;
}
