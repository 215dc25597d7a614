import type { LocatedRejection, RejectionLoop } from "../eligibility-response.ts";
import { findRejectionHint, type RejectionLevel, toRejection, uniqueRejections } from "../rejections.ts";
import { ignore, isRecord, recordsAt, sourceOf, type TrackedObject, textAt } from "./tracked-object.ts";

/** `errors` of the response and `aaaErrors` of a party often repeat each other. */
export function toRejections(
  response: TrackedObject,
  parties: readonly (readonly [level: RejectionLevel, party: TrackedObject | null])[],
): readonly LocatedRejection[] {
  return uniqueRejections([
    ...recordsAt(response, "errors")
      .filter(({ value }) => isRejection(value))
      .map((error) => readRejection(error)),
    ...parties.flatMap(([level, party]) =>
      (party ? recordsAt(party, "aaaErrors") : []).map((error) => readRejection(error, level)),
    ),
  ]);
}

/**
 * Clearinghouses add AAAs without `field` but with a loop as location, and list errors about the sender's X12 in the
 * same list.
 */
export function isRejection(error: unknown): boolean {
  if (!isRecord(error)) return false;
  const { field, location } = error;
  if (typeof field === "string") return field.trim().toUpperCase() === "AAA";
  if (field !== undefined || typeof location !== "string") return false;
  return loopPattern.test(location) || isRejectionOfPart(error);
}

/** Stedi's endpoint of 2026-06-01 names the part of the 271 instead of its loop. */
export const isRejectionOfPart = (error: unknown): boolean =>
  isRecord(error) && typeof error.location === "string" && loopsByPart.has(error.location.trim().toUpperCase());

const loopsByPart: ReadonlyMap<string, RejectionLoop> = new Map([
  ["ENVELOPE", "2000A"],
  ["PAYER", "2100A"],
  ["PROVIDER", "2100B"],
  ["SUBSCRIBER", "2100C"],
  ["SUBSCRIBER_BENEFITS", "2110C"],
  ["DEPENDENT", "2100D"],
  ["DEPENDENT_BENEFITS", "2110D"],
]);

const loopPattern = /\b2[01][01]0[A-D]\b/i;

function readRejection(error: TrackedObject, partyLevel?: RejectionLevel): LocatedRejection {
  ignore(error, "field", "description", "possibleResolutions");
  const code = textAt(error, "code").replace(/^\d$/, "0$&"); // some senders write "04" as the number 4
  const loop = toLoop(textAt(error, "location").toUpperCase());
  const level = (loop && levels[loop]) ?? partyLevel ?? usualLevel(code);
  return {
    ...toRejection({ code, followUp: toFollowUpCode(textAt(error, "followupAction")), level }),
    loop: loop ?? usualLoops[level],
    source: sourceOf(error, "code"),
    piece: error.piece,
  };
}

const levels: Readonly<Record<RejectionLoop, RejectionLevel>> = {
  "2000A": "payer",
  "2100A": "payer",
  "2100B": "provider",
  "2100C": "subscriber",
  "2100D": "dependent",
  "2110C": "subscriber",
  "2110D": "dependent",
};

function toLoop(location: string): RejectionLoop | undefined {
  const stated = loopPattern.exec(location)?.[0];
  return loopsByPart.get(location) ?? (Object.keys(levels) as RejectionLoop[]).find((loop) => loop === stated);
}

export const usualLoops: Readonly<Record<RejectionLevel, RejectionLoop>> = {
  payer: "2100A",
  provider: "2100B",
  subscriber: "2100C",
  dependent: "2100D",
};

function usualLevel(code: string): RejectionLevel {
  const category = findRejectionHint(`AAA_${code}`)?.category;
  if (category === "provider") return "provider";
  return category === "payer" || category === "service" ? "payer" : "subscriber";
}

function toFollowUpCode(text: string): string {
  return followUpWords.find(([words]) => words.test(text))?.[1] ?? text;
}

const followUpWords: readonly (readonly [RegExp, string])[] = [
  [/third party/i, "S"],
  [/hold your request|respond again/i, "Y"],
  [/30 days/i, "W"],
  [/10 days/i, "X"],
  [/not allowed/i, "N"],
  [/resubmit original/i, "P"],
  [/correct and resubmit/i, "C"],
  [/^resubmission allowed/i, "R"],
];
