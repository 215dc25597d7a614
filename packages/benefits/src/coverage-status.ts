import type { Benefit } from "./eligibility-response.ts";
import { findCategoryOfServiceType } from "./transform/services.ts";

export type CoverageStatus = "active" | "inactive" | "unknown";

export type StatusRow = Pick<Benefit, "code" | "planDescription" | "serviceTypes" | "procedure">;

/** EB01: 1 to 4 active, 5 active but under investigation, 6 to 8 inactive; null for other codes. */
export function toStatus(code: string): "active" | "pending" | "inactive" | null {
  if (code.length !== 1 || code < "1" || code > "8") return null;
  if (code <= "4") return "active";
  return code === "5" ? "pending" : "inactive";
}

export const hasStatus = (status: string) => (row: StatusRow) => toStatus(row.code) === status;

/** Services a row is about, the most relevant first. */
type Scope = 0 | 1 | 2 | 3 | 4;
const dentalCare: Scope = 0;
const healthPlan: Scope = 1;
const unstated: Scope = 2;
const dentalCategory: Scope = 3;
const notDental: Scope = 4;

function scopeOf({ serviceTypes }: StatusRow): Scope {
  if (serviceTypes.length === 0) return unstated;
  if (serviceTypes.some(({ value }) => value === "35")) return dentalCare;
  if (serviceTypes.some(({ value }) => value === "30")) return healthPlan;
  return serviceTypes.some(({ value }) => findCategoryOfServiceType(value)) ? dentalCategory : notDental;
}

export const isAboutCategories = (row: StatusRow): boolean => scopeOf(row) === dentalCategory;

/** The status rows that decide, and the plan they belong to. */
export interface PlanRows<Row> {
  readonly rows: readonly Row[];
  /** Null if no row names a plan. */
  readonly name: string | null;
  readonly isByCategory: boolean;
}

export const isStatusRow = (row: StatusRow): boolean =>
  toStatus(row.code) !== null && row.procedure === null && scopeOf(row) < notDental;

/** Keeps the rows of the most relevant scope. If they name several plans, the first active one is the patient's. */
export function findPlan<Row extends StatusRow>(statusRows: readonly Row[]): PlanRows<Row> {
  const scope = statusRows.reduce<number>((best, row) => Math.min(best, scopeOf(row)), notDental);
  const rows = statusRows.filter((row) => scopeOf(row) === scope);
  const named = rows.filter((row) => row.planDescription !== null);
  const own = named.find(hasStatus("active")) ?? named.find(hasStatus("pending")) ?? named[0];
  return { rows, name: own?.planDescription?.value ?? null, isByCategory: scope === dentalCategory };
}

export const belongsTo = (plan: string | null) => (row: StatusRow) =>
  row.planDescription === null || row.planDescription.value === plan;

/**
 * The status of one patient's coverage. A plan stated to be both active and inactive is inactive, because treating an
 * uninsured patient costs an office more than asking again. One active category means an active plan. Pending is `unknown`.
 */
export function decideCoverage(statusRows: readonly StatusRow[]): CoverageStatus {
  const { rows, name, isByCategory } = findPlan(statusRows);
  if (rows.length === 0) return "unknown";
  if (isByCategory) {
    if (rows.some(hasStatus("active"))) return "active";
    return rows.every(hasStatus("inactive")) ? "inactive" : "unknown";
  }
  const own = rows.filter(belongsTo(name));
  if (own.some(hasStatus("inactive"))) return "inactive";
  return own.every(hasStatus("active")) ? "active" : "unknown";
}
