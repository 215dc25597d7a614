import { addDays, type Day } from "../days.ts";
import type { Random } from "../random.ts";
import type { PlanKind } from "../terms.ts";
import type { BenefitYear } from "./plan.ts";

export interface PlanContext {
  readonly kind: PlanKind;
  readonly benefitYear: BenefitYear;
  readonly asOf: Day;
  /** Years until the plan pays for the replacement of a crown, bridge or denture. */
  readonly replacementYears: number;
  readonly age: number;
  readonly draws: { readonly family: Random; readonly person: Random };
}

/**
 * Returns the last day of something that happens once a benefit year: in this year if that day has come, else in the
 * previous one.
 *
 * @param fraction the time of the year, in [0, 1)
 */
export function toPastDay(context: PlanContext, fraction: number): { day: Day; isThisYear: boolean } {
  const day = addDays(context.benefitYear.start, Math.floor(fraction * 300));
  return day < context.asOf ? { day, isThisYear: true } : { day: addDays(day, -365), isThisYear: false };
}
