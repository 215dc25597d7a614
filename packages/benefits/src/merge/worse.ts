import type { Value } from "../transform/document-builder.ts";

/**
 * Which of two values is worse for the patient; `first`: neither, and that of the first answer counts; `status`: of an
 * active and an inactive coverage the inactive one.
 */
export type Worse = "lower" | "higher" | "first" | "status";

/** By the last name of the path, as the transform decides within one answer. Amounts depend on their kind. */
export const worseOf = (field: string): Worse => byField.get(field) ?? "first";

const byField: ReadonlyMap<string, Worse> = new Map<string, Worse>([
  ...["covered", "plan_pays_percent", "age_max", "threshold", "termination_date", "rollover_amount"].map(lower),
  ...["dependent_age_limit", "student_age_limit", "work_in_progress_covered", "initial_payment_percent"].map(lower),
  ...["assignment_of_benefits", "preventive_exempt", "satisfied"].map(lower),
  ...["patient_pays_percent", "copay", "deductible_applies", "applies", "months", "ends_on", "age_min"].map(higher),
  ...["waiting_period_months", "waiting_periods_apply", "authorization_required", "alternate_benefit"].map(higher),
  ...["family_member_limit", "posterior_composites", "crowns", "last_service_date", "next_eligible_date"].map(higher),
  ["status", "status"],
  ...["crowns_months", "bridges_months", "dentures_months", "implants_months"].map(higher),
]);

function lower(field: string): [string, Worse] {
  return [field, "lower"];
}

function higher(field: string): [string, Worse] {
  return [field, "higher"];
}

/** A lower maximum and a higher deductible are worse; of what is used it is the other way round. */
export function worseOfAmount(kind: string, field: string): Worse {
  return (kind === "maximum") === (field === "used") ? "higher" : "lower";
}

/** The one that is worse, or the second if neither is. */
export function findWorse(one: Value, other: Value, worse: Worse): Value {
  if (worse === "first" || typeof one !== typeof other) return other;
  if (worse === "status") return statuses.indexOf(one) > statuses.indexOf(other) ? one : other;
  const [first, second] = isMoney(one) && isMoney(other) ? [Number(one), Number(other)] : [one, other];
  if (first === second) return other;
  return first < second === (worse === "lower") ? one : other;
}

const statuses: readonly Value[] = ["unknown", "active", "pending", "inactive"];

const isMoney = (value: Value): boolean => typeof value === "string" && /^\d+\.\d\d$/.test(value);
