import { addTo, monthsBetween } from "../transform/calendar.ts";
import type { PlanNotes } from "./notes.ts";
import type { Plan } from "./plan.ts";

/** The benefit year of a day: `current` is that of the answer, in which it states what remains. */
export interface YearOfDay {
  readonly key: string;
  readonly kind: "current" | "other" | "unknown";
}

export function findYear(day: string, { document: { coverage }, asOf }: Plan, notes: PlanNotes): YearOfDay {
  const start =
    coverage.benefit_year_start ?? (coverage.benefit_year_basis === "calendar_year" ? startOfYear(asOf) : null);
  if (start !== null) {
    const index = yearsSince(start, day);
    return index === 0 ? current : { key: `year ${index}`, kind: "other" };
  }
  if (asOf === null || day.slice(0, 4) === asOf.slice(0, 4)) {
    if (coverage.benefit_year_basis === "benefit_year" && asOf !== null && day > asOf) return unclear();
    return current;
  }
  return unclear();

  function unclear(): YearOfDay {
    notes.widens(
      "benefit_year",
      "Whether the service is in the benefit year of the answer's remaining amounts is not stated",
      "/coverage/benefit_year_start",
    );
    return { key: `unknown ${day.slice(0, 4)}`, kind: "unknown" };
  }
}

const current: YearOfDay = { key: "current", kind: "current" };

const startOfYear = (day: string | null): string | null => (day === null ? null : `${day.slice(0, 4)}-01-01`);

/** Whole years from one day to another; negative before it. */
export const yearsSince = (start: string, day: string): number => Math.floor(monthsBetween(start, day) / 12);

/** First day of the benefit year a number of years after the one that includes a day. */
export const startOfYearAfter = (start: string, day: string, years: number): string | null =>
  addTo(start, yearsSince(start, day) + years, "year");
