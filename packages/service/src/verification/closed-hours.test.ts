import { expect, test } from "vitest";
import { closedForMs } from "./closed-hours.ts";

const minute = 60_000;
const at = (time: string) => Date.parse(`2026-11-20T${time}Z`);

test("a payer without closed hours is open", () => {
  expect(closedForMs([], at("03:00:00"))).toBe(0);
});

test("a window over midnight closes both its ends, in its own time zone", () => {
  const nights = ["20:00-06:00 America/Los_Angeles"]; // 04:00 to 14:00 UTC in November
  expect(closedForMs(nights, at("03:59:59"))).toBe(0);
  expect(closedForMs(nights, at("04:00:00"))).toBe(600 * minute);
  expect(closedForMs(nights, at("13:59:30"))).toBe(minute / 2);
  expect(closedForMs(nights, at("14:00:00"))).toBe(0);
});

test("of several windows the one that ends last decides", () => {
  expect(closedForMs(["01:00-02:00 UTC", "01:30-03:00 UTC"], at("01:45:00"))).toBe(75 * minute);
});
