import type { Explanation, PayerHealth, PayerHealthState, PayerHistory } from "@nightguard/contract";
import { officePointCount, officePointWords, toAveragePoints } from "@nightguard/contract/office-points";
import { toCauseText } from "../batch/causes.ts";
import { toDurationText } from "../parts/text/time-format.ts";

export const stateLooks = {
  down: { tone: "bad", shape: "triangle", word: "Not answering" },
  slow: { tone: "warn", shape: "half", word: "Slow" },
  closed: { tone: "quiet", shape: "bars", word: "Closed" },
  answers: { tone: "good", shape: "dot", word: "Answers" },
  not_asked: { tone: "quiet", shape: "ring", word: "Not asked" },
} as const satisfies Readonly<Record<PayerHealthState, { tone: string; shape: string; word: string }>>;

/** Returns `38 not answering, 2 slow`, or that all answer. */
export function toBoardText(payers: readonly Pick<PayerHealth, "state">[]): string {
  const count = (state: PayerHealthState) => payers.filter((one) => one.state === state).length;
  const troubled = (["down", "slow", "closed"] as const)
    .map((state) => [count(state), stateLooks[state].word.toLowerCase()] as const)
    .filter(([payersOf]) => payersOf > 0);
  return troubled.length === 0
    ? "All that were asked answer"
    : troubled.map(([payersOf, word]) => `${payersOf} ${word}`).join(", ");
}

/** Returns `2.5 s`, or minutes for long ones. */
export const toTookText = (ms: number | null): string =>
  ms === null ? "–" : ms < 60_000 ? `${(ms / 1_000).toFixed(1)} s` : toDurationText(ms);

/** Over all payers of a payer service. */
export const toPublishedText = ({ upstream, ...times }: PayerHistory["published"][number]): string =>
  `The service ${upstream} publishes, over all its payers: half within ${toTookText(times.median_ms)}, ` +
  `95 % within ${toTookText(times.p95_ms)}, 99 % within ${toTookText(times.p99_ms)}.`;

/** What a call mostly ended with beside an answer, with its share: `30 % No answer in time`. */
export function toMostFrequent({ asked, outcomes }: PayerHealth["last_hour"]): string | undefined {
  const found = outcomes.find(({ outcome }) => outcome !== "answered");
  return found && `${Math.round((100 * found.calls) / asked)} % ${toCauseText(found.outcome)}`;
}

/** `Service history`; a name of a later version as it is. */
export function toPointWords(name: string): string {
  const words: Readonly<Record<string, string>> = officePointWords;
  const text = words[name] ?? name;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function toCompletenessText({ known, points }: Explanation["completeness"]): string {
  const open = points.filter(({ state }) => state === "open").map(({ name }) => toPointWords(name));
  const count = `${known} of an office's ${points.length} points are known.`;
  return open.length === 0 ? count : `${count} Open: ${open.join("; ")}.`;
}

/** Returns `8.2 of 11`: points that an answer has on average. */
export const toSaysText = (says: PayerHealth["says"]): string =>
  says ? `${toAveragePoints(says.share)} of ${officePointCount}` : "–";
