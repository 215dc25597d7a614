import { findShare, levelsOfCategory } from "../breakdown/levels.ts";
import type { CategoryName, Frequency, NetworkSide, TrueEligibility } from "../document/true-eligibility.ts";
import { coreCategories } from "../transform/services.ts";
import { listOpenVisits } from "./desk-visits.ts";
import { labelOfCategory } from "./format.ts";

/** What a person has to ask. */
export interface OpenPoint {
  /** Such as "remaining annual maximum". */
  readonly name: string;
  /** JSON pointers of the values that answer it. */
  readonly paths: readonly string[];
}

/** Every question that the summary shows as not stated is among them. */
export const listUnstated = (document: TrueEligibility, asOf: string | null): string[] =>
  listOpenPoints(document, asOf).map(({ name }) => name);

/** In the order of a call. */
export function listOpenPoints(document: TrueEligibility, asOf: string | null): OpenPoint[] {
  const { coverage, maximums, deductibles, clauses, provider } = document;
  const maximum = maximums.annual.individual.in_network;
  const deductible = deductibles.annual.individual.in_network;
  const hasMaximum = maximums.unlimited === true || maximums.annual.family.in_network.remaining !== null;
  const isOpen = (value: unknown): boolean => value === null;
  const items: Item[] = [
    ["coverage status", isOpen(coverage.status) || coverage.status === "unknown", "/coverage/status"],
    ["effective date", isOpen(coverage.effective_date), "/coverage/effective_date"],
    ["plan year (calendar or benefit year)", isOpen(coverage.benefit_year_basis), "/coverage/benefit_year_basis"],
    [
      "start of the benefit year",
      coverage.benefit_year_basis === "benefit_year" && isOpen(coverage.benefit_year_start),
      "/coverage/benefit_year_start",
    ],
    [
      "annual maximum and what remains of it",
      !hasMaximum && isOpen(maximum.total) && isOpen(maximum.remaining),
      ...amount("/maximums/annual"),
    ],
    [
      "remaining annual maximum",
      !hasMaximum && maximum.total !== null && isOpen(maximum.remaining),
      "/maximums/annual/individual/in_network/remaining",
    ],
    [
      "deductible and what remains of it",
      isOpen(deductible.total) && isOpen(deductible.remaining),
      ...amount("/deductibles/annual"),
    ],
    [
      "remaining deductible",
      deductible.total !== null && deductible.total !== "0.00" && isOpen(deductible.remaining),
      "/deductibles/annual/individual/in_network/remaining",
    ],
    ...coinsurance(document),
    ["orthodontic lifetime maximum", lacksOrthodonticMaximum(document), ...amount("/maximums/orthodontic_lifetime")],
    ["this office's network status", isOpen(provider.network_status), "/provider/network_status"],
    ...outOfNetwork(document),
    ...frequencies(document),
    ...listOpenVisits(document, asOf).map(({ name, path }): Item => [name, true, path]),
    ["waiting periods", isOpen(clauses.waiting_periods_apply), "/clauses/waiting_periods_apply"],
    ["missing tooth clause", isOpen(clauses.missing_tooth.applies), "/clauses/missing_tooth/applies"],
    [
      "downgrades of posterior composites and crowns",
      !hasDowngrade(document),
      "/clauses/downgrade/posterior_composites",
      "/clauses/downgrade/crowns",
    ],
    ["who pays first", lacksOrder(document), "/clauses/cob/this_plan_order"],
    ["coordination of benefits method", isOpen(clauses.cob.method), "/clauses/cob/method"],
  ];
  return items.filter(([, isUnstated]) => isUnstated).map(([name, , ...paths]) => ({ name, paths }));
}

const amount = (path: string) => ["total", "remaining"].map((field) => `${path}/individual/in_network/${field}`);

type Item = [name: string, isUnstated: boolean, ...paths: string[]];

function coinsurance(document: TrueEligibility): Item[] {
  const open = coreCategories.filter((name) => !hasShare(name, "in_network", document));
  const paths = open.map((name) => `/categories/${name}/in_network/plan_pays_percent`);
  if (open.length === coreCategories.length) return [["coinsurance of all categories", true, ...paths]];
  const names = open.map((name) => labelOfCategory(name).toLowerCase()).join(", ");
  return [[`coinsurance of ${names}`, open.length > 0, ...paths]];
}

/**
 * A share counts as stated for the category, its class, dental care in general, or one of its procedures, also as not
 * covered.
 */
export function hasShare(name: CategoryName, side: NetworkSide, document: TrueEligibility): boolean {
  const levels = levelsOfCategory(name, document);
  return (
    findShare(levels, side) !== null ||
    levels.some(({ services }) => services[side]?.covered === false) ||
    Object.values(document.procedures).some(
      ({ category, [side]: share }) =>
        category === name && (share.plan_pays_percent !== null || share.copay !== null || share.covered === false),
    )
  );
}

function outOfNetwork(document: TrueEligibility): Item[] {
  const { plan, categories } = document;
  if (categories.general.out_of_network.covered === false) return [];
  const hasAny = coreCategories.some((name) => hasShare(name, "out_of_network", document));
  return [
    [
      "out-of-network benefits",
      !hasAny,
      ...coreCategories.map((name) => `/categories/${name}/out_of_network/plan_pays_percent`),
    ],
    [
      "basis of out-of-network payment (UCR, MAC or fee schedule)",
      plan.fee_schedules.out_of_network === null,
      "/plan/fee_schedules/out_of_network",
    ],
  ];
}

/** Other plans that are all behind this one, or one that is before it, tell the order too. */
function lacksOrder({ clauses, other_coverage: others }: TrueEligibility): boolean {
  if (clauses.cob.this_plan_order !== null || others.some(({ priority }) => priority === "primary")) return false;
  return others.length === 0 || !others.every(({ priority }) => priority === "secondary" || priority === "tertiary");
}

export const lacksOrthodonticMaximum = ({ categories, maximums, other_amounts: others }: TrueEligibility): boolean =>
  categories.orthodontics.in_network.covered === true &&
  maximums.orthodontic_lifetime.individual.in_network.total === null &&
  maximums.orthodontic_lifetime.individual.in_network.remaining === null &&
  !others.some(({ kind, category }) => kind === "maximum" && category === "orthodontics");

export const hasDowngrade = ({ clauses, procedures }: TrueEligibility): boolean =>
  clauses.downgrade.posterior_composites !== null ||
  clauses.downgrade.crowns !== null ||
  clauses.alternate_benefit !== null ||
  Object.values(procedures).some(
    ({ downgrade_to: to, alternate_benefit: alternate }) => to !== null || alternate !== null,
  );

const limited = [
  { name: "exams", codes: /^D01[2-8]/, category: "diagnostic" },
  { name: "cleanings", codes: /^D11[12]/, category: "preventive" },
  { name: "bitewings", codes: /^D027/, category: "xrays" },
] as const;

/** Of the visits that nearly every patient has. */
export function listOpenFrequencies({ categories, procedures }: TrueEligibility) {
  const isLimited = (list: readonly Frequency[]): boolean => list.length > 0;
  return limited.filter(
    ({ codes, category }) =>
      !isLimited(categories[category].frequencies) &&
      !Object.entries(procedures).some(([code, { frequencies: list }]) => codes.test(code) && isLimited(list)),
  );
}

function frequencies(document: TrueEligibility): Item[] {
  const open = listOpenFrequencies(document);
  const paths = open.map(({ category }) => `/categories/${category}/frequencies`);
  return [[`frequency of ${open.map(({ name }) => name).join(", ")}`, open.length > 0, ...paths]];
}
