import { belongsTo, findPlan, hasStatus, isStatusRow } from "../coverage-status.ts";
import type { Benefit, EligibilityResponse } from "../eligibility-response.ts";

/** Which of the plans in the response is the patient's. */
export interface ChosenPlan {
  /** Its status rows, the deciding ones first. */
  readonly rows: readonly Benefit[];
  /** Status rows of each other plan, by name. */
  readonly others: ReadonlyMap<string, readonly Benefit[]>;
}

/** Finds the patient's plan from the status rows of the patient's own level, or of both levels if there are none. */
export function choosePlan({ benefits, dependent }: EligibilityResponse): ChosenPlan {
  const all = benefits.filter(isStatusRow);
  const level = dependent === null ? "subscriber" : "dependent";
  const own = all.filter((row) => row.level === level);
  const { rows, name, isByCategory } = findPlan(own.length > 0 ? own : all);
  const isOwn = belongsTo(name);
  const others = Map.groupBy(
    rows.filter((row) => !isOwn(row)),
    (row) => row.planDescription?.value ?? "",
  );
  const planRows = rows.filter(isOwn);
  const active = planRows.filter(hasStatus("active"));
  // One active category means an active plan. Of the plan itself, inactive wins: see decideCoverage.
  if (isByCategory && active.length > 0) return { rows: active, others };
  return {
    rows: [...planRows.filter(hasStatus("inactive")), ...planRows.filter(hasStatus("pending")), ...active],
    others,
  };
}
