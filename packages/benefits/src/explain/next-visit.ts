import { nextDate } from "../breakdown/next-dates.ts";
import type { Frequency, TrueEligibility } from "../document/true-eligibility.ts";
import { addTo } from "../transform/calendar.ts";

export interface Limits {
  readonly frequencies: readonly Frequency[];
  /** The latest visit that counts; null if the payer states none. */
  readonly last: string | null;
  /** As stated by the payer. */
  readonly next: string | null;
}

/**
 * Finds from when a service is covered again.
 *
 * @param asOf the day of the answer
 * @returns a date, `now`, `used` for a limit per lifetime, or undefined if the payer's limits do not tell it
 */
export function findNextVisit(
  { frequencies, last, next }: Limits,
  { coverage }: Pick<TrueEligibility, "coverage">,
  asOf: string | null,
): string | undefined {
  const dates = next === null ? frequencies.map((one) => nextOfLimit(one, last, { coverage, asOf })) : [next];
  const known = dates.filter((date) => date !== undefined).sort();
  const latest = known.at(-1);
  if (latest === undefined || known.length < dates.length) return undefined;
  return latest === anyDay || (asOf !== null && latest <= asOf) ? "now" : latest;
}

interface When {
  readonly coverage: TrueEligibility["coverage"];
  readonly asOf: string | null;
}

function nextOfLimit(frequency: Frequency, last: string | null, { coverage, asOf }: When): string | undefined {
  const { count, remaining, basis, period_unit: unit, period_count: periods, per } = frequency;
  if (per !== null && per !== "mouth") return undefined; // a limit per tooth says nothing about the next tooth
  if (remaining !== null && remaining > 0) return anyDay;
  if (basis === "lifetime" || unit === "lifetime") return last === null && remaining === null ? undefined : "used";
  if (remaining === 0 && periods === 1 && asOf !== null) {
    if (basis === "calendar_year") return firstDayAfter(asOf);
    if (basis === "benefit_year" && coverage.benefit_year_end !== null) {
      return addTo(coverage.benefit_year_end, 1, "day") ?? undefined;
    }
  }
  if (last === null) return undefined;
  // Visits of years before do not count.
  if (basis === "calendar_year" && periods === 1 && asOf !== null && last.slice(0, 4) < asOf.slice(0, 4)) return anyDay;
  return nextDate(last, { ...frequency, count: remaining === 0 && count === null ? 1 : count }) ?? undefined;
}

/** Sorts before all dates. */
const anyDay = "";

const firstDayAfter = (date: string): string => `${String(Number(date.slice(0, 4)) + 1).padStart(4, "0")}-01-01`;
