import { expect, test } from "vitest";
import { findDayWord, toDayText } from "./days.ts";

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
