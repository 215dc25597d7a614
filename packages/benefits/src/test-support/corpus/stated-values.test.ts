import { expect, test } from "vitest";
import type { TrueEligibility } from "../../document/true-eligibility.ts";
import type { Benefit } from "../../eligibility-response.ts";
import { toEligibilityResponse } from "../../parse-eligibility-response.ts";
import { toTrueEligibility } from "../../transform/to-true-eligibility.ts";
import { allCases, toRaw } from "./cases.ts";

test.each(allCases)("each amount and percent of $name is a value, a candidate of a conflict, or unmapped", (given) => {
  const response = toEligibilityResponse(toRaw(given.body), given.options.inquiry);
  const document = toTrueEligibility(response, given.options);
  if (document.meta.outcome !== "ok" && document.meta.outcome !== "partial") return;
  const places = placesOfValues(document);
  const unmapped = new Set(document.unmapped.map(({ source }) => source));

  const lost = response.benefits
    .filter(({ piece }) => !unmapped.has(piece.source))
    .flatMap((row) => sourcesOfValues(row).filter((source) => !places.has(source)));

  expect(lost).toEqual([]);
});

/** A zero under another EB01 than that of amounts, beside a percent or an exclusion, is a filler. */
function sourcesOfValues({ code, amount, percent }: Benefit): string[] {
  const isFiller = amount?.cents === 0 && !["B", "C", "F", "G"].includes(code);
  return [isFiller ? null : amount, percent].flatMap((value) => value?.source ?? []);
}

/** Whether something is covered, or a deductible applies, does not say the amount from which it follows. */
function placesOfValues({ sources, conflicts }: TrueEligibility): Set<string> {
  const places = Object.entries(sources).filter(
    ([path]) => !path.startsWith("/messages") && !/\/(?:covered|deductible_applies)$/.test(path),
  );
  return new Set([
    ...places.flatMap(([, ofValue]) => ofValue),
    ...conflicts.flatMap(({ candidates }) => candidates.map(({ source }) => source)),
  ]);
}
