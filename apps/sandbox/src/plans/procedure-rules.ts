import type { Frequency, ProcedureRule } from "./plan.ts";
import { type PlanContext, toPastDay } from "./plan-context.ts";

export const toProcedureRules = (context: PlanContext): ProcedureRule[] => rulesByKind[context.kind](context);

const rulesByKind = { ppo: toInsuredRules, indemnity: toInsuredRules, dhmo: toPrepaidRules, medicaid: toMedicaidRules };

function toInsuredRules(context: PlanContext): ProcedureRule[] {
  const { draws, replacementYears } = context;
  const { family } = draws;
  const visits = family.pick([2, 2, 2, 3]);
  const imageMonths = family.pick([36, 60, 60]);
  const fluorideAge = family.pick([14, 16, 18, 19]);
  const sealantAge = family.pick([14, 15, 16]);
  const downgrades = family.chance(0.5);
  const paidOn = family.pick(["PAID ON SEAT DATE", "PAID ON PREP DATE"]);
  const coversImplants = family.chance(0.5);
  const coversGuards = family.chance(0.4);
  const needsReview = family.chance(0.4);

  return [
    { ...eachYear(context, "D0120", visits), notes: ["SHARES FREQUENCY WITH D0150"] },
    { ...covered("D0210"), frequency: each(imageMonths, "month"), notes: ["SHARES FREQUENCY WITH D0330"] },
    eachYear(context, "D0274", 1),
    { ...covered("D0330"), frequency: each(imageMonths, "month"), notes: ["SHARES FREQUENCY WITH D0210"] },
    eachYear(context, context.age < 14 ? "D1120" : "D1110", visits),
    { ...eachYear(context, "D1206", 2), ageMax: fluorideAge },
    { ...covered("D1351"), frequency: each(36, "month"), ageMax: sealantAge, notes: ["PER TOOTH"] },
    { ...covered("D2391"), notes: downgrades ? ["POSTERIOR COMPOSITES DOWNGRADED TO AMALGAM"] : [] },
    { ...covered("D2740"), frequency: each(replacementYears, "year"), notes: ["PER TOOTH", paidOn] },
    { ...covered("D4341"), frequency: each(24, "month"), authorizationRequired: needsReview, notes: ["PER QUADRANT"] },
    { ...covered("D4910"), frequency: each(1, basisOf(context), visits), notes: ["SHARES FREQUENCY WITH D1110"] },
    { ...covered("D5110"), frequency: each(replacementYears, "year"), notes: ["PER ARCH"] },
    { ...covered("D6010"), covered: coversImplants },
    { ...covered("D9944"), covered: coversGuards },
  ];
}

function toPrepaidRules(context: PlanContext): ProcedureRule[] {
  const { family } = context.draws;
  const step = family.pick([0.8, 1, 1.25]);
  const copay = (code: string, dollars: number): ProcedureRule => ({
    ...covered(code),
    copayCents: Math.round(dollars * step) * 100,
  });
  const cleaning = context.age < 14 ? "D1120" : "D1110";

  return [
    { ...eachYear(context, "D0120", 2), copayCents: 0 },
    { ...eachYear(context, "D0274", 1), copayCents: 0 },
    { ...covered("D0330"), copayCents: 0, frequency: each(36, "month") },
    { ...eachYear(context, cleaning, 2), copayCents: 0 },
    ...Object.entries(copayDollars).map(([code, dollars]) => copay(code, dollars)),
    { ...copay("D8080", 1950), ageMax: 19 },
    { ...covered("D6010"), covered: false },
  ];
}

const copayDollars = {
  D1206: 10,
  D1351: 12,
  D2150: 22,
  D2391: 64,
  D2740: 340,
  D2750: 295,
  D3330: 225,
  D4341: 60,
  D4910: 40,
  D5110: 360,
  D7140: 20,
  D7210: 65,
};

/** Public programs pay almost all for children, less for adults, and require authorization for expensive services. */
function toMedicaidRules(context: PlanContext): ProcedureRule[] {
  const isChild = context.age < 21;
  const authorized = { authorizationRequired: true };
  return [
    eachYear(context, "D0120", 2),
    { ...covered("D0210"), frequency: each(36, "month") },
    eachYear(context, "D0274", 2),
    eachYear(context, context.age < 14 ? "D1120" : "D1110", isChild ? 2 : 1),
    { ...eachYear(context, "D1206", 4), ageMax: 20 },
    { ...covered("D1351"), frequency: each(1, "lifetime"), ageMax: 14, notes: ["PER TOOTH"] },
    { ...covered("D2740"), covered: isChild, ...authorized },
    { ...covered("D3330"), covered: isChild, ...authorized },
    { ...covered("D4341"), frequency: each(24, "month"), ...authorized, notes: ["PER QUADRANT"] },
    { ...covered("D5110"), frequency: each(8, "year"), ...authorized, notes: ["PER ARCH"] },
    { ...covered("D8080"), covered: isChild, ...authorized, ageMax: 20 },
    { ...covered("D6010"), covered: false },
  ];
}

const covered = (code: string): ProcedureRule => ({ code, covered: true });

const each = (every: number, period: Frequency["period"], count = 1): Frequency => ({
  count,
  unit: count > 1 ? "visit" : "unit",
  every,
  period,
});

const basisOf = (context: PlanContext) => context.benefitYear.basis;

function eachYear(context: PlanContext, code: string, count: number): ProcedureRule {
  const { person } = context.draws;
  const visit = toPastDay(context, person.next());
  const hasBeenSeen = person.chance(0.7) && context.age > 1;
  const isUsed = hasBeenSeen && visit.isThisYear;
  return {
    code,
    covered: true,
    frequency: { ...each(1, basisOf(context), count), unit: "visit", remaining: count - (isUsed ? 1 : 0) },
    ...(hasBeenSeen && { lastServiceOn: visit.day }),
  };
}
