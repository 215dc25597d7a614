import type { TrueEligibility } from "@nightguard/benefits";

/** A patient's in-network benefits, in the order of the CSV file. Dates are `YYYY-MM-DD`, amounts US dollars. */
export const figureColumns = [
  "plan_name",
  "effective_date",
  "termination_date",
  "deductible",
  "deductible_remaining",
  "maximum",
  "maximum_remaining",
  "preventive_percent",
  "diagnostic_percent",
  "basic_percent",
  "endodontics_percent",
  "periodontics_percent",
  "oral_surgery_percent",
  "crowns_percent",
  "prosthodontics_percent",
  "orthodontics_percent",
  "next_cleaning",
] as const;

/** A value is null if the payer's response does not state it. */
export type BenefitFigures = Readonly<Record<"payer_name" | (typeof figureColumns)[number], string | number | null>>;

export const noFigures = Object.fromEntries(
  ["payer_name", ...figureColumns].map((column) => [column, null]),
) as BenefitFigures;

export function toBenefitFigures(document: TrueEligibility): BenefitFigures {
  const { coverage, payer, plan, procedures } = document;
  const deductible = document.deductibles.annual.individual.in_network;
  const maximum = document.maximums.annual.individual.in_network;
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
    next_cleaning: procedures.D1110?.next_eligible_date ?? procedures.D1120?.next_eligible_date ?? null,
  };
}

/** Falls back to the class that most payers assign the category to. */
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
