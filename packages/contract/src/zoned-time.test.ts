import { expect, test } from "vitest";
import { toInstant, toLocal } from "./zoned-time.ts";

test.each([
  ["2026-11-24T06:00", "America/Los_Angeles", "2026-11-24T14:00:00.000Z"],
  ["2026-07-01T06:00", "America/Los_Angeles", "2026-07-01T13:00:00.000Z"],
  ["2026-11-24T06:00", "Asia/Kolkata", "2026-11-24T00:30:00.000Z"],
  ["2026-03-08T01:59", "America/New_York", "2026-03-08T06:59:00.000Z"],
  ["2026-03-08T03:00", "America/New_York", "2026-03-08T07:00:00.000Z"],
  ["2026-11-01T03:00", "America/New_York", "2026-11-01T08:00:00.000Z"],
  ["2026-11-24T06:00", "UTC", "2026-11-24T06:00:00.000Z"],
])("%s in %s is %s, and back", (local, zone, instant) => {
  expect(toInstant(local, zone)?.toISOString()).toBe(instant);
  expect(toLocal(new Date(instant), zone)).toBe(local);
});

test("a time that the clocks leap over is the one after the change", () => {
  expect(toInstant("2026-03-08T02:30", "America/New_York")?.toISOString()).toBe("2026-03-08T07:30:00.000Z");
});

test("a time that comes twice is one of the two", () => {
  const at = toInstant("2026-11-01T01:30", "America/New_York");
  expect(["2026-11-01T05:30:00.000Z", "2026-11-01T06:30:00.000Z"]).toContain(at?.toISOString());
});

test.each(["", "2026-11-24", "2026-13-24T06:00", "tomorrow"])("%j is no time", (text) => {
  expect(toInstant(text, "UTC")).toBeUndefined();
});
