import type { EntryPatient, Question, RejectedItem } from "@nightguard/contract";
import type { Caller } from "../access/caller.ts";

export type Sight = Pick<Caller, "seesPatients">;

export function presentPatient({ subscriber, dependent }: Question, { seesPatients }: Sight): EntryPatient {
  const { first_name, last_name } = dependent ?? subscriber;
  return seesPatients ? { first_name, last_name } : { initials: toInitials(first_name, last_name) };
}

/** A rejected row may lack a name. */
export function presentRejectedPatient({ subscriber, dependent }: RejectedItem, sight: Sight): EntryPatient {
  const { first_name = "", last_name = "" } = dependent ?? subscriber ?? {};
  return sight.seesPatients
    ? { first_name, last_name }
    : { initials: toInitials(...[first_name, last_name].filter(Boolean)) };
}

export const toInitials = (...names: readonly string[]): string =>
  names.map((name) => `${firstCharacter(name).toUpperCase()}.`).join(" ");

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

const firstCharacter = (name: string): string => [...characters.segment(name.trim())][0]?.segment ?? "";

/** People put names into references. */
export const presentReference = (reference: string | null, { seesPatients }: Sight): string | null =>
  seesPatients ? reference : null;

/** Null if the text may name a person to a caller who may not see patients. */
export function presentPayerText(text: string | null, { subscriber, dependent }: Question, sight: Sight) {
  if (text === null || sight.seesPatients) return text;
  const words = new Set(toWords(text));
  const names = [subscriber, dependent].flatMap((person) => (person ? [person.first_name, person.last_name] : []));
  return names.some((name) => toWords(name).some((word) => words.has(word))) ? null : text;
}

const toWords = (text: string): string[] => text.toUpperCase().match(/[\p{L}\p{M}]{2,}/gu) ?? [];
