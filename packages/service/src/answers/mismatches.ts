import type { TrueEligibility } from "@nightguard/benefits";
import type { Mismatch, MismatchField, Question } from "@nightguard/contract";
import { type AnsweredName, type AskedName, findNameDifferences, type NamePart } from "./name-differences.ts";
import { toLetters } from "./plain-text.ts";

type Answered = AnsweredName & Pick<TrueEligibility["patient"], "dob">;
type Asked = AskedName & { readonly dob: string };

/** Both sides are normalized, so that equal values are equal. */
interface Comparison {
  readonly field: MismatchField;
  readonly asked: string | undefined;
  /** The payer may state a value in several places: one equal value suffices. */
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
  ];
  const { own, ofSubscriber } = comparePeople(question, document);
  return [...own, ...comparisons.flatMap(toMismatch), ...ofSubscriber];
}

const patientFields = { first_name: "first_name", last_name: "last_name", dob: "dob" } as const;
const subscriberFields = {
  first_name: "subscriber_first_name",
  last_name: "subscriber_last_name",
  dob: "subscriber_dob",
} as const;

/**
 * Compares dependents with dependents. An answer about the subscriber alone can name either person: to a payer, a
 * dependent with a member id is a subscriber, and rejections mostly name the subscriber only.
 */
function comparePeople({ subscriber, dependent }: Question, { patient, ...document }: TrueEligibility) {
  if (dependent === undefined) return { own: comparePerson(subscriber, patient, patientFields), ofSubscriber: [] };
  const own = comparePerson(dependent, patient, patientFields);
  if (patient.is_subscriber !== true) {
    return { own, ofSubscriber: comparePerson(subscriber, document.subscriber, subscriberFields) };
  }
  const ofSubscriber = comparePerson(subscriber, patient, subscriberFields);
  const isAboutSubscriber = document.meta.outcome === "rejected" && ofSubscriber.length <= own.length;
  return isAboutSubscriber ? { own: [], ofSubscriber } : { own, ofSubscriber: [] };
}

function comparePerson(
  asked: Asked,
  answered: Answered,
  fields: Readonly<Record<NamePart | "dob", MismatchField>>,
): Mismatch[] {
  const differing = new Set(findNameDifferences(asked, withoutPlaceholders(answered)));
  const compared = (part: NamePart): Comparison => ({
    field: fields[part],
    asked: asked[part],
    answered: [answered[part]],
    isSame: () => !differing.has(part),
  });
  const dob: Comparison = {
    field: fields.dob,
    asked: asked.dob,
    answered: [toSlashedDate(answered.dob)],
    isSame: isSameText,
  };
  return [compared("first_name"), compared("last_name"), dob].flatMap(toMismatch);
}

function withoutPlaceholders({ first_name: first, last_name: last, ...name }: Answered): Answered {
  const toStated = (text: string | null) => (text === null || isPlaceholder(text) ? null : text);
  return { ...name, first_name: toStated(first), last_name: toStated(last) };
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

function toSlashedDate(date: string | null): string | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date ?? "") ?? [];
  return year === undefined ? null : `${month}/${day}/${year}`;
}
