import { describe, expect, test } from "vitest";
import { trueEligibilitySchema } from "../../document/true-eligibility.ts";
import { toTrueEligibility } from "../../transform/to-true-eligibility.ts";
import { corpus, toRaw } from "./cases.ts";
import { judge, toTable } from "./judge.ts";
import { knownGaps } from "./known-gaps.ts";

const readCases = corpus.map((judged) => ({ judged, document: toTrueEligibility(toRaw(judged.body), judged.options) }));
const judgements = readCases.flatMap(({ judged, document }) => judge(judged, document));

describe("the corpus of payers' ways of writing", () => {
  test("is read without a wrong value, and at least 99 % of its values are read", () => {
    console.log(`${corpus.length} cases\n${toTable(judgements)}`);
    const judged = judgements.filter(({ name }) => !knownGaps.includes(name));

    expect(judged.filter(({ verdict }) => verdict === "wrong")).toEqual([]);
    expect(judged.filter(({ verdict }) => verdict === "right").length).toBeGreaterThanOrEqual(0.99 * judged.length);
  });

  test("has exactly the known gaps", () => {
    const withGaps = judgements.filter(({ verdict }) => verdict !== "right").map(({ name }) => name);

    expect([...new Set(withGaps)].sort()).toEqual([...knownGaps].sort());
  });

  test("holds at least 60 cases", () => {
    expect(corpus.length).toBeGreaterThanOrEqual(60);
  });
});

test.each(readCases)("$judged.name becomes a document that the schema accepts", ({ document }) => {
  expect(trueEligibilitySchema.safeParse(document).error?.issues).toBeUndefined();
});
