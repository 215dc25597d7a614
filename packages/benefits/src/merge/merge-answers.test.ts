import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type TrueEligibility, trueEligibilitySchema } from "../document/true-eligibility.ts";
import { listFixtures, readFixture } from "../test-support.ts";
import { toTrueEligibility } from "../transform/to-true-eligibility.ts";
import type { SourcedAnswer } from "./answers.ts";
import { mergeAnswers } from "./merge-answers.ts";

const asOf = "2026-03-02";

const answerOf = (id: string, body: string, more: Partial<SourcedAnswer> = {}): SourcedAnswer => ({
  id,
  source: "payer",
  answeredAt: "2026-03-02T14:05:00Z",
  document: toTrueEligibility({ contentType: "", body }, { asOf }),
  ...more,
});

const corpus = new URL("../../corpus/", import.meta.url);

const bodies = [
  ...[...listFixtures(".271"), ...listFixtures(".stedi.json"), ...listFixtures(".onederful.json")].map(
    (name) => [name, readFixture(name)] as const,
  ),
  ...readdirSync(corpus, { recursive: true, encoding: "utf8" })
    .filter((name, index) => /answer\.(x12|json)$/.test(name) && index % 20 === 0)
    .map((name) => [name, readFileSync(new URL(name, corpus), "utf8")] as const),
];

/** Conflicts, and the values of each, have no order of their own. */
const withSortedConflicts = (document: TrueEligibility) => ({
  ...document,
  conflicts: document.conflicts
    .map(({ candidates, ...one }) => ({ ...one, candidates: candidates.map((each) => JSON.stringify(each)).sort() }))
    .sort((one, other) => (one.path < other.path ? -1 : 1)),
});

describe("one answer merged", () => {
  test.each(bodies)("of %s is its own document", (_name, body) => {
    const answer = answerOf("a", body);

    const merged = mergeAnswers([answer], { asOf });

    expect(withSortedConflicts(merged.document)).toEqual(withSortedConflicts(answer.document));
    expect(trueEligibilitySchema.safeParse(merged.document).error).toBeUndefined();
  });
});
