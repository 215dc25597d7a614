import { describe, expect, test } from "vitest";
import { valueAt } from "../explain/provenance.ts";
import { judgedMerges } from "./judged-cases.ts";
import { mergeAnswers } from "./merge-answers.ts";
import { anAnswer, asOf } from "./test-support.ts";

describe("merged answers that a person judged", () => {
  test.each(judgedMerges)("$name", ({ a, b, source, says }) => {
    const { document, origins, conflicts } = mergeAnswers([anAnswer("a", a), anAnswer("b", b, { source })], { asOf });

    const told = Object.keys(says).map((path) => {
      const from = (origins[path] ?? []).map(({ answer }) => answer).sort();
      const contested = conflicts.some((conflict) => conflict.path === path) ? "!" : "";
      const value = valueAt(document, path) ?? null;
      return [path, `${value} ${value === null ? "" : from.join("+")}${contested}`.trim()];
    });
    expect(Object.fromEntries(told)).toEqual(says);
  });

  test("are at least 60", () => expect(judgedMerges.length).toBeGreaterThanOrEqual(60));
});
