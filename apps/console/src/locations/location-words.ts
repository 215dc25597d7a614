import type { LocationSummary } from "@nightguard/contract";
import { categoryWords } from "../batch/causes.ts";
import { causeCategories } from "../jobs/job-filters.ts";
import { toCountText } from "../parts/text/number-text.ts";

export function toPlaceName({ kind, name }: Pick<LocationSummary, "kind" | "name">): string {
  if (kind === "named") return name ?? "";
  return kind === "unnamed" ? "Not named" : "No location";
}

/** Most frequent first; empty without any. */
export const toCausesText = (causes: LocationSummary["causes"]): string =>
  causeCategories
    .filter((category) => causes[category] > 0)
    .sort((one, other) => causes[other] - causes[one])
    .map((category) => `${categoryWords[category]}: ${toCountText(causes[category])}`)
    .join(", ");
