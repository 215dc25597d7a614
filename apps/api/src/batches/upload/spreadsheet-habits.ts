/**
 * Damage that spreadsheets do when they convert codes and dates to numbers. Unambiguous forms are read; others are reported
 * with a remedy, since a guess could ask a payer about another patient.
 */

// Patterns are constants: a literal in a function is created on each call, and a file has millions of cells.
const formula = /^=\s*"/;
const rounded = /^\d(?:[.,]\d+)?E\+\d+$/i;
const decimal = /^\d+[.,]0+$/;
const digitsOnly = /^\d+$/;
const dayNumber = /^\d{4,6}(?:[.,]\d+)?$/;
const shortYear = /^\d{1,2}\/\d{1,2}\/\d{2}$/;
const slashed = /^\d\d\/\d\d\/\d{4}$/;
const isoDate = /^(\d{4})-(\d{2})-(\d{2})(?:[ T]00:00(?::00(?:\.0+)?)?)?$/;
const unpadded = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

const asText = "format the column as text and fill it in again";

/**
 * How a spreadsheet damaged a code, such as an NPI or member id; undefined if it looks intact.
 *
 * @param digits the code's number of digits, if it is fixed
 */
export function findCodeFault(cell: string, digits?: number): string | undefined {
  if (formula.test(cell)) return `is written as a formula (="…"); write the code alone, or ${asText}`;
  if (rounded.test(cell)) {
    return `was rounded by a spreadsheet, like 1.23E+09, and its digits are lost; ${asText}`;
  }
  if (digits === undefined || cell.length === digits) return undefined;
  if (decimal.test(cell)) return `must be ${digits} digits, and was taken for a number; ${asText}`;
  if (digitsOnly.test(cell) && cell.length < digits) {
    return `must be ${digits} digits; spreadsheets drop zeros at the beginning: ${asText}`;
  }
  return undefined;
}

/** How a spreadsheet damaged a date; undefined if it did not. */
export function findDateFault(cell: string): string | undefined {
  if (dayNumber.test(cell)) {
    return "is a spreadsheet's number of a day; format the column as a date, MM/DD/YYYY or YYYY-MM-DD";
  }
  if (shortYear.test(cell)) return "must have a year of four digits, as in MM/DD/YYYY";
  return undefined;
}

/**
 * A date as `MM/DD/YYYY`, from the unambiguous forms `M/D/YYYY` and `YYYY-MM-DD`, which may be followed by midnight. Other text
 * is returned unchanged, for validation.
 */
export function toSlashedDate(cell: string): string {
  if (slashed.test(cell)) return cell; // nearly all are
  const iso = isoDate.exec(cell);
  if (iso) return `${iso[2]}/${iso[3]}/${iso[1]}`;
  const short = unpadded.exec(cell);
  return short ? `${short[1]?.padStart(2, "0")}/${short[2]?.padStart(2, "0")}/${short[3]}` : cell;
}
