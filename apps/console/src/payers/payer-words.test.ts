import { expect, test } from "vitest";
import { toBoardText, toMostFrequent, toTookText } from "./payer-words.ts";

test("the board says how many payers are in trouble", () => {
  expect(toBoardText([{ state: "down" }, { state: "answers" }, { state: "slow" }, { state: "down" }])).toBe(
    "2 not answering, 1 slow",
  );
  expect(toBoardText([{ state: "answers" }, { state: "not_asked" }])).toBe("All that were asked answer");
});

test("times are seconds, or minutes", () => {
  expect([null, 240, 2_500, 90_000].map(toTookText)).toEqual(["–", "0.2 s", "2.5 s", "2 min"]);
});

test("what calls ended with most often is in words, with its share", () => {
  const counts = { asked: 10, answered: 7, rejected: 0, failed: 3, median_ms: null, p95_ms: null };
  const outcomes = [
    { outcome: "answered", calls: 7 },
    { outcome: "upstream_timeout", calls: 3 },
  ];
  expect(toMostFrequent({ ...counts, outcomes })).toBe("30 % No answer in time");
  expect(toMostFrequent({ ...counts, outcomes: [] })).toBeUndefined();
});
