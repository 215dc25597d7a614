import { expect, test } from "vitest";
import { daySchema } from "./day-schema.ts";

test.each(["2000-01-01", "2028-02-29", "2099-12-31"])("%s is a day", (day) => {
  expect(daySchema.parse(day)).toBe(day);
});

// The day after 9999-12-31 has no form of ten characters.
test.each(["1999-12-31", "2100-01-01", "9999-12-31"])("%s is refused, since it is not of this century", (day) => {
  expect(daySchema.safeParse(day).error?.issues).toMatchObject([{ message: "must be a day of this century" }]);
});

test.each([
  ["2026-02-29", "must be a real day as YYYY-MM-DD"],
  ["tomorrow", "must be a day as YYYY-MM-DD"],
])("%s is refused: %s", (day, message) => {
  expect(daySchema.safeParse(day).error?.issues).toMatchObject([{ message }]);
});
