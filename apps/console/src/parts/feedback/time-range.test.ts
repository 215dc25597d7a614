import { expect, test } from "vitest";
import { toDayRange, toTimeRange } from "./time-range.ts";

test("the time axis of a short batch is a minute long, and begins with the first value", () => {
  expect(toTimeRange(1_000, 1_002)).toEqual([1_000, 1_060]);
  expect(toTimeRange(1_000, 1_000)).toEqual([1_000, 1_060]);
});

test("the time axis of a longer batch ends with the last value", () => {
  expect(toTimeRange(1_000, 1_600)).toEqual([1_000, 1_600]);
});

test("a chart without values has no range", () => {
  expect(toTimeRange(null, null)).toEqual([null, null]);
});

test("bars of days stand in the middle of their day", () => {
  expect(toDayRange(86_400, 172_800)).toEqual([43_200, 216_000]);
  expect(toDayRange(null, null)).toEqual([null, null]);
});
