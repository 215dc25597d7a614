/**
 * What spreadsheets do to codes and dates when they take them for numbers. What can be read without doubt is read; the
 * rest is told with what to do about it, because guessing would ask a payer about somebody else.
 */

// Patterns stand by themselves: where one stands in a function, each call makes it anew, and a file has millions of cells.
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
 * What a spreadsheet has made of a code, such as an NPI or a member id; undefined when it looks untouched.
 *
 * @param digits how many digits the code has, where that is known
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

/** What a spreadsheet has made of a date; undefined when it is a date or nothing of a spreadsheet's. */
export function findDateFault(cell: string): string | undefined {
  if (dayNumber.test(cell)) {
    return "is a spreadsheet's number of a day; format the column as a date, MM/DD/YYYY or YYYY-MM-DD";
  }
  if (shortYear.test(cell)) return "must have a year of four digits, as in MM/DD/YYYY";
  return undefined;
}

/**
 * A date as `MM/DD/YYYY` from the forms that can mean nothing else: `M/D/YYYY`, the day as spreadsheets here show it, and
 * `YYYY-MM-DD`, also with a midnight behind it. Anything else goes on to validation as it is.
 */
export function toSlashedDate(cell: string): string {
  if (slashed.test(cell)) return cell; // as nearly all are
  const iso = isoDate.exec(cell);
  if (iso) return `${iso[2]}/${iso[3]}/${iso[1]}`;
  const short = unpadded.exec(cell);
  return short ? `${short[1]?.padStart(2, "0")}/${short[2]?.padStart(2, "0")}/${short[3]}` : cell;
}
