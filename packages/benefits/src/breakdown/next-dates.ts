import type { Frequency, TrueEligibility } from "../document/true-eligibility.ts";
import { addTo } from "../transform/calendar.ts";

/**
 * The last visit that counts plus the period, or January 1 for calendar years. Only limits of one per period can be
 * derived without a full history; the latest date of several limits counts.
 */
export function addNextDates(document: TrueEligibility): void {
  for (const [code, procedure] of Object.entries(document.procedures)) {
    const { frequencies } = procedure;
    const last = findLastVisit(document, code, frequencies);
    if (procedure.next_eligible_date !== null || last === undefined) continue;
    const dates = frequencies.map((frequency) => nextDate(last.date, frequency));
    const known = dates.filter((date) => date !== null).sort();
    const latest = known.at(-1);
    if (latest === undefined) continue;
    procedure.next_eligible_date = latest;
    const path = `/procedures/${code}`;
    const from = [last.path, ...frequencies.map((_frequency, index) => `${path}/frequencies/${index}`)];
    document.sources[`${path}/next_eligible_date`] = ["derived", ...from.flatMap((one) => document.sources[one] ?? [])];
  }
}

export interface Visit {
  readonly date: string;
  readonly path: string;
}

/** The latest visit that counts toward the limits of a procedure; visits under codes that share a limit count too. */
export function findLastVisit(
  { procedures, history }: TrueEligibility,
  code: string,
  frequencies: readonly Frequency[],
): Visit | undefined {
  const codes = [code, ...frequencies.flatMap(({ shares_with }) => shares_with)];
  const dated = [
    ...codes.map((one) => ({
      date: procedures[one]?.last_service_date ?? null,
      path: `/procedures/${one}/last_service_date`,
    })),
    ...history.map(({ code: ofVisit, date }, index) => ({
      date: ofVisit !== null && codes.includes(ofVisit) ? date : null,
      path: `/history/${index}/date`,
    })),
  ];
  return dated
    .filter((visit): visit is Visit => visit.date !== null)
    .reduce<Visit | undefined>(
      (latest, one) => (latest !== undefined && latest.date >= one.date ? latest : one),
      undefined,
    );
}

/** Null if the limit and one date do not determine it. */
export function nextDate(
  last: string,
  { count, remaining, basis, period_count: periods, period_unit: unit, per }: Frequency,
): string | null {
  if (count !== 1 || periods === null || (remaining ?? 0) > 0) return null;
  if (per !== null && per !== "mouth") return null; // a limit per tooth says nothing about the next tooth
  if (basis === "calendar_year") return `${String(Number(last.slice(0, 4)) + periods).padStart(4, "0")}-01-01`;
  if (basis !== "rolling" || unit === null || unit === "visit" || unit === "lifetime") return null;
  return addTo(last, periods, unit);
}
