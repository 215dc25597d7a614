import { expect, test } from "vitest";
import type { LastAnswer } from "./rule.ts";
import { createSelection } from "./selection.ts";

const rule = { days_ahead: 3, max_age_days: 30, new_benefit_year: true, on_the_day: true };
const zone = "America/Chicago";
const now = new Date("2027-01-02T21:30:00-06:00");
const time = { day: "2027-01-04", at: new Date("2027-01-04T09:00:00-06:00") };

test.each([
  ["the day of a call that somebody made counts", "2027-01-02", { skip: "still_valid" }],
  [
    "a day to come, as practice systems enter for a plan's year, says nothing",
    "2027-01-04",
    { due: "new_benefit_year" },
  ],
])("of the days that the practice system says, %s", (_, verifiedOn, expected) => {
  const last: LastAnswer = { coverage: "active", day: "2026-12-20" };
  const judge = createSelection({ rule, schedule: undefined, zone, now, journal: { readAnswer: () => last } });
  expect(judge({ question: "a patient", time, verifiedOn })).toEqual(expected);
});
