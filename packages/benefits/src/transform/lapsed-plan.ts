import { type ChosenPlan, toPlanKey } from "../chosen-plan.ts";
import type { Benefit, EligibilityResponse } from "../eligibility-response.ts";
import { isAboutCategories, isStatusRow } from "../status-rows.ts";
import type { DocumentBuilder } from "./document-builder.ts";
import { leaveRow, type Row } from "./rows.ts";
import { statesValue, subjectKeysOf } from "./statements.ts";

/**
 * Omits amounts and shares after a status row of the patient's lapsed plan, such as last year's, if a row states the
 * same elsewhere. For rows within a plan see {@link ChosenPlan.lapsedHolders}.
 */
export function leaveLapsedPlan(
  rows: readonly Row[],
  { benefits }: EligibilityResponse,
  plan: ChosenPlan,
  builder: DocumentBuilder,
): readonly Row[] {
  const name = toPlanKey(plan.name?.value ?? "");
  const isOfName = ({ planDescription }: Benefit): boolean => toPlanKey(planDescription?.value ?? "") === name;
  const lapsed = plan.others.flatMap((other) => (other.isLapsed ? other.rows.filter(isOfName) : []));
  if (lapsed.length === 0) return rows;
  const followers = findFollowers(benefits, new Set(lapsed));
  const isOfLapsed = (row: Row): boolean => followers.has(row.benefit) && statesValue(row);
  const current = new Set(rows.filter((row) => statesValue(row) && !isOfLapsed(row)).flatMap(subjectKeysOf));
  return rows.filter((row) => {
    if (!isOfLapsed(row) || !subjectKeysOf(row).some((key) => current.has(key))) return true;
    leaveRow(builder, row.benefit, "other_plan");
    return false;
  });
}

/** Status rows of the lapsed and the current plan side by side begin the rows of neither. */
function findFollowers(benefits: readonly Benefit[], lapsed: ReadonlySet<Benefit>): ReadonlySet<Benefit> {
  const followers = new Set<Benefit>();
  let isOfLapsed = false;
  let isBesideStatus = false;
  for (const benefit of benefits) {
    if (benefit.holder !== undefined) continue;
    if (!isStatusRow(benefit) || isAboutCategories(benefit)) {
      isBesideStatus = false;
      if (isOfLapsed) followers.add(benefit);
      continue;
    }
    isOfLapsed = lapsed.has(benefit) && (isOfLapsed || !isBesideStatus);
    isBesideStatus = true;
  }
  return followers;
}
