import { addDays, type Day } from "../days.ts";
import type { Random } from "../random.ts";
import type { BenefitYear, PlanKind } from "./plan.ts";

/** What is known of a plan and its patient while the plan's parts are drawn. */
export interface PlanContext {
  readonly kind: PlanKind;
  readonly benefitYear: BenefitYear;
  readonly asOf: Day;
  /** After how many years the plan pays for another crown, bridge or denture. */
  readonly replacementYears: number;
  /** The patient's age in whole years. */
  readonly age: number;
  /** Where the numbers come from: a family shares its plan, each member has a history of their own. */
  readonly draws: { readonly family: Random; readonly person: Random };
}

/**
 * Puts something that happens once a benefit year on a day: in this year if that day has come, else in the year before.
 *
 * @param fraction in [0, 1), how late in the year it happens
 */
export function toPastDay(context: PlanContext, fraction: number): { day: Day; isThisYear: boolean } {
  const day = addDays(context.benefitYear.start, Math.floor(fraction * 300));
  return day < context.asOf ? { day, isThisYear: true } : { day: addDays(day, -365), isThisYear: false };
}
