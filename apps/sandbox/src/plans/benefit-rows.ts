import type { Day } from "../days.ts";
import type { PayerTraits } from "../payer-traits.ts";
import type {
  Amount,
  Dentist,
  Frequency,
  Network,
  NetworkTerms,
  OtherCoverage,
  Plan,
  ProcedureRule,
  Service,
} from "./plan.ts";

/**
 * One statement of a payer about a plan. All three forms are lists of such statements; they differ in how one is spelled.
 * A row speaks of services or of one procedure, never of both.
 */
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
  /** How the payer writes a rolling frequency; the meaning is the same. */
  readonly frequencyStyle?: "period" | "window";
  readonly lastServiceOn?: Day;
  readonly benefitYear?: { readonly start: Day; readonly end: Day };
  readonly authorizationRequired?: boolean;
  readonly planName?: string;
  readonly dentist?: Dentist;
  readonly otherCoverage?: OtherCoverage;
  readonly notes?: readonly string[];
}

/** What a row states. */
export type RowKind =
  | "active"
  | "capitated"
  | "inactive"
  | "deductible"
  | "maximum"
  | "unlimited"
  | "coinsurance"
  | "copay"
  | "limitation"
  | "not_covered"
  | "primary_dentist"
  | "other_payer"
  | "description";

/** What an amount is counted over, or which part of it a row tells. */
export type Period = "calendar_year" | "benefit_year" | "used" | "remaining" | "lifetime" | "lifetime_remaining";

/** A plan as its payer tells it. A payer of the general level leaves out all but status, deductibles and maximums. */
export function toBenefitRows(
  plan: Plan,
  traits: Pick<PayerTraits, "level" | "frequencyStyle" | "statesUsed">,
): BenefitRow[] {
  if (plan.endedOn)
    return [{ ...individual("inactive"), services: ["general"], planName: plan.name, notes: plan.notes }];
  const amounts = plan.terms.flatMap((terms) => toAmountRows(plan, terms, traits));
  const general = [toStatusRow(plan), ...amounts];
  if (traits.level === "general") return general;
  return [
    ...general,
    ...toDentistRows(plan),
    ...plan.terms.flatMap(toShareRows),
    ...plan.procedures.flatMap((rule) => toProcedureRows(rule, traits.frequencyStyle)),
    ...plan.waitingPeriods.map(toWaitingRow),
    ...plan.notCovered.map((service) => ({
      ...individual("not_covered"),
      services: [service],
      network: "both" as const,
    })),
    ...toOtherPayerRows(plan),
    { ...individual("description"), services: ["general"], notes: plan.notes },
  ];
}

const individual = (kind: RowKind): BenefitRow => ({ kind, level: "individual", services: [] });

function toStatusRow(plan: Plan): BenefitRow {
  const row = individual(plan.kind === "dhmo" ? "capitated" : "active");
  return { ...row, services: ["general"], planName: plan.name };
}

function toAmountRows(plan: Plan, terms: NetworkTerms, { statesUsed }: Pick<PayerTraits, "statesUsed">): BenefitRow[] {
  const { network, deductible, maximum, orthodonticMaximum } = terms;
  const year = plan.benefitYear;
  const rest = statesUsed ? ("used" as const) : ("remaining" as const);
  const both = (row: BenefitRow, amount: Amount): BenefitRow[] => [
    { ...row, network, period: year.basis, amountCents: amount.totalCents },
    {
      ...row,
      network,
      period: rest,
      amountCents: statesUsed ? amount.usedCents : amount.totalCents - amount.usedCents,
    },
  ];

  const rows: BenefitRow[] = [];
  const general: Pick<BenefitRow, "services"> = { services: ["general"] };
  if (deductible) {
    const row = { ...individual("deductible"), ...general };
    rows.push(...both(row, deductible.individual));
    if (deductible.family.totalCents > 0) rows.push(...both({ ...row, level: "family" }, deductible.family));
  }
  if (maximum) {
    const [total, left] = both({ ...individual("maximum"), ...general }, maximum);
    if (total) rows.push(year.basis === "benefit_year" ? { ...total, benefitYear: year } : total);
    if (left) rows.push(left);
  } else {
    rows.push({ ...individual("unlimited"), ...general, network, period: year.basis });
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
  const isWaived = (deductible?.individual.totalCents ?? 0) > 0;
  return shares.map(({ services, planPaysPercent }) => ({
    ...individual("coinsurance"),
    services,
    network,
    planPaysPercent,
    ...(isWaived && { notes: [services.includes("preventive") ? "DEDUCTIBLE DOES NOT APPLY" : "DEDUCTIBLE APPLIES"] }),
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
  const saysSomething = frequency !== undefined || notes.length > 0 || rule.authorizationRequired === true;

  const rows: BenefitRow[] = [];
  if (rule.copayCents !== undefined) rows.push({ ...about("copay"), network: "in", amountCents: rule.copayCents });
  if (saysSomething) rows.push(limitation);
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

function toDentistRows({ primaryDentist }: Plan): BenefitRow[] {
  return primaryDentist ? [{ ...individual("primary_dentist"), services: ["general"], dentist: primaryDentist }] : [];
}

function toOtherPayerRows({ otherCoverage }: Plan): BenefitRow[] {
  if (!otherCoverage) return [];
  const notes = ["OTHER INSURANCE IS PRIMARY"];
  return [{ ...individual("other_payer"), services: ["general"], otherCoverage, notes }];
}
