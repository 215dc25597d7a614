import { type OfficePoint, officePoints } from "@nightguard/benefits";
import type { FurtherQuestion } from "@nightguard/ledger";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isWithinBudget, planNextQuestion, type QuestionOptions } from "./plan-questions.ts";

const unlimited = { limits: { calls: 10, cost: null, seconds: null }, spent: { calls: 1, ageMs: 0 } };
const options: QuestionOptions = {
  plan: undefined,
  takesServiceTypes: true,
  cost: 1,
  second: { name: "second", cost: 3 },
  gains: [],
};
const plan = (openPoints: readonly OfficePoint[], asked: readonly FurtherQuestion[] = [], differing: object = {}) =>
  planNextQuestion({ openPoints, asked }, { ...options, ...differing }, unlimited);

test("nothing is asked once all points are known", () => {
  expect(plan([])).toBeUndefined();
});

test("the service types are those that may close the open points", () => {
  expect(plan(["orthodontics", "frequencies"])).toEqual({
    kind: "service_types",
    serviceTypes: ["23", "38", "41"],
    upstream: null,
    openPoints: ["orthodontics", "frequencies"],
  });
});

test("points that no service type closes go to the second payer service", () => {
  expect(plan(["annual_maximum"])).toMatchObject({ kind: "second_upstream", upstream: "second" });
  expect(plan(["annual_maximum"], [], { second: undefined })).toBeUndefined();
});

test("fewer service types than were asked are not asked again", () => {
  const first = plan(["orthodontics", "frequencies"]);
  if (!first) throw new Error("a question was expected");

  expect(plan(["orthodontics"], [first])).toMatchObject({ kind: "second_upstream" });
});

test("a kind that closed nothing in 20 tries is left out of the default plan alone", () => {
  const gains = [{ kind: "service_types", asked: 20, gained: 0 }] as const;
  const own = [{ kind: "service_types", service_types: ["38"] }] as const;

  expect(plan(["orthodontics"], [], { gains })).toMatchObject({ kind: "second_upstream" });
  expect(plan(["orthodontics"], [], { gains: [{ ...gains[0], asked: 19 }] })).toMatchObject({ kind: "service_types" });
  expect(plan(["orthodontics"], [], { gains, plan: own })).toMatchObject({ kind: "service_types" });
});

test("costs that a computer cannot write exactly are compared as people write them", () => {
  const limits = { calls: 10, cost: 0.3, seconds: null };

  expect(isWithinBudget([], { cost: 0.1, second: undefined }, { limits, spent: { calls: 2, ageMs: 0 } })).toBe(true);
  expect(isWithinBudget([], { cost: 0.1, second: undefined }, { limits, spent: { calls: 3, ageMs: 0 } })).toBe(false);
});

const events = ["answered", "rejected", "failed", "worker lost"] as const;

/** A verification as a worker runs it: each claim counts a call, and a question is asked again unless it settled. */
function run(history: readonly (typeof events)[number][], { differing, limits }: Generated) {
  const given = { ...options, ...differing };
  const asked: FurtherQuestion[] = [];
  let openPoints: readonly OfficePoint[] = officePoints.slice(1);
  const spent = { calls: 1, cost: given.cost, ageMs: 0 };
  const chooseNext = () => {
    const next = planNextQuestion({ openPoints, asked }, given, { limits, spent });
    if (next) asked.push(next);
    return next;
  };
  let next = chooseNext();
  for (const event of history) {
    if (!next || !isWithinBudget(asked, given, { limits, spent })) break;
    const beganAtMs = spent.ageMs;
    spent.calls += 1;
    spent.cost += next.upstream === null ? given.cost : (given.second?.cost ?? 0);
    expect(limits.seconds === null || beganAtMs < limits.seconds * 1_000).toBe(true);
    spent.ageMs += 7_000;
    if (event === "worker lost") continue;
    if (event === "answered") openPoints = openPoints.slice(2);
    next = chooseNext();
  }
  return { spent, asked };
}

interface Generated {
  readonly differing: Partial<QuestionOptions>;
  readonly limits: { readonly calls: number; readonly cost: number | null; readonly seconds: number | null };
}

const cost = fc.integer({ min: 0, max: 20 }).map((quarters) => quarters / 4);
const planned = fc.oneof(
  fc.constant({ kind: "second_upstream" } as const),
  fc.record({
    kind: fc.constant("service_types" as const),
    service_types: fc.array(fc.constantFrom("23", "38", "41"), { minLength: 1, maxLength: 3 }),
  }),
);
const generated = fc.record({
  differing: fc.record({
    cost,
    second: fc.option(fc.record({ name: fc.constant("second"), cost }), { nil: undefined }),
    takesServiceTypes: fc.boolean(),
    plan: fc.option(fc.array(planned, { maxLength: 10 }), { nil: undefined }),
  }),
  limits: fc.record({
    calls: fc.integer({ min: 1, max: 10 }),
    cost: fc.option(cost),
    seconds: fc.option(fc.integer({ min: 1, max: 40 })),
  }),
});

test("no budget is exceeded in ten thousand histories of answers, failures and lost workers", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events), { maxLength: 30 }), generated, (history, given) => {
      const { spent, asked } = run(history, given);

      expect(spent.calls).toBeLessThanOrEqual(given.limits.calls);
      // The general question is always asked, whatever it costs.
      const general = given.differing.cost ?? 0;
      expect(spent.cost).toBeLessThanOrEqual(Math.max(general, given.limits.cost ?? Number.POSITIVE_INFINITY));
      expect(new Set(asked.map((question) => JSON.stringify({ ...question, openPoints: [] }))).size).toBe(asked.length);
    }),
    { numRuns: 10_000 },
  );
});
