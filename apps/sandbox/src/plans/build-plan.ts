import type { Payer } from "@nightguard/contract";
import { addDays, type Day, startOfMonth, yearOf, yearsBetween } from "../days.ts";
import type { Person } from "../inquiry.ts";
import { toPayerText } from "../payer-text.ts";
import { createRandom, type Random } from "../random.ts";
import type { PlanKind } from "../terms.ts";
import { toConditions } from "./conditions.ts";
import { toNetworkTerms } from "./network-terms.ts";
import type { BenefitYear, Plan } from "./plan.ts";
import { toProcedureRules } from "./procedure-rules.ts";

export interface PlanQuestion {
  readonly payer: Pick<Payer, "id" | "name">;
  readonly subscriber: Person;
  readonly patient: Person;
  readonly asOf: Day;
  readonly kind?: PlanKind | undefined;
  readonly ended?: boolean | undefined;
}

/**
 * A plan is always the same for the same question. Dates depend on `asOf`: benefit years advance, and a service later
 * in the year has not happened yet.
 */
export function buildPlan(question: PlanQuestion): Plan {
  const { payer, subscriber, patient, asOf } = question;
  const familySeed = `plan|${payer.id}|${subscriber.memberId.toLowerCase()}`;
  const draws = {
    family: createRandom(familySeed),
    person: createRandom(`${familySeed}|${patient.dob}|${patient.firstName.toLowerCase()}`),
  };
  const { family } = draws;

  const kind = question.kind ?? pickKind(payer.name, family);
  const hasEnded = family.chance(0.06);
  const benefitYear = toBenefitYear(kind, asOf, family);
  const beganOn = startOfMonth(benefitYear.start, -12 * family.between(0, 7));
  const age = yearsBetween(patient.dob, asOf);
  const context = { kind, benefitYear, asOf, age, draws, replacementYears: family.pick([5, 5, 7, 10]) };

  const terms = toNetworkTerms(context);
  const plan = {
    kind,
    name: toPlanName(kind, kind === "medicaid" ? undefined : terms[0]?.maximum?.totalCents, family),
    number: `${kind.slice(0, 2).toUpperCase()}${family.between(1000, 9999)}`,
    group: toGroup(subscriber.groupNumber, kind, family),
    beganOn,
    benefitYear,
  };

  if (question.ended ?? hasEnded) {
    const endedOn = addDays(startOfMonth(asOf, -family.between(0, 9)), -1);
    const began = beganOn < endedOn ? beganOn : startOfMonth(endedOn, -24);
    return { ...plan, ...endedPlan, beganOn: began, endedOn };
  }
  return {
    ...plan,
    terms,
    procedures: toProcedureRules(context),
    ...toConditions({ ...context, beganOn, isDependent: patient !== subscriber }),
  };
}

const endedPlan = {
  terms: [],
  procedures: [],
  waitingPeriods: [],
  notCovered: [],
  notes: ["COVERAGE TERMINATED"],
} as const;

function pickKind(payerName: string, random: Random): PlanKind {
  const draw = random.next();
  if (/medicaid|caresource|government|healthchoice|gateway/i.test(payerName)) return "medicaid";
  if (/dhmo|dmo|deltacare|flagship|managed|mcna|liberty/i.test(payerName)) return draw < 0.85 ? "dhmo" : "ppo";
  if (draw < 0.78) return "ppo";
  return draw < 0.89 ? "dhmo" : "indemnity";
}

function toBenefitYear(kind: PlanKind, asOf: Day, random: Random): BenefitYear {
  const firstMonth = random.chance(0.2) && kind !== "medicaid" ? random.pick([4, 7, 10]) : 1;
  const hasBegun = Number(asOf.slice(5, 7)) >= firstMonth;
  const start = `${yearOf(asOf) - (hasBegun ? 0 : 1)}-${String(firstMonth).padStart(2, "0")}-01`;
  return {
    basis: firstMonth === 1 ? "calendar_year" : "benefit_year",
    start,
    end: addDays(startOfMonth(start, 12), -1),
  };
}

function toPlanName(kind: PlanKind, maximumCents: number | undefined, random: Random): string {
  const series = random.pick(["SELECT", "CLASSIC", "PREMIER", "ESSENTIAL", "CHOICE", "ADVANTAGE", "SUMMIT", "HARBOR"]);
  const label = { ppo: "DENTAL PPO", dhmo: "DENTAL DHMO", indemnity: "INDEMNITY DENTAL", medicaid: "MEDICAID DENTAL" };
  return [series, label[kind], maximumCents === undefined ? "" : String(maximumCents / 100)].join(" ").trim();
}

function toGroup(submitted: string, kind: PlanKind, random: Random): Plan["group"] {
  const drawn = String(random.between(100_000, 9_999_999)).padStart(7, "0");
  const name = random.pick([
    "BLUE HERON LOGISTICS",
    "CITY OF FAIRMEADOW",
    "COPPERLINE FOUNDRY",
    "GRANITE STATE SCHOOLS",
    "LARKSPUR HOSPITALITY",
    "MILLBROOK COUNTY",
    "NORTHFIELD GROCERS",
    "QUARRY LANE SOFTWARE",
    "REDWOOD TRANSIT",
    "SILVER BIRCH CREDIT UNION",
  ]);
  return { number: toPayerText(submitted).slice(0, 50) || drawn, name: kind === "medicaid" ? "STATE PLAN" : name };
}
