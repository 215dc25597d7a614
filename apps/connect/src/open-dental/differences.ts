import type { ActiveAnswer, Stated } from "./answer.ts";
import type { BenefitRow } from "./rows.ts";
import { toDollars, toShortDay } from "./shown-values.ts";

/** What Open Dental has for a plan. */
export interface PlanFacts {
  readonly groupNumber: string;
  readonly maximum: Entered;
  readonly deductible: Entered;
}

/** Different amounts in cents, in rows of one meaning: none, one or several. */
interface Entered {
  readonly individual: readonly number[];
  readonly family: readonly number[];
}

export interface Difference {
  /** In Open Dental's words. */
  readonly what: "group number" | "dates" | "annual maximum" | "deductible";
  readonly reason: string;
}

/**
 * What keeps an active coverage from counting as verified. The rules are those of Open Dental's own batch, but where it passes an
 * amount that the payer does not state, this reports it: a person has to look.
 *
 * @param day of the appointment, `2026-11-30`
 */
export function findDifferences(plan: PlanFacts, answer: ActiveAnswer, day: string): Difference[] {
  return [
    ...compareGroups(plan.groupNumber, answer.groupNumbers),
    ...compareDays(answer, day),
    ...(answer.isUnlimited && plan.maximum.individual.length === 0
      ? []
      : compareAmounts("annual maximum", plan.maximum, answer.maximum)),
    ...compareAmounts("deductible", withZero(plan.deductible, answer.deductible.individual), answer.deductible),
  ];
}

/** Payers put the group of an employer and a division into one number: ours may be its beginning or its end. */
function compareGroups(ours: string, theirs: readonly string[]): Difference[] {
  const shortest = 3;
  const stated = theirs.filter((number) => number.trim().length >= shortest);
  const [shown] = stated;
  if (shown === undefined) return [];
  const own = toPlain(ours);
  const isEqual = (number: string) => toPlain(number).startsWith(own) || toPlain(number).endsWith(own);
  if (own.length >= shortest && stated.some(isEqual)) return [];
  return [{ what: "group number", reason: `payer has group ${shown}, plan has ${ours || "none"}` }];
}

const toPlain = (number: string): string => number.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");

function compareDays({ begin, end }: ActiveAnswer, day: string): Difference[] {
  if (begin !== undefined && begin > day)
    return [{ what: "dates", reason: `coverage begins ${toShortDay(begin, day)}` }];
  if (end !== undefined && end < day) return [{ what: "dates", reason: `coverage ended ${toShortDay(end, day)}` }];
  return [];
}

/** A deductible of zero is mostly not entered at all. */
function withZero(entered: Entered, stated: Stated): Entered {
  const isZero = stated !== "several" && stated.cents === 0;
  return isZero && entered.individual.length === 0 ? { ...entered, individual: [0] } : entered;
}

function compareAmounts(
  what: Difference["what"],
  entered: Entered,
  stated: { readonly individual: Stated; readonly family: Stated },
): Difference[] {
  return [
    ...compareAmount(what, entered.individual, stated.individual),
    // Most plans have no amount for the family: only two that contradict each other count.
    ...(isStated(stated.family) && entered.family.length > 0
      ? compareAmount(what, entered.family, stated.family, "family ")
      : []),
  ];
}

const isStated = (stated: Stated): boolean => stated === "several" || stated.cents !== undefined;

function compareAmount(what: Difference["what"], entered: readonly number[], stated: Stated, whose = ""): Difference[] {
  const theirs = stated === "several" ? "several" : toDollars(stated.cents);
  const ours = entered.length > 1 ? "several" : toDollars(entered[0]);
  const isEqual = entered.length === 1 && stated !== "several" && stated.cents === entered[0];
  return isEqual ? [] : [{ what, reason: `payer has ${whose}${what} ${theirs}, plan has ${ours}` }];
}

/**
 * @param benefits of the plan, and those that hold for the patient only
 * @param general the category that Open Dental calls General
 */
export function toPlanFacts(
  groupNumber: string,
  benefits: readonly BenefitRow[],
  general: number | undefined,
): PlanFacts {
  const list = (type: string, level: string) => [
    ...new Set(
      benefits
        .filter((row) => row.type === type && row.level === level && isGeneralOfYear(row, general))
        .flatMap(({ dollars }) => (dollars === undefined ? [] : Math.round(dollars * 100))),
    ),
  ];
  const toEntered = (type: string) => ({ individual: list(type, "Individual"), family: list(type, "Family") });
  return { groupNumber, maximum: toEntered("Limitations"), deductible: toEntered("Deductible") };
}

function isGeneralOfYear(row: BenefitRow, general: number | undefined): boolean {
  const isGeneral = row.covCatNum === 0 || row.covCatNum === general;
  const isOfYear = row.period === "CalendarYear" || row.period === "ServiceYear";
  return isGeneral && isOfYear && row.quantityQualifier === "None" && !row.isOfCodes;
}
