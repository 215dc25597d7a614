import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { moveSample, toTomorrow } from "./sample-day.ts";

const sample = readFileSync(new URL("../../../../sample/appointments.csv", import.meta.url), "utf8");

test.each([
  ["2026-11-24T07:59:00Z", "America/Los_Angeles", "2026-11-24"],
  ["2026-11-24T08:00:00Z", "America/Los_Angeles", "2026-11-25"],
  ["2026-12-31T12:00:00Z", "UTC", "2027-01-01"],
  ["2026-11-24T11:00:00Z", "Pacific/Auckland", "2026-11-26"],
])("at %s in %s tomorrow is %s", (now, zone, day) => expect(toTomorrow(new Date(now), zone)).toBe(day));

test.each([
  ["2026-11-25", "America/Chicago", "2026-11-25T14:00:00.000Z"],
  ["2026-07-01", "America/Chicago", "2026-07-01T13:00:00.000Z"],
  ["2026-03-08", "America/New_York", "2026-03-08T12:00:00.000Z"], // clocks went forward at two
  ["2026-11-25", "Asia/Kolkata", "2026-11-25T02:30:00.000Z"],
])("on %s in %s the first patient still comes at eight", (day, zone, instant) => {
  const [, first = ""] = moveSample(sample, { day, zone }).split("\n");

  expect(first).toMatch(new RegExp(`,appt-0001,${instant}$`));
});

test("all appointments of the sample move, and nothing else changes", () => {
  const moved = moveSample(sample, { day: "2026-11-25", zone: "UTC" });
  const times = /20\d\d-\d\d-\d\dT[\d:.]+(?:Z|-06:00)/g;

  expect(new Set(moved.match(times)?.map((time) => time.slice(0, 10)))).toEqual(new Set(["2026-11-25"]));
  expect(moved.replaceAll(times, "")).toBe(sample.replaceAll(times, ""));
});
