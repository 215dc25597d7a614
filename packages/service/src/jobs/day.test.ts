import { expect, test } from "vitest";
import { toDaySpan } from "./day.ts";

test.each([
  ["2026-11-24", "UTC", "2026-11-24T00:00:00.000Z", "2026-11-25T00:00:00.000Z"],
  ["2026-11-24", "America/Los_Angeles", "2026-11-24T08:00:00.000Z", "2026-11-25T08:00:00.000Z"],
  ["2026-07-01", "America/New_York", "2026-07-01T04:00:00.000Z", "2026-07-02T04:00:00.000Z"],
  ["2026-12-31", "Asia/Kolkata", "2026-12-30T18:30:00.000Z", "2026-12-31T18:30:00.000Z"],
  ["2026-11-24", "Pacific/Kiritimati", "2026-11-23T10:00:00.000Z", "2026-11-24T10:00:00.000Z"],
  ["2026-11-24", "Pacific/Pago_Pago", "2026-11-24T11:00:00.000Z", "2026-11-25T11:00:00.000Z"],
])("%s in %s is from %s to %s", (on, timeZone, from, to) => {
  expect(toDaySpan(on, timeZone)).toEqual({ from: new Date(from), to: new Date(to) });
});

test.each([
  ["2026-03-08", "America/Chicago", 23],
  ["2026-11-01", "America/Chicago", 25],
  // Clocks go from 00:00 to 01:00: the day begins an hour late.
  ["2026-04-24", "Africa/Cairo", 23],
  ["2018-11-04", "America/Sao_Paulo", 23],
])("%s in %s has %i hours", (on, timeZone, hours) => {
  const { from, to } = toDaySpan(on, timeZone);

  expect((to.getTime() - from.getTime()) / 3_600_000).toBe(hours);
});
