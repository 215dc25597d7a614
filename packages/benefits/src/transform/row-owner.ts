import { toPlanKey } from "../chosen-plan.ts";
import type { Benefit } from "../eligibility-response.ts";
import { Scope, scopeOf, toStatus } from "../status-rows.ts";

/** Whose a row without a name is, by the status row before it. */
export type Owner = "patient's plan" | "other plan" | "other dental plan" | "unclear";

/**
 * Follows the rows in the payer's order: a status row with a name begins the rows of its plan. Status rows of several
 * plans side by side begin those of none.
 *
 * @param ownName the key of the patient's plan
 */
export function createOwnerFinder(ownName: string): (benefit: Benefit) => Owner {
  let owner: Owner = "unclear";
  let level: Benefit["level"] | undefined;
  let isBesideStatus = false;

  return (benefit) => {
    if (benefit.level !== level) [owner, isBesideStatus, level] = ["unclear", false, benefit.level];
    if (toStatus(benefit.code) === null || benefit.procedure !== null) {
      isBesideStatus = false;
      return owner;
    }
    const named = ownerByName(benefit, ownName);
    if (named === undefined) return owner;
    owner = isBesideStatus && owner !== named ? "unclear" : named;
    isBesideStatus = true;
    return owner;
  };
}

function ownerByName(status: Benefit, ownName: string): Owner | undefined {
  const scope = scopeOf(status);
  if (status.planDescription === null) return scope === Scope.dentalCare ? "patient's plan" : undefined;
  if (toPlanKey(status.planDescription.value) === ownName) return "patient's plan";
  if (scope === Scope.dentalCategory) return undefined;
  return scope === Scope.dentalCare ? "other dental plan" : "other plan";
}
