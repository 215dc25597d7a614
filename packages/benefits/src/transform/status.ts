import type { Benefit, EligibilityResponse } from "../eligibility-response.ts";
import { findCategoryOfServiceType } from "./services.ts";

/** Which of the response's plans is the patient's. */
export interface ChosenPlan {
  /** The status rows that speak for it, those that count first. */
  readonly rows: readonly Benefit[];
  readonly name: string | null;
  /** Status rows of each other plan named beside it, by name. */
  readonly others: ReadonlyMap<string, readonly Benefit[]>;
}

/** What an active, pending or inactive row says: EB01 1 to 4, 5, 6 to 8. Null for any other code. */
export function toStatus(code: string): "active" | "pending" | "inactive" | null {
  if (code.length !== 1 || code < "1" || code > "8") return null;
  if (code <= "4") return "active";
  return code === "5" ? "pending" : "inactive";
}

/**
 * Finds the patient's plan: among the status rows of the patient's own level (else of all) those about dental care as a
 * whole, else health care as a whole, else without a service, else about categories. Of several plans the first active
 * one is the patient's.
 */
export function choosePlan(response: EligibilityResponse): ChosenPlan {
  const all = response.benefits.filter(
    (row) => toStatus(row.code) !== null && row.procedure === null && scopeOf(row) < notDental,
  );
  const level = response.dependent === null ? "subscriber" : "dependent";
  const own = all.filter((row) => row.level === level);
  const candidates = own.length > 0 ? own : all;
  const best = candidates.reduce<number>((least, row) => Math.min(least, scopeOf(row)), notDental);
  const rows = candidates.filter((row) => scopeOf(row) === best);
  const named = rows.filter((row) => row.planDescription !== null);
  const first = named.find(hasStatus("active")) ?? named.find(hasStatus("pending")) ?? named[0];
  const name = first === undefined ? null : nameOf(first);
  const others = new Map<string, Benefit[]>();
  for (const row of named.filter((one) => nameOf(one) !== name)) {
    const ofPlan = others.get(nameOf(row));
    if (ofPlan === undefined) others.set(nameOf(row), [row]);
    else ofPlan.push(row);
  }
  const speaking = rows.filter((row) => row.planDescription === null || nameOf(row) === name);
  return { rows: best === category ? orderByCategories(speaking) : orderByPlan(speaking), name, others };
}

type Scope = 0 | 1 | 2 | 3 | 4;
const unstated: Scope = 2;
const category: Scope = 3;
const notDental: Scope = 4;

function scopeOf({ serviceTypes }: Benefit): Scope {
  if (serviceTypes.length === 0) return unstated;
  if (serviceTypes.some(({ value }) => value === "35")) return 0;
  if (serviceTypes.some(({ value }) => value === "30")) return 1;
  return serviceTypes.some(({ value }) => findCategoryOfServiceType(value) !== undefined) ? category : notDental;
}

/** Whether a status row speaks of categories of care only. */
export const isAboutCategories = (row: Benefit): boolean => scopeOf(row) === category;

const nameOf = (row: Benefit): string => row.planDescription?.value ?? "";

const hasStatus = (status: string) => (row: Benefit) => toStatus(row.code) === status;

/** A plan said to be both active and inactive is inactive: an office loses less by asking again than by treating unpaid. */
const orderByPlan = (rows: readonly Benefit[]): Benefit[] => [
  ...rows.filter(hasStatus("inactive")),
  ...rows.filter(hasStatus("pending")),
  ...rows.filter(hasStatus("active")),
];

/** One category in force means a plan in force; the others speak only for themselves. */
function orderByCategories(rows: readonly Benefit[]): readonly Benefit[] {
  const active = rows.filter(hasStatus("active"));
  return active.length > 0 ? active : orderByPlan(rows);
}
