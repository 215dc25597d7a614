import { networkSides } from "../document/services.ts";
import type { TrueEligibility } from "../document/true-eligibility.ts";
import type { RawOrParsedResponse } from "../parse-eligibility-response.ts";
import { forEachTotal } from "../transform/amounts.ts";
import { type TransformOptions, toTrueEligibility } from "../transform/to-true-eligibility.ts";
import { toEstimates } from "./estimates.ts";
import { toBreakdown } from "./lines.ts";
import { addNextDates } from "./next-dates.ts";
import type { ClearCoverage } from "./schema.ts";

export interface ClearCoverageOptions extends TransformOptions {
  /** Null if the payer is not on the list of carriers. */
  readonly carrier: { readonly name: string; readonly responseLevel: string | null } | null;
}

/**
 * Adds remaining amounts, next eligible dates, answers to the office's questions and estimates, all marked `derived` in
 * `sources`. Never throws.
 */
export function toClearCoverage(given: RawOrParsedResponse, options: ClearCoverageOptions): ClearCoverage {
  const document = toTrueEligibility(given, options);
  const { carrier } = options;
  addRemainders(document);
  addNextDates(document);
  const breakdown = toBreakdown(document, document.sources);
  const estimates = toEstimates(document);
  citeEstimates(estimates, document.sources);
  return {
    ...document,
    carrier: carrier === null ? null : { name: carrier.name, response_level: carrier.responseLevel },
    breakdown,
    estimates,
  };
}

/** Without a used amount, only the remainder of a total of zero is known. */
function addRemainders(document: TrueEligibility): void {
  forEachTotal(document, (path, amount) => {
    if (amount.total !== "0.00" || amount.remaining !== null) return;
    amount.remaining = "0.00";
    document.sources[`${path}/remaining`] = ["derived", ...(document.sources[`${path}/total`] ?? [])];
  });
}

function citeEstimates(estimates: ClearCoverage["estimates"], sources: Record<string, string[]>): void {
  for (const [name, sides] of Object.entries(estimates)) {
    for (const side of networkSides) {
      for (const [field, value] of Object.entries(sides[side])) {
        if (value !== null) sources[`/estimates/${name}/${side}/${field}`] = ["derived"];
      }
    }
  }
}
