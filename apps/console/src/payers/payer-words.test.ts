import { expect, test } from "vitest";
import { toBoardText, toCompletenessText, toMostFrequent, toPublishedText, toTookText } from "./payer-words.ts";

test("the board says how many payers are in trouble", () => {
  expect(toBoardText([{ state: "down" }, { state: "answers" }, { state: "slow" }, { state: "down" }])).toBe(
    "2 not answering, 1 slow",
  );
  expect(toBoardText([{ state: "answers" }, { state: "not_asked" }])).toBe("All that were asked answer");
});

test("times are seconds, or minutes", () => {
  expect([null, 240, 2_500, 90_000].map(toTookText)).toEqual(["–", "0.2 s", "2.5 s", "2 min"]);
});

test("what a payer service publishes of its times is in words", () => {
  const times = { median_ms: 2_400, p95_ms: 6_000, p99_ms: 30_000, url: "https://example.com" };
  expect(toPublishedText({ upstream: "clearing", ...times })).toBe(
    "The service clearing publishes, over all its payers: half within 2.4 s, 95 % within 6.0 s, 99 % within 30.0 s.",
  );
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

test("how complete an answer is names what is open, for a telephone call", () => {
  const points = [
    { name: "status", state: "stated" },
    { name: "history", state: "open" },
    { name: "missing_tooth", state: "open" },
  ] as const;
  expect(toCompletenessText({ known: 1, points })).toBe(
    "1 of an office's 3 points are known. Open: Service history; Missing tooth clause.",
  );
  expect(toCompletenessText({ known: 1, points: points.slice(0, 1) })).toBe("1 of an office's 1 points are known.");
});
