import { expect, test } from "vitest";
import { addDays, toDay, toDayStart, toLastDay } from "./zoned-day.ts";

test.each([
  ["2026-11-24", "America/Los_Angeles", "2026-11-24T08:00:00.000Z"],
  ["2026-07-01", "America/New_York", "2026-07-01T04:00:00.000Z"],
  ["2026-11-24", "UTC", "2026-11-24T00:00:00.000Z"],
  ["2026-11-24", "Asia/Kolkata", "2026-11-23T18:30:00.000Z"],
  ["2026-03-08", "America/New_York", "2026-03-08T05:00:00.000Z"], // clocks go forward at two
  ["2026-03-09", "America/New_York", "2026-03-09T04:00:00.000Z"],
  ["2026-11-01", "America/New_York", "2026-11-01T04:00:00.000Z"], // clocks go back at two
  ["2018-08-12", "America/Santiago", "2018-08-12T04:00:00.000Z"], // clocks go forward at midnight
])("%s in %s begins at %s", (day, zone, instant) => expect(toDayStart(day, zone).toISOString()).toBe(instant));

test.each([
  ["2026-11-25T05:59:00Z", "America/Chicago", "2026-11-24"],
  ["2026-11-25T06:00:00Z", "America/Chicago", "2026-11-25"],
  ["2026-11-24T12:00:00Z", "Pacific/Auckland", "2026-11-25"],
])("at %s it is in %s the day %s", (at, zone, day) => expect(toDay(new Date(at), zone)).toBe(day));

test("days follow each other over months, years and changes of the clocks", () => {
  expect([addDays("2026-02-28", 1), addDays("2027-01-01", -1), addDays("2026-03-08", 1)]).toEqual([
    "2026-03-01",
    "2026-12-31",
    "2026-03-09",
  ]);
});

test.each(["America/Los_Angeles", "UTC", "Asia/Kolkata"])(
  "in %s the last day of what ends with a day is that day",
  (zone) => {
    expect(toLastDay(toDayStart(addDays("2026-12-31", 1), zone), zone)).toBe("2026-12-31");
  },
);
