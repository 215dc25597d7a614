import type { TrueEligibility } from "@nightguard/benefits";
import type { Mismatch, MismatchField, Question } from "@nightguard/contract";

type Person = Pick<TrueEligibility["patient"], "first_name" | "last_name" | "dob">;

/** Both sides are normalized, so that equal values are equal. */
interface Comparison {
  readonly field: MismatchField;
  readonly asked: string | undefined;
  /** The payer may state a value in several places: one equal value is enough. */
  readonly answered: readonly (string | null)[];
  readonly isSame: (asked: string, answered: string) => boolean;
}

/**
 * Case, punctuation, accents and leading zeros are ignored; so are values that a payer omits, and placeholders that an
 * office enters.
 */
export function findMismatches(question: Question, document: TrueEligibility): Mismatch[] {
  const { subscriber, dependent } = question;
  const { patient, plan } = document;
  const comparisons: Comparison[] = [
    ...comparePerson(dependent ?? subscriber, patient, { first: "first_name", last: "last_name", dob: "dob" }),
    {
      field: "member_id",
      asked: dependent?.member_id ?? subscriber.member_id,
      answered: [patient.member_id, document.subscriber.member_id],
      isSame: isSameNumber,
    },
    {
      field: "group_number",
      asked: dependent?.group_number ?? subscriber.group_number,
      answered: [plan.group_number, document.subscriber.group_number],
      isSame: isSameNumber,
    },
    ...(dependent === undefined || patient.is_subscriber === true
      ? []
      : comparePerson(subscriber, document.subscriber, {
          first: "subscriber_first_name",
          last: "subscriber_last_name",
          dob: "subscriber_dob",
        })),
  ];
  return comparisons.flatMap(toMismatch);
}

function comparePerson(
  asked: { readonly first_name: string; readonly last_name: string; readonly dob: string },
  answered: Person,
  fields: Readonly<Record<"first" | "last" | "dob", MismatchField>>,
): Comparison[] {
  return [
    { field: fields.first, asked: asked.first_name, answered: [answered.first_name], isSame: isSameFirstName },
    { field: fields.last, asked: asked.last_name, answered: [answered.last_name], isSame: isSameLastName },
    { field: fields.dob, asked: asked.dob, answered: [toSlashedDate(answered.dob)], isSame: isSameText },
  ];
}

function toMismatch({ field, asked, answered, isSame }: Comparison): Mismatch[] {
  const stated = answered.filter((value) => value !== null && !isPlaceholder(value));
  const [shown] = stated;
  if (asked === undefined || isPlaceholder(asked) || !shown) return [];
  return stated.some((value) => value !== null && isSame(asked, value)) ? [] : [{ field, asked, answered: shown }];
}

const placeholders: ReadonlySet<string> = new Set(["", "NA", "NONE", "NULL", "UNKNOWN", "NOTAVAILABLE", "PENDING"]);

/** Offices write "N/A" and "000" for missing values. */
const isPlaceholder = (text: string): boolean => placeholders.has(toNumber(text));

const isSameText = (one: string, other: string): boolean => one === other;

const isSameNumber = (one: string, other: string): boolean => toNumber(one) === toNumber(other);

const toNumber = (text: string): string => toLetters(text).replace(/^0+/, "");

/** A payer may add middle names to a first name, or omit them. */
function isSameFirstName(one: string, other: string): boolean {
  if (toLetters(one) === toLetters(other)) return true;
  const [short = [], long = []] = [toWords(one), toWords(other)].sort((a, b) => a.length - b.length);
  return short.length > 0 && short.every((word, index) => word === long[index]);
}

const suffixes: ReadonlySet<string> = new Set(["JR", "SR", "II", "III", "IV"]);

const isSameLastName = (one: string, other: string): boolean => toLastName(one) === toLastName(other);

function toLastName(text: string): string {
  const words = toWords(text);
  const isSuffixed = words.length > 1 && suffixes.has(words.at(-1) ?? "");
  return (isSuffixed ? words.slice(0, -1) : words).join("");
}

/** Payers' spelling of Latin letters without decomposition. */
const plainLetters: Readonly<Record<string, string>> = { Æ: "AE", Œ: "OE", Ø: "O", Ð: "D", Đ: "D", Þ: "TH", Ł: "L" };

const toPlain = (text: string): string =>
  text
    .normalize("NFKD")
    .toUpperCase()
    .replaceAll(/[ÆŒØÐĐÞŁ]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/\p{M}/gu, "");

const toLetters = (text: string): string => toPlain(text).replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Apostrophes and points are within words. */
const toWords = (text: string): string[] =>
  toPlain(text)
    .replaceAll(/['’`.]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

function toSlashedDate(date: string | null): string | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date ?? "") ?? [];
  return year === undefined ? null : `${month}/${day}/${year}`;
}
