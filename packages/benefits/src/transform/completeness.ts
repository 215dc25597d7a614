import type { Category, CategoryName, ClassName, Procedure, TrueEligibility } from "../document/true-eligibility.ts";
import { coreCategories, findClassOf } from "./services.ts";

/** Percentage of the 30 core fields that an office needs before a visit. */
export function completenessOf(document: TrueEligibility, procedures: readonly Procedure[]): number {
  const filled = coreFields(document, procedures).filter(Boolean).length;
  return Math.round((100 * filled) / 30);
}

function coreFields(document: TrueEligibility, procedures: readonly Procedure[]): boolean[] {
  const { payer, subscriber, patient, plan, coverage, maximums, deductibles, classes, clauses } = document;
  const maximum = maximums.annual.individual.in_network;
  const deductible = deductibles.annual.individual.in_network;
  const isUnlimited = maximums.unlimited === true ? true : null;
  const values = [
    payer.name,
    subscriber.member_id,
    patient.last_name,
    patient.dob,
    plan.name,
    plan.type,
    plan.group_number,
    coverage.status,
    coverage.effective_date,
    coverage.benefit_year_basis,
    isUnlimited ?? maximum.total,
    isUnlimited ?? maximum.remaining,
    deductible.total,
    deductible.remaining,
    deductibles.annual.family.in_network.total,
    maximums.orthodontic_lifetime.individual.in_network.total,
    classes.major.waiting_period_months ?? clauses.waiting_periods_apply,
    clauses.missing_tooth.applies,
  ];
  const withShare = new Set(procedures.filter(hasOwnShare).map(({ category }) => category));
  return [
    ...values.map((value) => value !== null),
    ...coreCategories.map((category) => hasShare(category, document, withShare)),
    ...limitedServices.map((service) => hasFrequency(service, document)),
  ];
}

function hasShare(
  category: CategoryName,
  { categories, classes }: TrueEligibility,
  stated: ReadonlySet<string | null>,
): boolean {
  const name = findClassOf(category);
  return (
    hasOwnShare(categories[category]) || stated.has(category) || (name !== undefined && hasStatedShare(classes[name]))
  );
}

const hasOwnShare = ({ in_network: side }: Pick<Category, "in_network">): boolean =>
  (side.plan_pays_percent ?? side.copay) !== null || side.covered === false;

const hasStatedShare = ({ basis, in_network: side }: TrueEligibility["classes"][ClassName]): boolean =>
  basis === "stated" && side.plan_pays_percent !== null;

interface LimitedService {
  readonly codes: readonly string[];
  readonly category: CategoryName;
}

const limitedServices: readonly LimitedService[] = [
  { codes: ["D0120", "D0140", "D0145", "D0150", "D0180"], category: "diagnostic" },
  { codes: ["D1110", "D1120"], category: "preventive" },
  { codes: ["D0270", "D0271", "D0272", "D0273", "D0274", "D0275", "D0276", "D0277"], category: "xrays" },
];

const hasFrequency = ({ codes, category }: LimitedService, { categories, procedures }: TrueEligibility): boolean =>
  isLimited(categories[category]) || codes.some((code) => isLimited(procedures[code]));

const isLimited = (service: Category | undefined): boolean => service !== undefined && service.frequencies.length > 0;
