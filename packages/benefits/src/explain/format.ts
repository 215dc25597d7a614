import type { Category, CategoryName, Frequency, TrueEligibility } from "../document/true-eligibility.ts";

export const notStated = "not stated";

export const blank = "–";

export const notCovered = "not covered";

/** "$1,742.50" for "1742.50". */
export const formatMoney = (amount: string | null): string =>
  amount === null ? notStated : `$${withCommas.format(amount as Intl.StringNumericLiteral)}`;

const withCommas = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2 });

export const formatPercent = (percent: number | null): string => (percent === null ? notStated : `${percent}%`);

/** Turns "2026-03-02" into "03/02/2026", as offices write dates. */
export function formatDate(date: string | null): string {
  const parts = /^(\d{4})-(\d\d)-(\d\d)/.exec(date ?? "");
  return parts === null ? (date ?? notStated) : `${parts[2]}/${parts[3]}/${parts[1]}`;
}

/** "(800) 555-0142" for ten digits; other numbers as they are. */
export const formatPhone = (phone: string | null | undefined): string =>
  phone?.replace(/^1?(\d{3})(\d{3})(\d{4})$/, "($1) $2-$3") ?? notStated;

export const formatFlag = (
  flag: boolean | null,
  words: { yes: string; no: string } = { yes: "yes", no: "no" },
): string => (flag === null ? notStated : flag ? words.yes : words.no);

/** Coordination of benefits. */
export const formatMethod = (method: TrueEligibility["clauses"]["cob"]["method"]): string =>
  method === "non_duplication" ? "non-duplication of benefits" : formatName(method);

export const formatPredetermination = ({ rule, threshold }: Category["predetermination"]): string =>
  rule === null ? notStated : rule + (threshold === null ? "" : ` above ${formatMoney(threshold)}`);

export const formatName = (name: string | null): string => (name === null ? notStated : name.replaceAll("_", " "));

export function formatFrequency(frequency: Frequency): string {
  const { count, remaining, per, shares_with: sharesWith } = frequency;
  const limit =
    count === null ? "" : [formatCount(count, frequency.count_unit), formatPeriod(frequency)].join(" ").trim();
  return [
    limit,
    per === null ? "" : `per ${per}`,
    remaining === null ? "" : `${remaining} remaining`,
    sharesWith.length === 0 ? "" : `shared with ${sharesWith.join(", ")}`,
  ]
    .filter((part) => part !== "")
    .join(", ");
}

const formatCount = (count: number, unit: Frequency["count_unit"]): string =>
  unit === "unit" || unit === "service" ? String(count) : plural(count, unit ?? "time");

function formatPeriod({ period_count: count, period_unit: unit, basis }: Frequency): string {
  if (unit === null) return "";
  if (unit === "lifetime" || basis === "lifetime") return "per lifetime";
  const name = unit === "year" && (basis === "calendar_year" || basis === "benefit_year") ? formatName(basis) : unit;
  return `per ${count === null || count === 1 ? name : plural(count, name)}`;
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** "6 through 14", "14 and over", "through 18". */
export function formatAges({ age_min: from = null, age_max: to = null }: Partial<Category>): string {
  if (from !== null && to !== null) return `${from} through ${to}`;
  if (from !== null) return `${from} and over`;
  return to === null ? notStated : `through ${to}`;
}

export const addressParts = ["line1", "line2", "city", "state", "postal_code"] as const;

export const formatAddress = (address: TrueEligibility["payer"]["claims_address"]): string =>
  [address.line1, address.line2, address.city, [address.state, address.postal_code].filter(Boolean).join(" ")]
    .filter(Boolean)
    .join(", ") || notStated;

export const nameParts = ["first_name", "middle_name", "last_name", "suffix"] as const;

export const formatPerson = (person: TrueEligibility["patient"] | TrueEligibility["subscriber"]): string =>
  nameParts
    .map((part) => person[part])
    .filter(Boolean)
    .join(" ") || notStated;

export const labelOfCategory = (name: CategoryName): string => categoryLabels[name] ?? capitalize(formatName(name));

const categoryLabels: Readonly<Partial<Record<CategoryName, string>>> = {
  general: "Dental care",
  xrays: "X-rays",
  maxillofacial: "Maxillofacial prosthetics",
  adjunctive: "Adjunctive services",
  accident: "Dental accident",
};

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const formatPlanType = (type: TrueEligibility["plan"]["type"]): string =>
  type === null ? "" : (planTypes[type] ?? formatName(type));

const planTypes: Readonly<Record<string, string>> = { ppo: "PPO", dhmo: "DHMO", epo: "EPO", pos: "POS" };
