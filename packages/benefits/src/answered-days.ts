import type { StatedDate } from "./eligibility-response.ts";

/** Days of the question and the answer, `YYYY-MM-DD`. */
export type AnsweredDays = ReadonlySet<string | null>;

/**
 * Omits dates that only repeat the day of the question or the answer: one day of a plan, benefit or eligibility (DTP
 * 291, 292, 307), and a begin and an end on that day. The date of service (472) stays.
 */
export function withoutAnsweredDays(dates: readonly StatedDate[], answered: AnsweredDays): readonly StatedDate[] {
  const isOfAnswer = ({ isRange, from }: StatedDate): boolean => !isRange && from !== null && answered.has(from);
  if (!dates.some(isOfAnswer)) return dates;
  const days = dates.filter(isOfAnswer);
  const qualifiers = new Set(days.map(({ qualifier }) => qualifier));
  const isOneDay = ({ qualifier, mayBeOneDay }: StatedDate): boolean =>
    mayBeOneDay === true || periods.has(qualifier) || qualifiers.has(otherSides.get(qualifier) ?? "");
  const left = new Set(days.filter(isOneDay));
  return left.size === 0 ? dates : dates.filter((date) => !left.has(date));
}

/** DTP01 codes of periods. */
const periods = new Set(["291", "292", "307"]);

/** DTP01 codes of begins and ends: plan, benefit, eligibility. */
const otherSides: ReadonlyMap<string, string> = new Map([
  ["346", "347"],
  ["347", "346"],
  ["348", "349"],
  ["349", "348"],
  ["356", "357"],
  ["357", "356"],
]);
