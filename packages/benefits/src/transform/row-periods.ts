import { type AnsweredDays, withoutAnsweredDays } from "../answered-days.ts";
import type { StatedDate } from "../eligibility-response.ts";
import { addTo } from "./calendar.ts";

/** The time in which a row's statement holds. A missing bound is open. */
export interface RowPeriod {
  readonly from: Bound | undefined;
  readonly to: Bound | undefined;
}

interface Bound {
  readonly day: string;
  readonly source: string;
}

/** Undefined for a row without a period. */
export function findPeriod(dates: readonly StatedDate[], answeredDays: AnsweredDays): RowPeriod | undefined {
  let from: Bound | undefined;
  let to: Bound | undefined;
  for (const date of withoutAnsweredDays(dates, answeredDays)) {
    const sides = sidesOf(date);
    if (sides === undefined) continue;
    const { begins, ends } = boundsOf(date, sides);
    if (begins !== null && (from === undefined || begins > from.day)) from = { day: begins, source: date.source };
    if (ends !== null && (to === undefined || ends < to.day)) to = { day: ends, source: date.source };
  }
  return from === undefined && to === undefined ? undefined : { from, to };
}

export const holdsOn = ({ from, to }: RowPeriod, day: string): boolean =>
  (from === undefined || from.day <= day) && (to === undefined || to.day >= day);

type Sides = "both" | "begin" | "end" | "either";

function sidesOf({ qualifier, isRange }: StatedDate): Sides | undefined {
  const sides = sidesOfQualifiers.get(qualifier);
  return sides !== undefined && isRange ? "both" : sides;
}

/** DTP01: coordination of benefits, plan, benefit, eligibility; begin and end of a period, plan or benefit. */
const sidesOfQualifiers: ReadonlyMap<string, Sides> = new Map<string, Sides>([
  ...["290", "291", "292", "307"].map((qualifier) => [qualifier, "either"] as const),
  ...["193", "346", "348"].map((qualifier) => [qualifier, "begin"] as const),
  ...["194", "347", "349"].map((qualifier) => [qualifier, "end"] as const),
]);

function boundsOf({ from, to }: StatedDate, sides: Sides): { begins: string | null; ends: string | null } {
  if (sides === "both") return { begins: from, ends: to };
  const isEnd = sides === "end" || (sides === "either" && from !== null && isEndOfMonth(from));
  return isEnd ? { begins: null, ends: to } : { begins: from, ends: null };
}

/** A year begins on the first day of a month and ends on a last one. */
const isEndOfMonth = (day: string): boolean => addTo(day, 1, "day")?.endsWith("-01") === true;
