import type { Random } from "../random.ts";
import type { Network, Service } from "../terms.ts";
import type { Amount, NetworkTerms, Share } from "./plan.ts";
import { type PlanContext, toPastDay } from "./plan-context.ts";

export function toNetworkTerms(context: PlanContext): NetworkTerms[] {
  switch (context.kind) {
    case "ppo":
      return toPpoTerms(context);
    case "indemnity":
      return [toInsuredTerms(context, "both")];
    case "dhmo":
      return [{ network: "in", deductible: noDeductible, shares: [] }];
    case "medicaid":
      return [toMedicaidTerms(context)];
    default:
      return context.kind satisfies never;
  }
}

const noDeductible = { individual: amount(0, 0), family: amount(0, 0) };

/** Some PPOs pay the same on both sides, but most pay less out of network. */
function toPpoTerms(context: PlanContext): NetworkTerms[] {
  if (context.draws.family.chance(0.45)) return [toInsuredTerms(context, "both")];
  const inside = toInsuredTerms(context, "in");
  const { deductible, maximum, orthodonticMaximum, shares } = inside;
  const outside: NetworkTerms = {
    network: "out",
    ...(deductible && { deductible: doubled(deductible) }),
    ...(maximum && { maximum }),
    ...(orthodonticMaximum && { orthodonticMaximum }),
    shares: shares.map(({ services, planPaysPercent }) => ({ services, planPaysPercent: planPaysPercent - 20 })),
  };
  return [inside, outside];
}

function toInsuredTerms(context: PlanContext, network: Network): NetworkTerms {
  const { family } = context.draws;
  const [preventive, basic, major] = family.pick([
    [100, 80, 50],
    [100, 80, 50],
    [100, 90, 60],
    [100, 70, 40],
    [90, 80, 50],
  ]);
  const maximumDollars = family.pick([1000, 1200, 1500, 1500, 1750, 2000, 2500, 3000]);
  const deductibleDollars = family.pick([25, 50, 50, 75, 100]);
  const majorIncludesRoots = family.chance(0.3);
  const orthodonticDollars = family.chance(0.55) ? family.pick([1000, 1500, 2000]) : undefined;

  const shares: Share[] = [
    { services: ["diagnostic", "xrays", "preventive"], planPaysPercent: preventive },
    { services: basicServices(majorIncludesRoots), planPaysPercent: basic },
    { services: majorServices(majorIncludesRoots), planPaysPercent: major },
  ];
  if (orthodonticDollars) shares.push({ services: ["orthodontics"], planPaysPercent: 50 });

  return {
    network,
    deductible: toDeductible(context, deductibleDollars),
    maximum: toUsedAmount(context, maximumDollars),
    ...(orthodonticDollars && { orthodonticMaximum: amount(orthodonticDollars, 0) }),
    shares,
  };
}

function toMedicaidTerms(context: PlanContext): NetworkTerms {
  const isChild = context.age < 21;
  // Picked for children too: the later random numbers of a family must not depend on the patient.
  const maximumDollars = context.draws.family.pick([500, 1000, 1500]);
  const shares: Share[] = [
    { services: ["diagnostic", "xrays", "preventive", "restorative", "oral_surgery"], planPaysPercent: 100 },
  ];
  if (isChild) shares.push({ services: ["endodontics", "periodontics", "crowns"], planPaysPercent: 100 });
  return {
    network: "in",
    deductible: noDeductible,
    ...(!isChild && { maximum: toUsedAmount(context, maximumDollars) }),
    shares,
  };
}

const basicServices = (withoutRoots: boolean): Service[] =>
  withoutRoots
    ? ["restorative", "oral_surgery", "adjunctive"]
    : ["restorative", "endodontics", "periodontics", "oral_surgery", "adjunctive"];

const majorServices = (withRoots: boolean): Service[] =>
  withRoots ? ["crowns", "prosthodontics", "endodontics", "periodontics"] : ["crowns", "prosthodontics"];

/** The first filling of the year meets the whole deductible. */
function toDeductible(context: PlanContext, dollars: number): { individual: Amount; family: Amount } {
  const isMet = happensThisYear(context, context.draws.person);
  const metByFamily = happensThisYear(context, context.draws.family) ? 2 : 0;
  return {
    individual: amount(dollars, isMet ? dollars : 0),
    family: amount(dollars * 3, Math.max(isMet ? dollars : 0, dollars * metByFamily)),
  };
}

function toUsedAmount(context: PlanContext, totalDollars: number): Amount {
  const { person } = context.draws;
  const usedCents = Math.floor(totalDollars * 100 * person.next() ** 2);
  return { totalCents: totalDollars * 100, usedCents: happensThisYear(context, person) ? usedCents : 0 };
}

const happensThisYear = (context: PlanContext, random: Random) => toPastDay(context, random.next()).isThisYear;

function doubled({ individual, family }: { individual: Amount; family: Amount }) {
  return {
    individual: { totalCents: individual.totalCents * 2, usedCents: individual.usedCents },
    family: { totalCents: family.totalCents * 2, usedCents: family.usedCents },
  };
}

function amount(dollars: number, usedDollars: number): Amount {
  return { totalCents: dollars * 100, usedCents: usedDollars * 100 };
}
