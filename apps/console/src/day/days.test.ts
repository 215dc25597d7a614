import { expect, test } from "vitest";
import { addDays, findDayWord, toDay, toDayText } from "./days.ts";

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

test("a day is shown with its weekday, and with its year if it is not this year", () => {
  expect(toDayText("2026-11-25", "2026-11-24", "en-US")).toBe("Wednesday, November 25");
  expect(toDayText("2027-01-04", "2026-11-24", "en-US")).toBe("Monday, January 4, 2027");
});

test.each([
  ["2026-11-23", "yesterday"],
  ["2026-11-24", "today"],
  ["2026-11-25", "tomorrow"],
  ["2026-11-26", undefined],
])("on 2026-11-24 %s is %s", (day, word) => expect(findDayWord(day, "2026-11-24")).toBe(word));
