/**
 * What spreadsheets do to codes and dates when they take them for numbers. What can be read without doubt is read; the
 * rest is told with what to do about it, because guessing would ask a payer about somebody else.
 */

const asText = "format the column as text and fill it in again";

/**
 * What a spreadsheet has made of a code, such as an NPI or a member id; undefined when it looks untouched.
 *
 * @param digits how many digits the code has, where that is known
 */
export function findCodeFault(cell: string, digits?: number): string | undefined {
  if (/^=\s*"/.test(cell)) return `is written as a formula (="…"); write the code alone, or ${asText}`;
  if (/^\d(?:[.,]\d+)?E\+\d+$/i.test(cell)) {
    return `was rounded by a spreadsheet, like 1.23E+09, and its digits are lost; ${asText}`;
  }
  if (digits === undefined || cell.length === digits) return undefined;
  if (/^\d+[.,]0+$/.test(cell)) return `must be ${digits} digits, and was taken for a number; ${asText}`;
  if (/^\d+$/.test(cell) && cell.length < digits) {
    return `must be ${digits} digits; spreadsheets drop zeros at the beginning: ${asText}`;
  }
  return undefined;
}

/** What a spreadsheet has made of a date; undefined when it is a date or nothing of a spreadsheet's. */
export function findDateFault(cell: string): string | undefined {
  if (/^\d{4,6}(?:[.,]\d+)?$/.test(cell)) {
    return "is a spreadsheet's number of a day; format the column as a date, MM/DD/YYYY or YYYY-MM-DD";
  }
  if (/^\d{1,2}\/\d{1,2}\/\d{2}$/.test(cell)) return "must have a year of four digits, as in MM/DD/YYYY";
  return undefined;
}

/**
 * A date as `MM/DD/YYYY` from the forms that can mean nothing else: `M/D/YYYY`, the day as spreadsheets here show it, and
 * `YYYY-MM-DD`, also with a midnight behind it. Anything else goes on to validation as it is.
 */
export function toSlashedDate(cell: string): string {
  if (/^\d\d\/\d\d\/\d{4}$/.test(cell)) return cell; // as nearly all are
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[ T]00:00(?::00(?:\.0+)?)?)?$/.exec(cell);
  if (iso) return `${iso[2]}/${iso[3]}/${iso[1]}`;
  const short = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell);
  return short ? `${short[1]?.padStart(2, "0")}/${short[2]?.padStart(2, "0")}/${short[3]}` : cell;
}
