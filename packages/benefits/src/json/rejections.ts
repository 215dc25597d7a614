import type { LocatedRejection, RejectionLoop } from "../eligibility-response.ts";
import { findRejectionHint, type RejectionLevel, toRejection, uniqueRejections } from "../rejections.ts";
import { ignore, isRecord, recordsAt, sourceOf, type TrackedObject, textAt } from "./tracked-object.ts";

/** AAA rejections, in `errors` of the response or in `aaaErrors` of a party, often in both. */
export function toRejections(
  response: TrackedObject,
  parties: readonly (readonly [level: RejectionLevel, members: TrackedObject | null])[],
): readonly LocatedRejection[] {
  return uniqueRejections([
    ...recordsAt(response, "errors")
      .filter(({ value }) => isRejection(value))
      .map((error) => readRejection(error)),
    ...parties.flatMap(([level, members]) =>
      (members ? recordsAt(members, "aaaErrors") : []).map((error) => readRejection(error, level)),
    ),
  ]);
}

/**
 * True for an AAA segment in JSON. Clearinghouses add AAAs of their own, without `field` but with a loop as location, and
 * list errors about the sender's X12 in the same list.
 */
export function isRejection(error: unknown): boolean {
  if (!isRecord(error)) return false;
  const { field, location } = error;
  if (typeof field === "string") return field.trim().toUpperCase() === "AAA";
  return field === undefined && typeof location === "string" && loopPattern.test(location);
}

const loopPattern = /\b2[01][01]0[A-D]\b/i;

function readRejection(error: TrackedObject, partyLevel?: RejectionLevel): LocatedRejection {
  ignore(error, "field", "description", "possibleResolutions");
  const code = textAt(error, "code").replace(/^\d$/, "0$&"); // 4, where JSON made a number of "04"
  const loop = loops.get(loopPattern.exec(textAt(error, "location"))?.[0].toUpperCase() ?? "");
  const level = (loop && levelOf(loop)) ?? partyLevel ?? usualLevel(code);
  return {
    ...toRejection({ code, followUp: toFollowUpCode(textAt(error, "followupAction")), level }),
    loop: loop ?? usualLoops[level],
    source: sourceOf(error, "code"),
    piece: error.piece,
  };
}

/** `location` names a loop, as in "Loop 2100C" or "2110C". */
const loops: ReadonlyMap<string, RejectionLoop> = new Map(
  (["2000A", "2100A", "2100B", "2100C", "2100D", "2110C", "2110D"] as const).map((loop) => [loop, loop]),
);

const levelOf = (loop: RejectionLoop): RejectionLevel => levels[loop.slice(-1)] ?? "payer";

const levels: Readonly<Record<string, RejectionLevel>> = {
  A: "payer",
  B: "provider",
  C: "subscriber",
  D: "dependent",
};

/** The loop of a rejection whose JSON names no location. */
export const usualLoops: Readonly<Record<RejectionLevel, RejectionLoop>> = {
  payer: "2100A",
  provider: "2100B",
  subscriber: "2100C",
  dependent: "2100D",
};

/** The usual level of a code, for errors without a location. */
function usualLevel(code: string): RejectionLevel {
  const category = findRejectionHint(`AAA_${code}`)?.category;
  if (category === "provider") return "provider";
  return category === "payer" || category === "service" ? "payer" : "subscriber";
}

/** AAA04 of the words that senders use instead. Unknown words are kept. */
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
