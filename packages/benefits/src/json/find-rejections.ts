import { findRejectionHint, type Rejection, type RejectionLevel, toRejection } from "../rejections.ts";
import { isRecord, type JsonRecord, recordsOf, textOf } from "./values.ts";

/**
 * The AAA rejections in JSON that mirrors a 271. They stand in `errors` of the answer; some senders give them only with
 * the party they speak of, many in both places.
 */
export function findRejectionsInJson(answer: JsonRecord): readonly Rejection[] {
  const inErrors = recordsOf(answer.errors).filter((error) => textOf(error.field).toUpperCase() === "AAA");
  if (inErrors.length > 0) return inErrors.map((error) => toJsonRejection(error));
  return [
    ...readParty(answer.payer, "payer"),
    ...readParty(answer.provider, "provider"),
    ...readParty(answer.subscriber, "subscriber"),
    ...recordsOf(answer.dependents).flatMap((dependent) => readParty(dependent, "dependent")),
  ];
}

const readParty = (party: unknown, level: RejectionLevel): Rejection[] =>
  isRecord(party) ? recordsOf(party.aaaErrors).map((error) => toJsonRejection(error, level)) : [];

function toJsonRejection(error: JsonRecord, partyLevel?: RejectionLevel): Rejection {
  const code = textOf(error.code).replace(/^\d$/, "0$&"); // 4, where JSON made a number of "04"
  return toRejection({
    code,
    followUp: toFollowUpCode(textOf(error.followupAction)),
    level: levelOfLoop(textOf(error.location)) ?? partyLevel ?? usualLevel(code),
  });
}

/** "Loop 2100C" and "2110C" are the subscriber's, as in an X12 271. */
function levelOfLoop(location: string): RejectionLevel | undefined {
  const letter = /\b2[01][01]0([A-D])\b/i.exec(location)?.[1]?.toUpperCase();
  return letter === undefined ? undefined : levels.get(letter);
}

const levels: ReadonlyMap<string, RejectionLevel> = new Map([
  ["A", "payer"],
  ["B", "provider"],
  ["C", "subscriber"],
  ["D", "dependent"],
]);

/** Where such a rejection mostly stands, for an error that does not say. */
function usualLevel(code: string): RejectionLevel {
  const category = findRejectionHint(`AAA_${code}`)?.category;
  if (category === "provider") return "provider";
  return category === "payer" || category === "service" ? "payer" : "subscriber";
}

/** The code of AAA04 for the words that senders put in its place; other text as it is. First match wins. */
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
