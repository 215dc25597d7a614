import { describe, expect, test } from "vitest";
import { summarize, toQuantile } from "./call-counts.ts";
import { judgePayer } from "./payer-health.ts";

const now = Date.parse("2026-11-30T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000);
const well = { answeredAt: minutesAgo(1), failingSince: null, failures: 0 };
const known = { now, closedMs: 0, usualMs: 2_000, recentMs: 2_100 };

test.each([
  ["answers", well, {}],
  ["answers", { ...well, failingSince: minutesAgo(0), failures: 2 }, {}],
  ["down", { ...well, failingSince: minutesAgo(0), failures: 3 }, {}],
  ["down", { answeredAt: null, failingSince: minutesAgo(600), failures: 10 }, {}],
  ["slow", well, { recentMs: 6_100 }],
  ["answers", well, { recentMs: 4_900, usualMs: 500 }], // slower than usual, and fast all the same
  ["answers", well, { recentMs: 30_000, usualMs: 15_000 }], // it always is
  ["closed", { ...well, failingSince: minutesAgo(0), failures: 3 }, { closedMs: 1 }],
  ["not_asked", { answeredAt: minutesAgo(61), failingSince: null, failures: 0 }, {}],
])("a payer is %s: %j %j", (state, payer, more) => {
  expect(judgePayer(payer, { ...known, ...more })).toBe(state);
});

describe("a share of the times to answer", () => {
  test("lies within the interval that has it", () => {
    expect(toQuantile([10, 0, 0, 0, 0, 0, 0, 0], 0.5)).toBe(500);
    expect(toQuantile([0, 0, 4, 0, 0, 0, 0, 0], 0.5)).toBe(3_500);
    expect(toQuantile([5, 5, 0, 0, 0, 0, 0, 0], 0.5)).toBe(1_000);
  });

  test("is the last bound for calls that took longer, and nothing without calls", () => {
    expect(toQuantile([0, 0, 0, 0, 0, 0, 0, 3], 0.95)).toBe(60_000);
    expect(toQuantile([0, 0, 0, 0, 0, 0, 0, 0], 0.5)).toBeNull();
  });
});

test("calls of one outcome that were read in two parts are added up", () => {
  const calls = (outcome: string, count: number) => ({ outcome, calls: count, times: [count, 0, 0, 0, 0, 0, 0, 0] });

  const summary = summarize([calls("AAA_75", 2), calls("answered", 1), calls("answered", 4)]);

  expect(summary).toMatchObject({ asked: 7, answered: 5, rejected: 2 });
  expect(summary.outcomes).toEqual([
    { outcome: "answered", calls: 5 },
    { outcome: "AAA_75", calls: 2 },
  ]);
});
