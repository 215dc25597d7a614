import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toRuns } from "../../../../test/support/runs.ts";
import { centsOf } from "../transform/money.ts";
import { estimateProcedures } from "./estimate-procedures.ts";
import type { PlannedCare, PlannedProcedure } from "./planned.ts";
import type { ProcedureEstimate } from "./schema.ts";
import { amounts, day, documentOf, limit, type Stated, usualPlan } from "./test-support.ts";

interface Cents {
  readonly min: number;
  readonly max: number;
}

const cents = ({ min, max }: { readonly min: string; readonly max: string }): Cents => ({
  min: centsOf(min),
  max: centsOf(max),
});
const isWithin = (inner: Cents, outer: Cents): boolean => inner.min >= outer.min && inner.max <= outer.max;

const money = (most: number) => fc.integer({ min: 0, max: most }).map((dollars) => `${dollars}.00`);

/** Services that the plan pays differently, and crowns twice, so that they share limits. */
const codes = ["D1110", "D2150", "D2392", "D2740", "D3330", "D6240"] as const;

const procedure: fc.Arbitrary<PlannedProcedure> = fc.record({
  code: fc.constantFrom(...codes),
  fee: money(900),
  allowed: fc.option(money(900), { nil: undefined }),
  date: fc.constantFrom(day, "2026-08-01", "2027-02-01"),
  quantity: fc.constantFrom(1, 1, 1, 2),
  tooth: fc.constantFrom(undefined, "3", "19"),
  previous_on: fc.constantFrom(undefined, null, "2024-01-15"),
  missing_since: fc.constantFrom(undefined, "2024-01-15", "2025-06-01"),
});

const individual = "/in_network";
const path = (section: string) => `${section}/annual/individual${individual}`;

/** Facts that an answer may leave open, each with values that it can have; any may be left out. */
const facts: readonly (readonly [pointers: readonly string[], values: fc.Arbitrary<unknown>])[] = [
  [[`${path("/deductibles")}/remaining`], fc.constantFrom("0.00", "20.00", "50.00")],
  [[`${path("/maximums")}/remaining`], money(1500)],
  [["/deductibles/annual/family/in_network/remaining"], fc.constantFrom("0.00", "30.00", "150.00")],
  [["/provider/network_status"], fc.constantFrom("in_network", "out_of_network")],
  [["/coverage/status"], fc.constantFrom("active", "inactive")],
  [["/patient/dob"], fc.constantFrom("1990-03-10", "2014-03-10")],
  [["/clauses/cob/method"], fc.constantFrom("standard", "non_duplication", "maintenance_of_benefits")],
  ...["restorative", "crowns", "endodontics", "prosthodontics"].map(
    (name) => [[`/categories/${name}/in_network/plan_pays_percent`], fc.constantFrom(0, 33.5, 50, 80, 100)] as const,
  ),
  ...["restorative", "crowns", "endodontics", "prosthodontics", "preventive"].map(
    (name) => [[`/categories/${name}/in_network/deductible_applies`], fc.constantFrom(true, false)] as const,
  ),
  [["/categories/crowns/waiting_period/ends_on"], fc.constantFrom("2026-01-01", "2026-07-01")],
];

/** What is left unsaid whichever facts are known: a waived deductible of one service would decide for the silent ones. */
const frame: Stated = {
  ...usualPlan,
  ...Object.fromEntries(
    Object.keys(usualPlan)
      .filter((pointer) => pointer.endsWith("/deductible_applies"))
      .map((pointer) => [pointer, null]),
  ),
  ...amounts(path("/deductibles"), "50.00", null),
  ...amounts(path("/maximums"), "1500.00", null),
  ...amounts("/deductibles/annual/family/in_network", "150.00", null),
  "/clauses/missing_tooth/applies": true,
  "/clauses/downgrade/posterior_composites": true,
  "/categories/crowns/waiting_period/applies": true,
  "/procedures/D1110/age_min": 14,
  "/procedures/D1110/frequencies": [limit(2, "calendar_year")],
  "/procedures/D3330/frequencies": [limit(1, "lifetime", 1, "lifetime", { per: "tooth" })],
};

const allFacts = fc.tuple(
  ...facts.map(([pointers, values]) => values.map((value) => pointers.map((one) => [one, value] as const))),
);
const flags = fc.array(fc.boolean(), { minLength: facts.length, maxLength: facts.length });

const stateOf = (
  known: readonly (readonly (readonly [string, unknown])[])[],
  isKnown: (index: number) => boolean,
): Stated => ({
  ...frame,
  ...Object.fromEntries(facts.flatMap(([pointers]) => pointers.map((one) => [one, null]))),
  ...Object.fromEntries(known.filter((_fact, index) => isKnown(index)).flat()),
  "/sources": {},
});

const estimate = (stated: Stated, procedures: readonly PlannedProcedure[], plans: 1 | 2 = 1): ProcedureEstimate => {
  const document = documentOf(stated);
  const care: PlannedCare = { plans: plans === 1 ? [document] : [document, document], procedures };
  return estimateProcedures(care);
};

const care = fc.array(procedure, { minLength: 1, maxLength: 3 });

/** The waived deductible of one service decides for the silent ones, so the flags of all of them are known or none is. */
const together = (list: readonly boolean[]): ((index: number) => boolean) => {
  const first = facts.findIndex(([[pointer = ""]]) => pointer.endsWith("/deductible_applies"));
  return (index) => (facts[index]?.[0][0]?.endsWith("/deductible_applies") ? list[first] : list[index]) ?? false;
};

describe("any estimate", () => {
  test("has ranges in order, of which what is paid and what is owed come to the allowed amount or the fee", () => {
    fc.assert(
      fc.property(care, allFacts, flags, fc.constantFrom(1 as const, 2 as const), (procedures, known, list, plans) => {
        const { procedures: estimated, total } = estimate(stateOf(known, together(list)), procedures, plans);
        for (const one of [...estimated, total]) {
          const patient = cents(one.patient_pays);
          const insurance = cents(one.insurance_pays);
          expect(patient.min).toBeLessThanOrEqual(patient.max);
          expect(insurance.min).toBeLessThanOrEqual(insurance.max);
          expect(Math.min(patient.min, insurance.min)).toBeGreaterThanOrEqual(0);
          expect(patient.max + insurance.min).toBeLessThanOrEqual(centsOf(one.fee));
        }
        for (const { fee, allowed, patient_pays, insurance_pays } of estimated) {
          if (allowed === null || allowed.min !== fee) continue;
          expect(centsOf(patient_pays.min) + centsOf(insurance_pays.max)).toBe(centsOf(fee));
          expect(centsOf(patient_pays.max) + centsOf(insurance_pays.min)).toBe(centsOf(fee));
        }
      }),
      { numRuns: toRuns(400) },
    );
  });

  test("is not wider where more is known", () => {
    fc.assert(
      fc.property(
        care,
        allFacts,
        flags,
        flags,
        fc.constantFrom(1 as const, 2 as const),
        (procedures, known, one, other, plans) => {
          const less = one.map((isKnown, index) => isKnown && (other[index] ?? false));
          const wide = estimate(stateOf(known, together(less)), procedures, plans);
          const narrow = estimate(stateOf(known, together(one)), procedures, plans);
          for (const [index, { patient_pays, insurance_pays }] of narrow.procedures.entries()) {
            const outer = wide.procedures[index];
            expect(outer && isWithin(cents(patient_pays), cents(outer.patient_pays))).toBe(true);
            expect(outer && isWithin(cents(insurance_pays), cents(outer.insurance_pays))).toBe(true);
          }
          expect(isWithin(cents(narrow.total.patient_pays), cents(wide.total.patient_pays))).toBe(true);
        },
      ),
      { numRuns: toRuns(400) },
    );
  });

  test("is not wider where the allowed amount is known too", () => {
    fc.assert(
      fc.property(care, allFacts, flags, (procedures, known, list) => {
        const stated = stateOf(known, together(list));
        const wide = estimate(
          stated,
          procedures.map((one) => ({ ...one, allowed: undefined })),
        );
        const narrow = estimate(stated, procedures);
        for (const [index, { patient_pays }] of narrow.procedures.entries()) {
          const outer = wide.procedures[index];
          expect(outer && isWithin(cents(patient_pays), cents(outer.patient_pays))).toBe(true);
        }
      }),
      { numRuns: toRuns(400) },
    );
  });

  test("does not depend on the order of procedures that share nothing", () => {
    const apart: Stated = {
      ...usualPlan,
      ...amounts(path("/deductibles"), "0.00", "0.00"),
      ...amounts(path("/maximums"), null, null),
      "/maximums/unlimited": true,
    };
    fc.assert(
      fc.property(care, (procedures) => {
        const there = estimate(apart, procedures);
        const back = estimate(apart, procedures.toReversed());
        expect(back.procedures.toReversed()).toEqual(there.procedures);
        expect(back.total).toEqual(there.total);
      }),
      { numRuns: toRuns(200) },
    );
  });

  test("of many procedures of which little is known is wide, and says so", () => {
    const procedures = Array.from(
      { length: 50 },
      (_none, index): PlannedProcedure => ({ code: "D2740", fee: `${900 + index}.13`, date: day, tooth: "3" }),
    );
    const { procedures: estimated, total } = estimate(
      stateOf([], () => false),
      procedures,
      2,
    );

    const last = estimated.at(-1);
    expect(last?.patient_pays).toEqual({ min: "0.00", max: last?.fee });
    expect(last?.unknown.map(({ what }) => what)).toContain("too_many_unknowns");
    expect(cents(total.patient_pays).max).toBe(centsOf(total.fee));
  });
});
