import type { Frequency } from "../document/true-eligibility.ts";
import { addTo } from "../transform/calendar.ts";
import { startOfYearAfter, yearsSince } from "./benefit-years.ts";

/** The period of a limit. */
export interface Window {
  /** Whether a service on one day counts toward the limit on another. */
  counts(service: string, day: string): "yes" | "no" | "maybe";
  /** The first day on which a service no longer counts; null if never or not known. */
  expiry(service: string): string | null;
  /** Whether what remains on one day still holds on another. */
  isSame(one: string, other: string): boolean;
}

export function toWindow({ basis, period_count, period_unit: unit }: Frequency, yearStart: string | null): Window {
  const periods = period_count ?? 1;
  if (basis === "lifetime" || unit === "lifetime")
    return { counts: () => "yes", expiry: () => null, isSame: () => true };
  if (unit === "visit")
    return {
      counts: (one, day) => (one === day ? "yes" : "no"),
      expiry: (one) => addTo(one, 1, "day"),
      isSame: () => false,
    };
  if (basis === "calendar_year") return calendarYears(periods);
  if (basis === "benefit_year") return benefitYears(periods, yearStart);
  if (unit === null) return { counts: () => "maybe", expiry: () => null, isSame: () => false };
  const fromDateToDate = rolling(periods, unit);
  return basis === "rolling" || unit !== "year" ? fromDateToDate : either(fromDateToDate, calendarYears(periods));
}

const yearOf = (day: string): number => Number(day.slice(0, 4));

const calendarYears = (periods: number): Window => ({
  counts: (one, day) => (Math.abs(yearOf(day) - yearOf(one)) < periods ? "yes" : "no"),
  expiry: (one) => `${String(yearOf(one) + periods).padStart(4, "0")}-01-01`,
  isSame: (one, other) => periods === 1 && yearOf(one) === yearOf(other),
});

function benefitYears(periods: number, start: string | null): Window {
  if (start === null) {
    const years = calendarYears(periods + 1);
    return {
      counts: (one, day) => (years.counts(one, day) === "no" ? "no" : "maybe"),
      expiry: () => null,
      isSame: () => false,
    };
  }
  return {
    counts: (one, day) => (Math.abs(yearsSince(start, day) - yearsSince(start, one)) < periods ? "yes" : "no"),
    expiry: (one) => startOfYearAfter(start, one, periods),
    isSame: (one, other) => periods === 1 && yearsSince(start, one) === yearsSince(start, other),
  };
}

function rolling(periods: number, unit: "day" | "week" | "month" | "year"): Window {
  const expiry = (one: string) => addTo(one, periods, unit);
  const covers = (one: string, day: string) => one <= day && day < (expiry(one) ?? day);
  return {
    counts: (one, day) => (covers(one, day) || covers(day, one) ? "yes" : "no"),
    expiry,
    isSame: () => false,
  };
}

/** "2 per year" does not say whose year. */
const either = (one: Window, other: Window): Window => ({
  counts: (service, day) => {
    const counts = one.counts(service, day);
    return counts === other.counts(service, day) ? counts : "maybe";
  },
  expiry: (service) =>
    [one.expiry(service), other.expiry(service)]
      .filter((day) => day !== null)
      .sort()
      .at(-1) ?? null,
  isSame: () => false,
});
