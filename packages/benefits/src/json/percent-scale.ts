import type { Benefit } from "../eligibility-response.ts";
import { toNumber, toPercent } from "../numbers.ts";

/**
 * Reads percents again as fractions (0.2 is 20 %) if the response writes them so. No payer states a share below one
 * percent, so one value between 0 and 1 is proof.
 *
 * @param benefits rows with percents read as whole ones
 * @param options.areUsual the format's percents are fractions, unless one of a response is above 1
 */
export function readFractions(benefits: readonly Benefit[], { areUsual }: { areUsual: boolean }): readonly Benefit[] {
  const values = benefits.flatMap(({ percent }) => (percent === null ? [] : [toNumber(percent.raw) ?? 0]));
  const areFractions =
    values.some((value) => value > 0 && value < 1) || (areUsual && values.every((value) => value <= 1));
  return areFractions ? benefits.map(withFraction) : benefits;
}

function withFraction(benefit: Benefit): Benefit {
  const { percent } = benefit;
  return percent === null
    ? benefit
    : { ...benefit, percent: { ...percent, value: toPercent(percent.raw, "fraction") } };
}
