import { type Day, startOfMonth } from "../days.ts";
import type { Random } from "../random.ts";
import type { Service } from "../terms.ts";
import type { Dentist, OtherCoverage, Plan, WaitingPeriod } from "./plan.ts";
import type { PlanContext } from "./plan-context.ts";

export function toConditions(
  context: PlanContext & { readonly beganOn: Day; readonly isDependent: boolean },
): Pick<Plan, "waitingPeriods" | "notCovered" | "notes" | "primaryDentist" | "otherCoverage"> {
  const { family } = context.draws;
  const isInsured = context.kind === "ppo" || context.kind === "indemnity";
  const waitingPeriods = isInsured ? toWaitingPeriods(context, family) : [];
  const otherCoverage = toOtherCoverage(context, family);
  return {
    waitingPeriods,
    notCovered: toNotCovered(context),
    notes: isInsured ? toInsuredNotes(context, waitingPeriods.length > 0) : toManagedNotes(context),
    ...(context.kind === "dhmo" && { primaryDentist: toDentist(family) }),
    ...(context.isDependent && family.chance(0.15) && { otherCoverage }),
  };
}

/** A plan that is at least two years old no longer states waiting periods. */
function toWaitingPeriods({ asOf, beganOn }: { asOf: Day; beganOn: Day }, random: Random): WaitingPeriod[] {
  const months = random.pick([6, 12, 12, 24]);
  const includesBasic = random.chance(0.3);
  const hasThem = random.chance(0.6);
  if (!hasThem || startOfMonth(beganOn, 24) <= asOf) return [];
  const major: WaitingPeriod = { services: ["crowns", "prosthodontics"], months };
  const basic: WaitingPeriod = { services: ["restorative"], months: 6 };
  return includesBasic ? [basic, major] : [major];
}

function toNotCovered({ kind, age }: PlanContext): Service[] {
  if (kind === "medicaid") return age < 21 ? ["prosthodontics"] : ["crowns", "endodontics", "orthodontics"];
  return ["maxillofacial"];
}

function toInsuredNotes({ draws, replacementYears }: PlanContext, hasWaitingPeriods: boolean): string[] {
  const random = draws.family;
  return [
    random.chance(0.5) ? "MISSING TOOTH CLAUSE APPLIES" : "MISSING TOOTH CLAUSE DOES NOT APPLY",
    ...(hasWaitingPeriods ? [] : ["NO WAITING PERIODS APPLY"]),
    random.pick(["CHILDREN COVERED TO AGE 26", "DEPENDENTS TO AGE 19 OR 25 IF FT STUDENT"]),
    `PREDETERMINATION RECOMMENDED FOR SERVICES OVER $${random.pick([200, 300, 500])}`,
    `REPLACEMENT OF CROWNS AND BRIDGES ONCE EVERY ${replacementYears} YEARS`,
    random.pick(["STANDARD COORDINATION OF BENEFITS", "NON-DUPLICATION OF BENEFITS", "MAINTENANCE OF BENEFITS"]),
    random.pick(["SELF FUNDED", "FULLY INSURED"]),
    `TIMELY FILING ${random.pick([6, 12, 24])} MONTHS FROM DATE OF SERVICE`,
    "BENEFITS SHOWN ARE NOT A GUARANTEE OF PAYMENT",
  ];
}

function toManagedNotes({ kind }: PlanContext): string[] {
  return [
    ...(kind === "dhmo" ? ["SPECIALTY CARE REQUIRES A REFERRAL FROM THE ASSIGNED DENTIST"] : []),
    "NO OUT OF NETWORK BENEFITS",
    "NO WAITING PERIODS APPLY",
    "BENEFITS SHOWN ARE NOT A GUARANTEE OF PAYMENT",
  ];
}

function toDentist(random: Random): Dentist {
  return {
    firstName: random.pick(["MIRIAM", "DESMOND", "ANJALI", "LUCAS", "FREYA", "HIRO"]),
    lastName: random.pick(["ASHDOWN", "BELLWOOD", "CARVER", "DELACROIX", "EKWUEME", "FUJIMORI"]),
    npi: random.pick(["1194038216", "1386910453", "1669203477", "1750824694"]),
    phone: `60855501${random.between(10, 99)}`,
  };
}

function toOtherCoverage(context: PlanContext, random: Random): OtherCoverage {
  return {
    payerName: random.pick(["SUMMIT VALLEY DENTAL", "LAKESHORE BENEFIT TRUST", "UNION PINES DENTAL"]),
    payerId: `OC${random.between(100, 999)}`,
    memberId: `OC${random.between(10_000_000, 99_999_999)}`,
    beganOn: startOfMonth(context.benefitYear.start, -12),
  };
}
