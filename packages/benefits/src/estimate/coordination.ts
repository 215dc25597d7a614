import { formatMethod } from "../explain/format.ts";
import type { PlanNotes } from "./notes.ts";
import type { Plan } from "./plan.ts";
import type { CoordinationMethod } from "./walk.ts";

/** How the plan that pays second counts what the first one paid; all ways where it does not say. */
export function listMethods({ document }: Plan, notes: PlanNotes): CoordinationMethod[] {
  const path = "/clauses/cob/method";
  const stated = notes.listStated("coordination", path, document.clauses.cob.method);
  const [method] = stated;
  if (method === undefined) {
    notes.widens("coordination", "How the second plan coordinates its benefits is not stated", path);
    return ["standard", "non_duplication", "maintenance_of_benefits"];
  }
  notes.reason("coordination", `The second plan coordinates by ${formatMethod(method)}`, path);
  return stated;
}

/** Whether an answer says that its plan does not pay at the place that the caller gave it. */
export function contradictsOrder({ document, number }: Plan, notes: PlanNotes): boolean {
  const path = "/clauses/cob/this_plan_order";
  const order = document.clauses.cob.this_plan_order;
  const expected = number === 1 ? "primary" : "secondary";
  if (order === null || order === expected || (number === 2 && order === "tertiary")) return false;
  notes.widens("order_of_plans", `The plan's own answer says that it is ${order}`, path);
  return true;
}
