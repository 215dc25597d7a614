import { expect, test } from "vitest";
import type { TrueEligibility } from "../../document/true-eligibility.ts";
import { toTrueEligibility } from "../../transform/to-true-eligibility.ts";
import { allCases, type Case, toRaw } from "./cases.ts";
import { toBothShapes } from "./stedi-shapes.ts";
import { toValueView } from "./views.ts";

/** Without what one of the shapes cannot say at all. */
const unconvertible = new Set([
  "json-parse-error-is-no-aaa", // an error that is no rejection
  "stedi-json-plan-ends-on-the-asked-day", // an end: with its begin it is a range, which ends no active plan
  "json-words-without-codes", // words that Stedi never sent
  "json-without-subscriber", // plan facts without a person, whom the newer shape always has
]);

const originals = allCases.filter(
  ({ name, body }) => /"benefitsInformation"|"errors"/.test(body) && !/stedi-2026|x12-within/.test(name),
);

const convertible = originals.flatMap(({ name, body, options }) => {
  if (unconvertible.has(name)) return [];
  const shapes = toBothShapes(JSON.parse(body.trimStart()), options.asOf);
  return shapes === undefined ? [] : [{ name, options, ...shapes }];
});

const readAs = (answer: object, options: Case["options"]) => toTrueEligibility(toRaw(JSON.stringify(answer)), options);

test.each(convertible)("$name says the same in Stedi's older and newer shape, but for its places", (given) => {
  const older = readAs(given.older, given.options);
  const newer = readAs(given.newer, given.options);

  expect(toValueView(newer)).toEqual(toValueView(older));
  const byPlan = [older, newer].some(hasRowsOfOthers) ? ["other_plan", "no_rule"] : [];
  expect(listReasons(newer, byPlan)).toEqual(listReasons(older, byPlan));
});

/**
 * A begin and an end are one period in the newer shape, so reasons are not counted. Only one of the shapes may tell that
 * a row is of another plan: in the other it yields to those of the patient's plan.
 */
const listReasons = ({ unmapped }: TrueEligibility, ignored: readonly string[]): string[] =>
  [...new Set(unmapped.map(({ reason }) => reason))].filter((reason) => !ignored.includes(reason)).sort();

const hasRowsOfOthers = ({ unmapped }: TrueEligibility): boolean =>
  unmapped.some(({ reason }) => reason === "other_plan");

test("most answers in the older shape have a newer one", () => {
  expect(convertible.length).toBeGreaterThanOrEqual(25);
});
