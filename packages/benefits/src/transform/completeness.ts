import type { Category, CategoryName, ClassName, TrueEligibility } from "../document/true-eligibility.ts";
import { findClassOf } from "./services.ts";

/** Share of the 30 core fields that are filled, in whole percent: what an office wants to know before a visit. */
export function completenessOf(document: TrueEligibility): number {
  const filled = coreFields(document).filter(Boolean).length;
  return Math.round((100 * filled) / 30);
}

/** Thirty answers to "is it known?". */
function coreFields(document: TrueEligibility): boolean[] {
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
  const ofProcedures = new Set(
    Object.values(document.procedures)
      .filter(hasOwnShare)
      .map(({ category }) => category),
  );
  const shares = coreCategories.map((category) => hasShare(category, document, ofProcedures));
  return [
    ...values.map((value) => value !== null),
    ...shares,
    ...limitedServices.map((service) => hasFrequency(service, document)),
  ];
}

const coreCategories = [
  "diagnostic",
  "preventive",
  "restorative",
  "endodontics",
  "periodontics",
  "oral_surgery",
  "crowns",
  "prosthodontics",
  "orthodontics",
] as const;

/** What is paid in the network: stated for the category, one of its procedures, or its class. */
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

const hasOwnShare = ({ in_network: cell }: Pick<Category, "in_network">): boolean =>
  (cell.plan_pays_percent ?? cell.copay) !== null || cell.covered === false;

const hasStatedShare = ({ basis, in_network: cell }: TrueEligibility["classes"][ClassName]): boolean =>
  basis === "stated" && cell.plan_pays_percent !== null;

interface LimitedService {
  readonly codes: RegExp;
  readonly category: CategoryName;
}

/** An exam, a cleaning, bitewings. */
const limitedServices: readonly LimitedService[] = [
  { codes: /^D01(?:20|40|45|50|80)$/, category: "diagnostic" },
  { codes: /^D11[12]0$/, category: "preventive" },
  { codes: /^D027[0-7]$/, category: "xrays" },
];

function hasFrequency({ codes, category }: LimitedService, { categories, procedures }: TrueEligibility): boolean {
  if (categories[category].frequencies.length > 0) return true;
  return Object.entries(procedures).some(([code, { frequencies }]) => codes.test(code) && frequencies.length > 0);
}
