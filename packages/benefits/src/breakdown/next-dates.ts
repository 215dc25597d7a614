import type { Frequency, TrueEligibility } from "../document/true-eligibility.ts";
import { addTo } from "../transform/calendar.ts";

/**
 * The last visit that counts plus the period, or January 1 for calendar years. Only limits of one per period can be
 * derived without a full history; the latest date of several limits counts.
 */
export function addNextDates(document: TrueEligibility): void {
  const visits = toLastVisits(document);
  for (const [code, procedure] of Object.entries(document.procedures)) {
    const { frequencies } = procedure;
    const last = findLastVisit(visits, code, frequencies);
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

/** The latest visit of each code. */
export function toLastVisits({ procedures, history }: TrueEligibility): ReadonlyMap<string, Visit> {
  const visits = new Map<string, Visit>();
  function note(code: string | null, date: string | null, path: string): void {
    if (code === null || date === null) return;
    const latest = visits.get(code);
    if (latest === undefined || latest.date < date) visits.set(code, { date, path });
  }
  for (const [code, { last_service_date: date }] of Object.entries(procedures)) {
    note(code, date, `/procedures/${code}/last_service_date`);
  }
  for (const [index, { code, date }] of history.entries()) note(code, date, `/history/${index}/date`);
  return visits;
}

/** The latest visit that counts toward the limits of a procedure; visits under codes that share a limit count too. */
export function findLastVisit(
  visits: ReadonlyMap<string, Visit>,
  code: string,
  frequencies: readonly Frequency[],
): Visit | undefined {
  let latest = visits.get(code);
  for (const shared of frequencies.flatMap(({ shares_with }) => shares_with)) {
    const visit = visits.get(shared);
    if (visit !== undefined && (latest === undefined || latest.date < visit.date)) latest = visit;
  }
  return latest;
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
