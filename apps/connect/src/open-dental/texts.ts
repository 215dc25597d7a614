import type { Answer, Stated } from "./answer.ts";
import type { Difference } from "./differences.ts";
import { toDollars, toShortDay } from "./shown-values.ts";

// Texts for the office, in an appointment's field and in notes. They name no person.

/** Notes that begin so are ours, and may be replaced. */
const mark = "[Nightguard";

export const isOurs = (note: string): boolean => note.startsWith(mark);

/** @param day of the answer */
export function toFieldText(answer: Answer, differences: readonly Difference[], day: string): string {
  switch (answer.kind) {
    case "active":
      if (differences.length > 0) return `Check: ${listNames(differences)}`;
      return `Active ${toShortDay(day, day)}${toRemaining(answer.remaining)}`;
    case "inactive":
      return answer.since === undefined ? "Inactive" : `Inactive since ${toShortDay(answer.since, day)}`;
    case "rejected":
      return `${answer.isAboutPatient ? "Not found at payer" : "Rejected by payer"}${answer.code ? ` (${answer.code})` : ""}`;
    case "unclear":
      return "Check: coverage status";
    case "none":
      return "Not verified";
    default:
      return answer satisfies never;
  }
}

const listNames = (differences: readonly Difference[]) => [...new Set(differences.map(({ what }) => what))].join(", ");

const toRemaining = (remaining: Stated): string =>
  remaining === "several" || remaining.cents === undefined ? "" : `, max left ${toDollars(remaining.cents)}`;

/** @returns undefined for an answer that needs no note */
export function toStatusNote(answer: Answer, differences: readonly Difference[], day: string): string | undefined {
  const note = (text: string) => `${mark} ${toShortDay(day, day)}] ${text}`;
  switch (answer.kind) {
    case "active":
      return differences.length === 0 ? undefined : note(differences.map(({ reason }) => reason).join("; "));
    case "unclear":
      return note("the payer's answer does not say whether the coverage is active");
    case "inactive":
    case "rejected":
      return note(toFieldText(answer, [], day));
    case "none":
      return undefined;
    default:
      return answer satisfies never;
  }
}

/** What the payer says of the plan; the family shares it, so it says nothing of what a person has used. */
export function toBenefitNote(answer: Answer, day: string): string | undefined {
  if (answer.kind !== "active") return undefined;
  const facts = [
    answer.begin === undefined ? "" : `effective ${toShortDay(answer.begin, day)}`,
    answer.isUnlimited ? "no annual maximum" : toFact("annual maximum", answer.maximum.individual),
    toFact("deductible", answer.deductible.individual),
    toFact("family deductible", answer.deductible.family),
  ].filter((fact) => fact !== "");
  return facts.length === 0 ? undefined : `${mark} ${toShortDay(day, day)}] ${facts.join("; ")}`;
}

const toFact = (name: string, stated: Stated): string =>
  stated === "several" || stated.cents === undefined ? "" : `${name} ${toDollars(stated.cents)}`;
