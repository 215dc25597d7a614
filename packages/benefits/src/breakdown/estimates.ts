import { categoryNames, networkSides } from "../document/services.ts";
import type { CategoryName, NetworkSide, TrueEligibility } from "../document/true-eligibility.ts";
import { centsOf, toMoney } from "../transform/money.ts";
import { findShare, levelsOfCategory } from "./levels.ts";
import type { ClearCoverage, Estimate } from "./schema.ts";

/**
 * Estimates what the patient pays of the next 100.00 of allowed charges, by category and network side, if coverage is
 * active.
 *
 * The deductible comes first, then the patient's coinsurance, then everything above the remaining maximum; family
 * amounts also bind where known. Frequencies, age limits, alternate benefits and other insurance are not considered. An
 * unknown input makes the estimate null. The patient pays everything during a waiting period and for services not
 * covered.
 */
export function toEstimates(document: TrueEligibility): ClearCoverage["estimates"] {
  const entries = categoryNames.map((name) => [
    name,
    Object.fromEntries(networkSides.map((side) => [side, estimate(name, side, document)])),
  ]);
  return Object.fromEntries(entries) as ClearCoverage["estimates"]; // by the names of categories and sides
}

const emptyEstimate = (): Estimate => ({
  patient_pays_percent: null,
  deductible_due: null,
  maximum_remaining: null,
  patient_share_of_100: null,
});

function estimate(name: CategoryName, side: NetworkSide, document: TrueEligibility): Estimate {
  const levels = levelsOfCategory(name, document);
  const covered =
    levels.find(({ services }) => (services[side]?.covered ?? null) !== null)?.services[side]?.covered ?? null;
  if (document.coverage.status !== "active") return emptyEstimate();
  const isWaiting = levels.some(({ services }) => services.waiting_period?.satisfied === false);
  if (covered === false || isWaiting) return { ...emptyEstimate(), patient_share_of_100: "100.00" };
  const patient = findShare(levels, side)?.services[side]?.patient_pays_percent ?? null;
  const deductible = deductibleDue(
    name,
    side,
    document,
    levels.map(({ services }) => services[side]?.deductible_applies ?? null),
  );
  const maximum = maximumLeft(name, side, document);
  const share = shareOf100(patient, deductible, maximum);
  return {
    patient_pays_percent: patient,
    deductible_due: deductible === null ? null : toMoney(deductible),
    maximum_remaining: typeof maximum === "number" ? toMoney(maximum) : null,
    patient_share_of_100: share === null ? null : toMoney(share),
  };
}

/** In cents. */
function shareOf100(
  patientPercent: number | null,
  deductible: number | null,
  maximum: number | "none" | null,
): number | null {
  if (patientPercent === null) return null;
  if (patientPercent === 100 || maximum === 0) return 10_000;
  if (deductible === null || maximum === null) return null;
  const rest = 10_000 - Math.min(deductible, 10_000);
  const planShare = Math.round((rest * (100 - patientPercent)) / 100);
  return 10_000 - (maximum === "none" ? planShare : Math.min(planShare, maximum));
}

/** Cents still due before the plan pays; null if unknown. */
function deductibleDue(
  name: CategoryName,
  side: NetworkSide,
  document: TrueEligibility,
  applies: readonly (boolean | null)[],
): number | null {
  const stated = applies.find((one) => one !== null);
  if (stated === false) return 0;
  if (ownAmounts(name, side, "deductible", document).some(({ total }) => total === null || centsOf(total) > 0))
    return null;
  const { individual, family } = document.deductibles.annual;
  const due = [individual[side].remaining, family[side].remaining].filter((money) => money !== null).map(centsOf);
  if (individual[side].total === "0.00" || due.some((cents) => cents === 0)) return 0;
  return stated === true && individual[side].remaining !== null ? Math.min(...due) : null;
}

/** Cents the plan can still pay; null if unknown. */
function maximumLeft(name: CategoryName, side: NetworkSide, document: TrueEligibility): number | "none" | null {
  const { maximums } = document;
  if (name === "preventive" && maximums.preventive_exempt === true) return "none";
  const own = ownAmounts(name, side, "maximum", document).map(({ remaining }) => remaining);
  if (own.includes(null)) return null;
  const section = name === "orthodontics" ? maximums.orthodontic_lifetime : maximums.annual;
  const isUnlimited = maximums.unlimited === true && name !== "orthodontics";
  const individual = section.individual[side].remaining;
  if (individual === null && !isUnlimited) return null;
  const left = [individual, section.family[side].remaining, ...own].filter((money) => money !== null).map(centsOf);
  return left.length === 0 ? "none" : Math.min(...left);
}

/** Amounts of the category itself apply in addition to those of the plan. */
function ownAmounts(
  name: CategoryName,
  side: NetworkSide,
  kind: "deductible" | "maximum",
  { other_amounts }: TrueEligibility,
) {
  return other_amounts.filter(
    (one) =>
      one.kind === kind &&
      one.category === name &&
      one.procedure === null &&
      (one.network === "both" || one.network === side),
  );
}
