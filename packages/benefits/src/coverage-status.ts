import { findPlan, type When } from "./chosen-plan.ts";
import type { Benefit } from "./eligibility-response.ts";
import { hasStatus } from "./status-rows.ts";

export type CoverageStatus = "active" | "inactive" | "unknown";

/**
 * A plan stated as both active and inactive is inactive: treating an uninsured patient costs an office more than asking
 * again. Pending is `unknown`.
 */
export function decideCoverage(benefits: readonly Benefit[], when: When): CoverageStatus {
  const { rows, isByCategory, ends, exclusion } = findPlan(benefits, when);
  if (rows.length === 0) return "unknown";
  if (isByCategory && rows.some(hasStatus("active"))) return "active";
  if (isByCategory) return rows.every(hasStatus("inactive")) ? "inactive" : "unknown";
  if (ends.length > 0 || exclusion !== undefined || rows.some(hasStatus("inactive"))) return "inactive";
  return rows.every(hasStatus("active")) ? "active" : "unknown";
}
