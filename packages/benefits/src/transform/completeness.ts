import type { Category, CategoryName, ClassName, TrueEligibility } from "../document/true-eligibility.ts";
import type { MentionedProcedure } from "./holders.ts";
import { findClassOf } from "./services.ts";

/** Share of the 30 core fields that are filled, in whole percent: what an office wants to know before a visit. */
export function completenessOf(document: TrueEligibility, procedures: readonly MentionedProcedure[]): number {
  const filled = coreFields(document, procedures).filter(Boolean).length;
  return Math.round((100 * filled) / 30);
}

/** Thirty answers to "is it known?". */
function coreFields(document: TrueEligibility, procedures: readonly MentionedProcedure[]): boolean[] {
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
  const { withShare, withFrequency } = statedOf(procedures);
  return [
    ...values.map((value) => value !== null),
    ...coreCategories.map((category) => hasShare(category, document, withShare)),
    ...limitedServices.map((service) => hasFrequency(service, document, withFrequency)),
  ];
}

/** The categories of procedures whose share is stated, and the codes of those whose frequency is. */
function statedOf(procedures: readonly MentionedProcedure[]) {
  const withShare = new Set<string | null>();
  const withFrequency: string[] = [];
  for (const { pointer, procedure } of procedures) {
    if (hasOwnShare(procedure)) withShare.add(procedure.category);
    if (procedure.frequencies.length > 0) withFrequency.push(pointer.key);
  }
  return { withShare, withFrequency };
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
  readonly codes: ReadonlySet<string>;
  readonly category: CategoryName;
}

/** An exam, a cleaning, bitewings. */
const limitedServices: readonly LimitedService[] = [
  { codes: new Set(["D0120", "D0140", "D0145", "D0150", "D0180"]), category: "diagnostic" },
  { codes: new Set(["D1110", "D1120"]), category: "preventive" },
  { codes: new Set(["D0270", "D0271", "D0272", "D0273", "D0274", "D0275", "D0276", "D0277"]), category: "xrays" },
];

const hasFrequency = (
  { codes, category }: LimitedService,
  { categories }: TrueEligibility,
  ofProcedures: readonly string[],
): boolean => categories[category].frequencies.length > 0 || ofProcedures.some((code) => codes.has(code));
