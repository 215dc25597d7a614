import { expect, test } from "vitest";
import type { ActiveAnswer } from "./answer.ts";
import { findDifferences, type PlanFacts, toPlanFacts } from "./differences.ts";
import type { BenefitRow } from "./rows.ts";

const plan: PlanFacts = {
  groupNumber: "GRP100",
  maximum: { individual: [150_000], family: [] },
  deductible: { individual: [5_000], family: [] },
};
const answer: ActiveAnswer = {
  kind: "active",
  groupNumbers: ["GRP100"],
  begin: "2026-01-01",
  end: undefined,
  isUnlimited: false,
  maximum: { individual: { cents: 150_000 }, family: { cents: undefined } },
  deductible: { individual: { cents: 5_000 }, family: { cents: undefined } },
  remaining: { cents: 85_000 },
};

const find = (changed: Partial<ActiveAnswer>, entered: Partial<PlanFacts> = {}) =>
  findDifferences({ ...plan, ...entered }, { ...answer, ...changed }, "2026-11-30").map(({ reason }) => reason);

const none = { cents: undefined };

test.each<[string, Partial<ActiveAnswer>, Partial<PlanFacts>?]>([
  ["equal values", {}],
  ["our group as the beginning of theirs", { groupNumbers: ["GRP100-0001"] }],
  ["our group as the end of theirs, among several", { groupNumbers: ["9", "00grp100"] }],
  ["no group in the answer", { groupNumbers: [] }],
  ["no maximum on both sides", { isUnlimited: true }, { maximum: { individual: [], family: [] } }],
  [
    "a deductible of zero that was not entered",
    { deductible: { individual: { cents: 0 }, family: none } },
    { deductible: { individual: [], family: [] } },
  ],
  ["an amount for the family that only one side has", { maximum: { ...answer.maximum, family: { cents: 300_000 } } }],
])("%s is no difference", (_, changed, entered) => {
  expect(find(changed, entered)).toEqual([]);
});

test.each<[string, Partial<ActiveAnswer>, Partial<PlanFacts>, RegExp]>([
  ["another group", { groupNumbers: ["OTHER"] }, {}, /^payer has group OTHER, plan has GRP100$/],
  ["a group too short to compare", { groupNumbers: ["12345"] }, { groupNumber: "5" }, /plan has 5$/],
  ["coverage that begins later", { begin: "2026-12-01" }, {}, /^coverage begins 12\/01$/],
  ["coverage that ended", { end: "2025-10-31" }, {}, /^coverage ended 10\/31\/2025$/],
  ["another maximum", {}, { maximum: { individual: [100_050], family: [] } }, /\$1,500, plan has \$1,000\.50$/],
  ["no maximum stated", { maximum: { individual: none, family: none } }, {}, /annual maximum none, plan has \$1,500$/],
  ["two maximums entered", {}, { maximum: { individual: [150_000, 100_000], family: [] } }, /plan has several$/],
  ["two maximums stated", { maximum: { individual: "several", family: none } }, {}, /maximum several/],
  ["no deductible entered", {}, { deductible: { individual: [], family: [] } }, /deductible \$50, plan has none$/],
  [
    "another deductible of the family",
    { deductible: { ...answer.deductible, family: { cents: 15_000 } } },
    { deductible: { individual: [5_000], family: [10_000] } },
    /^payer has family deductible \$150, plan has \$100$/,
  ],
])("%s is a difference", (_, changed, entered, reason) => {
  expect(find(changed, entered)).toEqual([expect.stringMatching(reason)]);
});

const maximum: BenefitRow = {
  type: "Limitations",
  level: "Individual",
  covCatNum: 0,
  dollars: 1_500,
  period: "CalendarYear",
  quantityQualifier: "None",
  isOfCodes: false,
};

test.each<[string, Partial<BenefitRow>, number[]]>([
  ["of no category", {}, [150_000]],
  ["of the general category, by plan year", { covCatNum: 7, period: "ServiceYear" }, [150_000]],
  ["of another category", { covCatNum: 8 }, []],
  ["of a lifetime", { period: "Lifetime" }, []],
  ["of some codes", { isOfCodes: true }, []],
  ["that is an age", { quantityQualifier: "AgeLimit" }, []],
  ["without an amount", { dollars: undefined }, []],
  ["of the family", { level: "Family" }, []],
  ["that is a deductible", { type: "Deductible" }, []],
])("a limitation %s is an annual maximum, or is not", (_, changed, expected) => {
  expect(toPlanFacts("", [{ ...maximum, ...changed }], 7).maximum.individual).toEqual(expected);
});
