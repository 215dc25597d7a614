import type { ReadKind } from "@nightguard/contract";
import { type CellReading, unmark } from "@nightguard/contract/file-dates";
import { split } from "./column-names.ts";

/**
 * A value with one possible reading is read, and counted if written differently. A damaged or missing one is rejected,
 * since a guess could ask about another patient. JSON items are not read like this: programs can be corrected.
 */

export interface ValueReader {
  /** Most of a file's millions of cells need no reading. */
  isPlain(cell: string): boolean;
  read(text: string): CellReading;
}

// A literal in a function is created on each call.
const plainText = /^[A-Za-z0-9](?:[\x20-\x7e]*[\x21-\x7e])?$/;
const plainCode = /^[A-Za-z0-9-]+$/;
const hasDigitAboveZero = /[1-9]/;
const onlyDigits = /^\d+$/;
const formula = /^=\s*"/;
const spreadsheetError = /^#(?:N\/A|REF!|VALUE!|NAME\?|NUM!|NULL!|DIV\/0!|SPILL!|CALC!|GETTING_DATA)/i;
const withPoint = /^(\d+)[.,]0+$/;
const withExponent = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i;
const rounded = /^\d(?:[.,]\d+)?E\+\d+$/i;
const employerId = /^\d{2}-\d{7}$/;
const socialSecurityNumber = /^\d{3}-\d{2}-\d{4}$/;
const signsOnly = /^[\p{P}\p{S}\s]+$/u;
const zerosOnly = /^0+$/;
const hasDigit = /\d/;
const betweenWords = /[\s/_.-]+/g;
const betweenCodes = /[\s,;|/+]+/;
const twoWords = /^\p{L}[\p{L}.'’-]*,?\s+\p{L}/u;
const capitalizedWord = /^(?:\p{Lu}['’])?\p{Lu}\p{Ll}{2,}(?:[-'’]\p{L}+)*,?$/u;

const placeholders = new Set(split("na, n/a, n.a., nan, nat, null, nil, <na>, undefined, (null), (blank)"));
/** Some plans have no groups, but members always have an id. */
const wordsForNoId = new Set(split("none, unknown, unk, tbd, pending, missing, not available"));

const asText = "format the column as text and fill it in again";

const isPlainCode = (cell: string) => plainCode.test(cell) && hasDigitAboveZero.test(cell);

export const textReader: ValueReader = {
  isPlain: (cell) => plainText.test(cell),
  read(text) {
    const value = replaceHardBlanks(text);
    if (spreadsheetError.test(text))
      return refuse(text, "is an error of the spreadsheet, such as #N/A; fill in the value");
    return value === text ? { value, kinds: [] } : { value, kinds: ["invisible_characters"] };
  },
};

export const npiReader = digitsReader(10);

export const taxIdReader: ValueReader = {
  ...digitsReader(9),
  read(text) {
    const { text: code, kinds } = unmark(text);
    return employerId.test(code) || socialSecurityNumber.test(code)
      ? { value: code.replaceAll("-", ""), kinds: [...kinds, "tax_id_dash"] }
      : digitsReader(9).read(text);
  },
};

export const codeReader = (name: string): ValueReader => ({
  isPlain: isPlainCode,
  read(text) {
    const { text: code, kinds } = unmark(text);
    const fault = findCodeFault(code, name);
    return fault === undefined ? { value: code, kinds } : refuse(text, fault);
  },
});

export const memberIdReader: ValueReader = {
  isPlain: isPlainCode,
  read(text) {
    const { text: code, kinds } = unmark(text);
    const fault =
      (wordsForNoId.has(code.toLowerCase()) ? missing("member id") : undefined) ?? findCodeFault(code, "member id");
    return fault === undefined ? { value: code, kinds } : refuse(text, fault);
  },
};

/** @param words by their value; "" is no value */
const wordsReader = (
  words: Readonly<Record<string, string>>,
  kind: Extract<ReadKind, "gender_word" | "relationship_word">,
): ValueReader => {
  const meanings = new Map(
    Object.entries(words).flatMap(([value, list]) => split(list).map((word) => [word, value] as const)),
  );
  return {
    isPlain: (cell) => cell !== "" && Object.hasOwn(words, cell),
    read(text) {
      const { text: word, kinds } = unmark(text);
      const value = meanings.get(word.toLowerCase().replaceAll(betweenWords, " ").trim());
      if (value === undefined) return { value: text, kinds: [] };
      return value === word ? { value, kinds } : { value: value === "" ? undefined : value, kinds: [...kinds, kind] };
    },
  };
};

/** The field is optional, and payer services accept only M and F. */
export const genderReader = wordsReader(
  {
    M: "m, male, man, boy, 1",
    F: "f, female, woman, girl, 2",
    "": "u, x, o, unknown, unk, other, not specified, unspecified, nonbinary, non binary",
  },
  "gender_word",
);

/** Also reads codes of claims and X12's INS02. A subscriber's own row has no relationship. */
export const relationshipReader = wordsReader(
  {
    spouse: "spouse, husband, wife, 01",
    child: "child, son, daughter, 19, stepchild, step child, foster child, adopted child",
    other: "other, 34, life partner, domestic partner, 53, g8",
    "": "self, subscriber, insured, 18",
  },
  "relationship_word",
);

/** A spreadsheet keeps `0120` where `D0120` was meant. */
export const proceduresReader: ValueReader = {
  isPlain: () => false,
  read(text) {
    const { text: list, kinds } = unmark(text);
    const written = list.split(betweenCodes).filter((code) => code !== "");
    const codes = written.map((code) => (/^\d{4}$/.test(code) ? `D${code}` : code.toUpperCase()));
    const isPlain = codes.join(" ") === list;
    return { value: codes, kinds: isPlain ? kinds : [...kinds, "procedure_form"] };
  },
};

/** Ids without a digit are rare: one that looks like a name, or is a name in its row, is rejected. */
export function findNameFault(memberId: string, names: readonly (string | undefined)[]): string | undefined {
  if (hasDigit.test(memberId)) return undefined;
  const id = memberId.toLowerCase();
  const isName =
    twoWords.test(memberId) ||
    capitalizedWord.test(memberId) ||
    names.some((name) => name !== undefined && name.length > 1 && name.toLowerCase() === id);
  return isName
    ? "looks like a name, not a member id; check that the cells of this row are in the right columns"
    : undefined;
}

/** Luhn's check digit, with the prefix 80840. */
export function hasNpiCheckDigit(npi: string): boolean {
  let sum = 24; // the sum of the prefix
  for (let at = 0; at < npi.length; at++) {
    const digit = npi.charCodeAt(at) - 48;
    const counted = at % 2 === 0 ? digit * 2 : digit;
    sum += counted > 9 ? counted - 9 : counted;
  }
  return sum % 10 === 0;
}

/** Web pages and PDFs leave zero-width characters and hard blanks. */
export function trimCell(cell: string): { readonly text: string; readonly kinds: readonly ReadKind[] } {
  let start = 0;
  let end = cell.length;
  while (start < end && isBlankAt(cell, start)) start++;
  while (end > start && isBlankAt(cell, end - 1)) end--;
  if (end - start === cell.length) return { text: cell, kinds: [] };
  const cut = cell.slice(0, start) + cell.slice(end);
  return { text: cell.slice(start, end), kinds: [asciiBlanks.test(cut) ? "blanks" : "invisible_characters"] };
}

const asciiBlanks = /^[\t-\r ]*$/;
const blank = /[\s\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/;
const hardBlanks = /[\u00a0\u2007\u202f]/g;

function isBlankAt(cell: string, at: number): boolean {
  const code = cell.charCodeAt(at);
  return code < 0x7f ? code === 0x20 || (code >= 0x09 && code <= 0x0d) : blank.test(cell.charAt(at));
}

const replaceHardBlanks = (text: string) => text.replaceAll(hardBlanks, " ");

function digitsReader(count: number): ValueReader {
  return {
    isPlain: (cell) => cell.length === count && onlyDigits.test(cell),
    read(text) {
      const { text: code, kinds } = unmark(text);
      if (formula.test(code)) return refuse(text, formulaFault);
      const whole = withPoint.exec(code)?.[1] ?? expand(code);
      if (whole?.length === count) return { value: whole, kinds: [...kinds, "number_form"] };
      if (rounded.test(code)) return refuse(text, roundedFault);
      if ((whole ?? code).length < count && onlyDigits.test(whole ?? code)) {
        return refuse(text, `must be ${count} digits; spreadsheets drop zeros at the beginning: ${asText}`);
      }
      if (whole !== undefined) return refuse(text, `must be ${count} digits, and was taken for a number; ${asText}`);
      return { value: code, kinds };
    },
  };
}

/** `1.234567893E+09` becomes `1234567893`; undefined when digits may be lost. */
function expand(code: string): string | undefined {
  const [, first = "", decimals = "", exponent] = withExponent.exec(code) ?? [];
  return exponent !== undefined && Number(exponent) === decimals.length ? first + decimals : undefined;
}

const formulaFault = `is written as a formula (="…"); write the code alone, or ${asText}`;
const roundedFault = `was rounded by a spreadsheet, like 1.23E+09, and its digits are lost; ${asText}`;
const missing = (name: string) => `is missing: the cell has a placeholder in place of a ${name}; fill it in`;

function findCodeFault(code: string, name: string): string | undefined {
  if (formula.test(code)) return formulaFault;
  if (rounded.test(code)) return roundedFault;
  if (withPoint.test(code)) {
    return `was taken for a number by a spreadsheet, and zeros at its beginning may be lost; ${asText}`;
  }
  const isMissing =
    placeholders.has(code.toLowerCase()) || spreadsheetError.test(code) || signsOnly.test(code) || zerosOnly.test(code);
  return isMissing ? missing(name) : undefined;
}

const refuse = (value: string, fault: string): CellReading => ({ value, kinds: [], fault });
