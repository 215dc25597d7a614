import type { Day } from "../days.ts";
import type { PayerTraits } from "../payer-traits.ts";
import type { Network, Period, RowKind, Service } from "../terms.ts";
import type { Amount, Dentist, Frequency, NetworkTerms, OtherCoverage, Plan, ProcedureRule } from "./plan.ts";

/** One statement about a plan, about services or one procedure, not both. All formats are lists of such rows. */
export interface BenefitRow {
  readonly kind: RowKind;
  readonly level: "individual" | "family";
  readonly services: readonly Service[];
  readonly procedure?: string;
  readonly network?: Network;
  readonly period?: Period;
  readonly amountCents?: number;
  readonly planPaysPercent?: number;
  readonly quantity?: { readonly of: "age_max" | "months"; readonly value: number };
  readonly frequency?: Frequency;
  readonly frequencyStyle?: "period" | "window";
  readonly lastServiceOn?: Day;
  readonly benefitYear?: { readonly start: Day; readonly end: Day };
  readonly authorizationRequired?: boolean;
  readonly planName?: string;
  readonly dentist?: Dentist;
  readonly otherCoverage?: OtherCoverage;
  readonly notes?: readonly string[];
}

/** Payers of the general level state only status, deductibles and maximums. */
export function toBenefitRows(
  plan: Plan,
  traits: Pick<PayerTraits, "level" | "frequencyStyle" | "statesUsed">,
): BenefitRow[] {
  if (plan.endedOn) return [{ ...general("inactive"), planName: plan.name, notes: plan.notes }];
  const basics = [
    { ...general(plan.kind === "dhmo" ? "capitated" : "active"), planName: plan.name },
    ...plan.terms.flatMap((terms) => toAmountRows(plan, terms, traits)),
  ];
  if (traits.level === "general") return basics;
  const { otherCoverage } = plan;
  return [
    ...basics,
    ...(plan.primaryDentist ? [{ ...general("primary_dentist"), dentist: plan.primaryDentist }] : []),
    ...plan.terms.flatMap(toShareRows),
    ...plan.procedures.flatMap((rule) => toProcedureRows(rule, traits.frequencyStyle)),
    ...plan.waitingPeriods.map(toWaitingRow),
    ...plan.notCovered.map((service) => ({
      ...individual("not_covered"),
      services: [service],
      network: "both" as const,
    })),
    ...(otherCoverage ? [{ ...general("other_payer"), otherCoverage, notes: ["OTHER INSURANCE IS PRIMARY"] }] : []),
    { ...general("description"), notes: plan.notes },
  ];
}

const individual = (kind: RowKind): BenefitRow => ({ kind, level: "individual", services: [] });

const general = (kind: RowKind): BenefitRow => ({ ...individual(kind), services: ["general"] });

function toAmountRows(plan: Plan, terms: NetworkTerms, { statesUsed }: Pick<PayerTraits, "statesUsed">): BenefitRow[] {
  const { network, deductible, maximum, orthodonticMaximum } = terms;
  const year = plan.benefitYear;
  const toTotal = (row: BenefitRow, { totalCents }: Amount): BenefitRow => ({
    ...row,
    network,
    period: year.basis,
    amountCents: totalCents,
  });
  const toRest = (row: BenefitRow, { totalCents, usedCents }: Amount): BenefitRow =>
    statesUsed
      ? { ...row, network, period: "used", amountCents: usedCents }
      : { ...row, network, period: "remaining", amountCents: totalCents - usedCents };

  const rows: BenefitRow[] = [];
  if (deductible) {
    const row = general("deductible");
    const family: BenefitRow = { ...row, level: "family" };
    rows.push(toTotal(row, deductible.individual), toRest(row, deductible.individual));
    if (deductible.family.totalCents > 0)
      rows.push(toTotal(family, deductible.family), toRest(family, deductible.family));
  }
  if (maximum) {
    const total = toTotal(general("maximum"), maximum);
    rows.push(year.basis === "benefit_year" ? { ...total, benefitYear: year } : total);
    rows.push(toRest(general("maximum"), maximum));
  } else {
    rows.push({ ...general("unlimited"), network, period: year.basis });
  }
  if (orthodonticMaximum && network !== "out") {
    const row: BenefitRow = { ...individual("maximum"), services: ["orthodontics"], network: "both" };
    const { totalCents, usedCents } = orthodonticMaximum;
    rows.push({ ...row, period: "lifetime", amountCents: totalCents });
    rows.push({ ...row, period: "lifetime_remaining", amountCents: totalCents - usedCents });
  }
  return rows;
}

function toShareRows({ network, deductible, shares }: NetworkTerms): BenefitRow[] {
  const hasDeductible = (deductible?.individual.totalCents ?? 0) > 0;
  return shares.map(({ services, planPaysPercent }) => ({
    ...individual("coinsurance"),
    services,
    network,
    planPaysPercent,
    ...(hasDeductible && {
      notes: [services.includes("preventive") ? "DEDUCTIBLE DOES NOT APPLY" : "DEDUCTIBLE APPLIES"],
    }),
  }));
}

function toProcedureRows(rule: ProcedureRule, style: PayerTraits["frequencyStyle"]): BenefitRow[] {
  const about = (kind: RowKind): BenefitRow => ({ ...individual(kind), procedure: rule.code, network: "both" });
  if (!rule.covered) return [about("not_covered")];

  const { frequency } = rule;
  const inWords = frequency && style === "text" ? [describeFrequency(frequency)] : [];
  const notes = [...inWords, ...(rule.notes ?? [])];
  const limitation: BenefitRow = {
    ...about("limitation"),
    ...(frequency && style !== "text" && { frequency, frequencyStyle: style }),
    ...(rule.lastServiceOn && { lastServiceOn: rule.lastServiceOn }),
    ...(rule.authorizationRequired !== undefined && { authorizationRequired: rule.authorizationRequired }),
    ...(notes.length > 0 && { notes }),
  };
  const hasContent = frequency !== undefined || notes.length > 0 || rule.authorizationRequired === true;

  const rows: BenefitRow[] = [];
  if (rule.copayCents !== undefined) rows.push({ ...about("copay"), network: "in", amountCents: rule.copayCents });
  if (hasContent) rows.push(limitation);
  if (rule.ageMax !== undefined) {
    rows.push({ ...about("limitation"), quantity: { of: "age_max", value: rule.ageMax } });
  }
  return rows;
}

function describeFrequency({ count, every, period }: Frequency): string {
  const times = `${count} PER`;
  if (period === "month" || period === "year") return `${times} ${every} ${period.toUpperCase()}S`;
  return `${times} ${period.replace("_", " ").toUpperCase()}`;
}

function toWaitingRow({ services, months }: Plan["waitingPeriods"][number]): BenefitRow {
  return {
    ...individual("limitation"),
    services: ["waiting_period", ...services],
    network: "both",
    quantity: { of: "months", value: months },
  };
}
