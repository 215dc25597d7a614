import { type EligibilityResponse, type TrueEligibility, toTrueEligibility } from "@nightguard/benefits";
import type { Question, Suggestion } from "@nightguard/contract";
import { isSameSuffix, type Name, toName } from "../answers/name-differences.ts";
import { spellOutUmlauts } from "../answers/plain-text.ts";
import { isParticle } from "./name-words.ts";

export type AskedPatient = Pick<Question["subscriber"], "first_name" | "last_name" | "dob">;
type Answered = Pick<TrueEligibility["patient"], "first_name" | "middle_name" | "last_name" | "suffix" | "dob">;

type Differences = Suggestion["differs"];
type PersonField = Differences[number]["field"];

export interface PersonVerdict {
  readonly isSame: boolean;
  readonly differs: Differences;
}

/** An answer about several patients does not say which of them was asked about. */
export function judgePerson(asked: AskedPatient, response: EligibilityResponse): PersonVerdict {
  const { patient } = toTrueEligibility(response);
  const differs = findPersonDifferences(asked, patient).map((field) => ({
    field,
    asked: asked[field],
    answered: patient[field],
  }));
  return { isSame: differs.length === 0 && response.otherPatients.length === 0, differs };
}

export const toPatient = ({ subscriber, dependent }: Question): AskedPatient => {
  const { first_name, last_name, dob } = dependent ?? subscriber;
  return { first_name, last_name, dob };
};

/**
 * What keeps an answer from being certainly about the patient asked about: each of name and birthday has to be stated
 * and to agree. Parts of a double name count, so that SMITH agrees with Smith-Jones; initials and cut off names do not.
 *
 * @returns none for the same person
 */
export function findPersonDifferences(asked: AskedPatient, answered: Answered): PersonField[] {
  const names = spellings.flatMap((ofAsked) =>
    spellings.map((ofAnswered) => compare(asked, answered, { ofAsked, ofAnswered })),
  );
  const differences = names.find((fields) => fields.length === 0) ?? names[0] ?? [];
  return isSameDay(asked.dob, answered.dob) ? differences : [...differences, "dob"];
}

type Spelling = (text: string) => string;
const spellings: readonly Spelling[] = [(text) => text, spellOutUmlauts];

function compare(
  asked: AskedPatient,
  answered: Answered,
  { ofAsked, ofAnswered }: { readonly ofAsked: Spelling; readonly ofAnswered: Spelling },
): PersonField[] {
  const spell = (text: string | null) => text && ofAnswered(text);
  const one = toName(ofAsked(asked.first_name), ofAsked(asked.last_name));
  const other = toName(spell(answered.first_name), spell(answered.last_name), answered.suffix);
  const { given: middle } = toName(spell(answered.middle_name), null);
  const isSame: Readonly<Record<"first_name" | "last_name", boolean>> = {
    first_name: isSameGiven(one.given, other.given, middle),
    last_name: isSameFamily(one, other),
  };
  return (["first_name", "last_name"] as const).filter((field) => !isSame[field]);
}

/** Twins are called Mary Ann and Mary Jane: where both sides state a second name, it has to agree. */
function isSameGiven(one: readonly string[], other: readonly string[], middle: readonly string[]): boolean {
  if (!isName(one[0]) || !isName(other[0])) return false;
  const whole = [...other, ...middle];
  return (
    one.join("") === other.join("") ||
    startsWith(whole, one) ||
    startsWith(one, whole) ||
    one.join("") === whole.join("")
  );
}

const isName = (word: string | undefined): boolean => word !== undefined && word.length > 1;

const startsWith = (words: readonly string[], start: readonly string[]): boolean =>
  start.every((word, index) => word === words[index]);

function isSameFamily(one: Name, other: Name): boolean {
  if (!isSameSuffix(one, other) || one.family.length === 0 || other.family.length === 0) return false;
  if (one.family.join("") === other.family.join("")) return true;
  const [short, long] =
    one.family.length < other.family.length ? [one.family, other.family] : [other.family, one.family];
  const isPart = startsWith(long, short) || startsWith(long.toReversed(), short.toReversed());
  return isPart && short.some((word) => isName(word) && !isParticle(word));
}

/** @param slashed MM/DD/YYYY @param iso YYYY-MM-DD */
const isSameDay = (slashed: string, iso: string | null): boolean =>
  iso !== null && iso === `${slashed.slice(6)}-${slashed.slice(0, 2)}-${slashed.slice(3, 5)}`;
