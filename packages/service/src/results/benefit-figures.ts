import { type TrueEligibility, toTrueEligibility, trueEligibilitySchema } from "@nightguard/benefits";
import type { Question } from "@nightguard/contract";
import type { StoredResult } from "@nightguard/ledger";

/** What an answer states of a patient's plan, in network; null where it states nothing. */
export interface BenefitFigures {
  readonly payer_name: string | null;
  readonly plan_name: string | null;
  /** Dates are `YYYY-MM-DD`, amounts US dollars such as `50.00`, of the patient alone. */
  readonly effective_date: string | null;
  readonly termination_date: string | null;
  readonly deductible: string | null;
  readonly deductible_remaining: string | null;
  readonly maximum: string | null;
  readonly maximum_remaining: string | null;
  /** What the plan pays, in percent. */
  readonly preventive_percent: number | null;
  readonly diagnostic_percent: number | null;
  readonly basic_percent: number | null;
  readonly endodontics_percent: number | null;
  readonly periodontics_percent: number | null;
  readonly oral_surgery_percent: number | null;
  readonly crowns_percent: number | null;
  readonly prosthodontics_percent: number | null;
  readonly orthodontics_percent: number | null;
  readonly next_cleaning: string | null;
}

/** Of a row without an answer. */
export const noFigures: BenefitFigures = {
  payer_name: null,
  plan_name: null,
  effective_date: null,
  termination_date: null,
  deductible: null,
  deductible_remaining: null,
  maximum: null,
  maximum_remaining: null,
  preventive_percent: null,
  diagnostic_percent: null,
  basic_percent: null,
  endodontics_percent: null,
  periodontics_percent: null,
  oral_surgery_percent: null,
  crowns_percent: null,
  prosthodontics_percent: null,
  orthodontics_percent: null,
  next_cleaning: null,
};

/** The figures of an answer, normalised or as the payer sent it. */
export function toBenefitFigures(question: Question, result: StoredResult): BenefitFigures {
  const document = findDocument(result) ?? toTrueEligibility(result, { inquiry: { memberId: toMemberId(question) } });
  const { coverage, payer, plan, procedures } = document;
  const deductible = document.deductibles.annual.individual.in_network;
  const maximum = document.maximums.annual.individual.in_network;
  const cleaning = procedures.D1110?.next_eligible_date ?? procedures.D1120?.next_eligible_date;
  return {
    payer_name: payer.name,
    plan_name: plan.name,
    effective_date: coverage.effective_date,
    termination_date: coverage.termination_date,
    deductible: deductible.total,
    deductible_remaining: deductible.remaining,
    maximum: maximum.total,
    maximum_remaining: maximum.remaining,
    preventive_percent: toPercent(document, "preventive", "preventive"),
    diagnostic_percent: toPercent(document, "diagnostic", "preventive"),
    basic_percent: toPercent(document, "restorative", "basic"),
    endodontics_percent: toPercent(document, "endodontics", "basic"),
    periodontics_percent: toPercent(document, "periodontics", "basic"),
    oral_surgery_percent: toPercent(document, "oral_surgery", "basic"),
    crowns_percent: toPercent(document, "crowns", "major"),
    prosthodontics_percent: toPercent(document, "prosthodontics", "major"),
    orthodontics_percent: toPercent(document, "orthodontics", "orthodontic"),
    next_cleaning: cleaning ?? null,
  };
}

/** With or without what ClearCoverage adds to it. */
const documentSchema = trueEligibilitySchema.strip();

/** A document that was normalised before it was stored. */
function findDocument({ body }: StoredResult): TrueEligibility | undefined {
  if (!body.includes('"schema_version"')) return undefined;
  try {
    return documentSchema.safeParse(JSON.parse(body.toString())).data;
  } catch {
    return undefined; // not JSON: then it is an answer as a payer sent it
  }
}

const toMemberId = ({ subscriber, dependent }: Question): string => dependent?.member_id ?? subscriber.member_id;

/** Of a category; where that is not stated, of the class that it belongs to with most payers. */
function toPercent(
  { categories, classes }: TrueEligibility,
  category: keyof TrueEligibility["categories"],
  className: keyof TrueEligibility["classes"],
): number | null {
  const { covered, plan_pays_percent: percent } = categories[category].in_network;
  if (percent !== null) return percent;
  if (covered === false) return 0;
  const stated = classes[className];
  return stated.basis === "stated" ? stated.in_network.plan_pays_percent : null;
}
