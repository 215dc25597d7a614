import { describe, expect, test } from "vitest";
import { estimateProcedures } from "./estimate-procedures.ts";
import { judgedCases } from "./judged-cases.ts";

const toText = ({ min, max }: { readonly min: string; readonly max: string }): string =>
  min === max ? min : `${min}-${max}`;

describe("shares that a person judged from a plan", () => {
  test.each(judgedCases)("$name", ({ care, shares, total }) => {
    const estimate = estimateProcedures(care);

    const shown = estimate.procedures.map(({ patient_pays, next_covered_on }) => [
      toText(patient_pays),
      next_covered_on,
    ]);
    expect(shown).toEqual(shares.map(([patient, next = null]) => [patient, next]));
    if (total !== undefined) expect(toText(estimate.total.patient_pays)).toBe(total);
  });

  test("are at least 80", () => expect(judgedCases.length).toBeGreaterThanOrEqual(80));
});
