import { emptyOf } from "../document/empty.ts";
import { categoryNames, networkSides } from "../document/services.ts";
import type { CategoryName, NetworkSide, TrueEligibility } from "../document/true-eligibility.ts";
import { centsOf, toMoney } from "../transform/money.ts";
import { findCovered, findShare, findWaiting, type Level, levelsOfCategory } from "./levels.ts";
import { type ClearCoverage, type Estimate, estimateSchema } from "./schema.ts";

/**
 * Estimates the patient's share of the next 100.00 of allowed charges: deductible, then coinsurance, then all above the
 * remaining maximum. Null with an unknown input. Ignores limits, alternate benefits and other insurance.
 */
export function toEstimates(document: TrueEligibility): ClearCoverage["estimates"] {
  const entries = categoryNames.map((name) => [
    name,
    Object.fromEntries(networkSides.map((side) => [side, estimate(name, side, document)])),
  ]);
  return Object.fromEntries(entries) as ClearCoverage["estimates"];
}

const emptyEstimate = emptyOf(estimateSchema);

function estimate(name: CategoryName, side: NetworkSide, document: TrueEligibility): Estimate {
  const basis = findEstimateBasis({ category: name, side, levels: levelsOfCategory(name, document) }, document);
  if (basis === undefined) return emptyEstimate();
  if (basis.kind !== "share") return { ...emptyEstimate(), patient_share_of_100: "100.00" };
  const { percent, deductible, maximum, share } = basis;
  return {
    patient_pays_percent: percent,
    deductible_due: deductible === null ? null : toMoney(deductible),
    maximum_remaining: typeof maximum === "number" ? toMoney(maximum) : null,
    patient_share_of_100: share === null ? null : toMoney(share),
  };
}

/** Amounts are in cents; null if unknown. */
export type EstimateBasis =
  | { readonly kind: "not_covered"; readonly path: string }
  | { readonly kind: "waiting"; readonly path: string; readonly endsOn: string | null }
  | {
      readonly kind: "share";
      readonly percent: number | null;
      /** The level that states the percentage or a copay. */
      readonly level: Level | null;
      /** Whether the deductible applies; null if not stated. */
      readonly applies: boolean | null;
      readonly deductible: number | null;
      /** `none` if there is no maximum. */
      readonly maximum: number | "none" | null;
      /** Of the next 100.00. */
      readonly share: number | null;
    };

export interface EstimatedService {
  /** Its maximums and deductibles are those of the service. */
  readonly category: CategoryName;
  readonly side: NetworkSide;
  /** Of the category or of one of its procedures. */
  readonly levels: readonly Level[];
}

/** Returns undefined for a patient whose coverage is not active. */
export function findEstimateBasis(
  { category, side, levels }: EstimatedService,
  document: TrueEligibility,
): EstimateBasis | undefined {
  if (document.coverage.status !== "active") return undefined;
  const stating = findCovered(levels, side);
  if (stating?.services[side]?.covered === false) {
    return { kind: "not_covered", path: `${stating.path}/${side}/covered` };
  }
  const waiting = findWaiting(levels);
  if (waiting?.services.waiting_period?.satisfied === false) {
    const endsOn = waiting.services.waiting_period?.ends_on ?? null;
    return { kind: "waiting", path: `${waiting.path}/waiting_period/ends_on`, endsOn };
  }
  const level = findShare(levels, side);
  const percent = level?.services[side]?.patient_pays_percent ?? null;
  const applies = levels
    .map(({ services }) => services[side]?.deductible_applies ?? null)
    .find((value) => value !== null);
  const deductible = findDeductibleDue(category, side, document, applies);
  const maximum = findMaximumLeft(category, side, document);
  const shared = { percent, level, applies: applies ?? null };
  return { kind: "share", ...shared, deductible, maximum, share: patientShareOf100(percent, deductible, maximum) };
}

/** Cents; null if unknown. */
function patientShareOf100(
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

function findDeductibleDue(
  name: CategoryName,
  side: NetworkSide,
  document: TrueEligibility,
  applies: boolean | undefined,
): number | null {
  if (applies === false) return 0;
  const own = listOwnAmounts({ category: name, side }, "deductible", document);
  if (own.some(({ amount: { total } }) => total === null || centsOf(total) > 0)) return null;
  const { individual, family } = document.deductibles.annual;
  const due = [individual[side].remaining, family[side].remaining].filter((money) => money !== null).map(centsOf);
  if (individual[side].total === "0.00" || due.some((cents) => cents === 0)) return 0;
  return applies === true && individual[side].remaining !== null ? Math.min(...due) : null;
}

/** The plan's maximum that a category counts toward. */
export const maximumOf = (name: CategoryName): "orthodontic_lifetime" | "annual" =>
  name === "orthodontics" ? "orthodontic_lifetime" : "annual";

/** Cents; null if unknown, `none` without a maximum. */
function findMaximumLeft(category: CategoryName, side: NetworkSide, document: TrueEligibility): number | "none" | null {
  const { maximums } = document;
  if (isExempt(category, document)) return "none";
  const own = listOwnAmounts({ category, side }, "maximum", document);
  if (own.some(({ amount }) => amount.remaining === null)) return null;
  const isUnlimited = maximums.unlimited === true && category !== "orthodontics";
  if (maximums[maximumOf(category)].individual[side].remaining === null && !isUnlimited) return null;
  const left = listMaximumsLeft({ category, side }, document).map(({ cents }) => cents);
  return left.length === 0 ? "none" : Math.min(...left);
}

const isExempt = (category: CategoryName, { maximums }: TrueEligibility): boolean =>
  category === "preventive" && maximums.preventive_exempt === true;

export interface MaximumLeft {
  readonly path: string;
  readonly cents: number;
}

/** What is known to be left of the maximums that a service counts toward: each bounds what the plan pays. */
export function listMaximumsLeft(service: ServiceInNetwork, document: TrueEligibility): MaximumLeft[] {
  const { category, side } = service;
  if (isExempt(category, document)) return [];
  const name = maximumOf(category);
  const { individual, family } = document.maximums[name];
  const own = listOwnAmounts(service, "maximum", document);
  const stated = [
    { path: `/maximums/${name}/individual/${side}`, amount: individual[side] },
    { path: `/maximums/${name}/family/${side}`, amount: family[side] },
    ...own,
  ];
  return stated.flatMap(({ path, amount: { remaining } }) =>
    remaining === null ? [] : [{ path: `${path}/remaining`, cents: centsOf(remaining) }],
  );
}

type ServiceInNetwork = Pick<EstimatedService, "category" | "side">;

const listOwnAmounts = (
  { category, side }: ServiceInNetwork,
  kind: "deductible" | "maximum",
  { other_amounts }: TrueEligibility,
) =>
  other_amounts.flatMap((amount, index) => {
    const isOfService = amount.kind === kind && amount.category === category && amount.procedure === null;
    const isOfSide = amount.network === "both" || amount.network === side;
    return isOfService && isOfSide ? [{ path: `/other_amounts/${index}`, amount }] : [];
  });
