import type { Payer } from "@nightguard/contract";
import type { ItemPath } from "../parts/text/item-fields.ts";

/** Never applied by itself: a wrong one would be about another patient. */
export interface Offer {
  readonly value: string;
  /** Completes `Perhaps 012345678: …`. */
  readonly why: string;
}

type ListedPayer = Pick<Payer, "id" | "name">;

export function findOffers(path: ItemPath, written: string, payers: readonly ListedPayer[]): readonly Offer[] {
  const value = written.trim();
  const found = value === "" ? [] : readAs(path, value, payers);
  return found.filter((offer) => offer.value !== written);
}

function readAs(path: ItemPath, value: string, payers: readonly ListedPayer[]): readonly Offer[] {
  switch (path) {
    case "provider.npi":
      return readDigits(value, 10);
    case "provider.tax_id":
      return readDigits(value, 9);
    case "payer.id":
      return readPayer(value, payers);
    case "subscriber.dob":
    case "dependent.dob":
    case "date_of_service":
      return readDay(value);
    case "subscriber.gender":
    case "dependent.gender":
      return readGender(value);
    case "procedures":
      return readCodes(value);
    case "subscriber.member_id":
    case "subscriber.group_number":
    case "dependent.member_id":
    case "dependent.group_number":
      return readCode(value);
    default:
      return [];
  }
}

/** A tax id begins with at most two zeros. */
const mostZeros = 2;

function readDigits(value: string, count: number): readonly Offer[] {
  const whole = value.replace(/[.,]0+$/, "");
  const digits = whole.replaceAll(/\D/g, "");
  if (digits.length === count) return [{ value: digits, why: "the digits alone" }];
  const lost = count - digits.length;
  // An NPI never begins with a zero.
  if (count !== 9 || !/^\d+$/.test(whole) || lost < 1 || lost > mostZeros) return [];
  return [{ value: digits.padStart(count, "0"), why: "spreadsheets drop zeros at the beginning" }];
}

const maxPayers = 3;

function readPayer(value: string, payers: readonly ListedPayer[]): readonly Offer[] {
  const loose = toLooseId(value);
  if (loose === "" || payers.some(({ id }) => id === value)) return [];
  return payers
    .filter(({ id, name }) => toLooseId(id) === loose || name.toLowerCase() === value.toLowerCase())
    .slice(0, maxPayers)
    .map(({ id, name }) => ({ value: id, why: name }));
}

const toLooseId = (id: string): string =>
  id
    .toUpperCase()
    .replace(/[.,]0+$/, "")
    .replaceAll(/[^A-Z0-9]/g, "")
    .replace(/^0+/, "");

function readDay(value: string): readonly Offer[] {
  const monthFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(value);
  const yearFirst = /^(\d{4})-?(\d{2})-?(\d{2})(?:T.*)?$/.exec(value);
  const [month, day, year] = monthFirst
    ? [monthFirst[1], monthFirst[2], monthFirst[3]]
    : [yearFirst?.[2], yearFirst?.[3], yearFirst?.[1]];
  if (month === undefined || day === undefined || year === undefined) return [];
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (at.getUTCMonth() !== Number(month) - 1 || at.getUTCDate() !== Number(day)) return [];
  const written = `${month.padStart(2, "0")}/${day.padStart(2, "0")}/${year}`;
  return [{ value: written, why: "the same day, as MM/DD/YYYY" }];
}

function readGender(value: string): readonly Offer[] {
  const letter = /^(?:m|male|man|boy)$/i.test(value) ? "M" : /^(?:f|female|woman|girl)$/i.test(value) ? "F" : undefined;
  return letter === undefined ? [] : [{ value: letter, why: "M or F is asked" }];
}

function readCodes(value: string): readonly Offer[] {
  const codes = value.split(/[\s,;|/+]+/).filter((code) => code !== "");
  const read = codes.map((code) => (/^\d{4}$/.test(code) ? `D${code}` : code.toUpperCase()));
  if (!read.every((code) => /^D\d{4}$/.test(code))) return [];
  return [{ value: read.join(" "), why: "codes have a D and four digits" }];
}

/** The original length of an id that lost its zeros is unknown. */
function readCode(value: string): readonly Offer[] {
  const whole = /^(\d+)[.,]0+$/.exec(value)?.[1];
  return whole === undefined
    ? []
    : [{ value: whole, why: "a spreadsheet took it for a number; look at the card for zeros at its beginning" }];
}
