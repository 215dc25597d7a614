import type { Frequency } from "../document/true-eligibility.ts";
import type { Time } from "./stated-amount.ts";

export interface LimitPeriod {
  readonly unit: NonNullable<Frequency["period_unit"]>;
  readonly basis: NonNullable<Frequency["basis"]>;
}

/** The meaning of an EB06 or HSD05 code for an amount and for a count. */
interface TimePeriod {
  readonly ofAmount: Time;
  readonly ofLimit: LimitPeriod | undefined;
}

const row = (
  period: Time["period"],
  field: Time["field"],
  unit?: LimitPeriod["unit"],
  basis: LimitPeriod["basis"] = "rolling",
): TimePeriod => ({ ofAmount: { period, field }, ofLimit: unit && { unit, basis } });

const timePeriods: ReadonlyMap<string, TimePeriod> = new Map([
  ["", row("unstated", "total")],
  ["7", row("day", "total", "day")],
  ["21", row("year", "total", "year")],
  ["22", row("benefit_year", "total", "year", "benefit_year")],
  ["23", row("calendar_year", "total", "year", "calendar_year")],
  ["24", row("unstated", "used")],
  ["25", row("benefit_year", "total", "year", "benefit_year")],
  ["27", row("visit", "total", "visit", "unstated")],
  ["29", row("unstated", "remaining")],
  ["32", row("lifetime", "total", "lifetime", "lifetime")],
  ["33", row("lifetime", "remaining")],
  ["34", row("month", "total", "month")],
  ["35", row("week", "total", "week")],
]);

/** Undefined for an unknown code; "" is no code. */
export const findTimePeriod = (code: string): TimePeriod | undefined => timePeriods.get(code);
