import { describe, expect, test } from "vitest";
import { findLastDay, judgeVisit, type LastAnswer, type Rule } from "./rule.ts";

const rule: Rule = { days_ahead: 1, max_age_days: 30, new_benefit_year: true, on_the_day: true };
const tuesday = { today: "2026-11-24", nextRunDay: "2026-11-25" };

const newYear = { today: "2027-01-01", nextRunDay: "2027-01-02" };

function judge(
  day: string | undefined,
  last: Partial<LastAnswer> | undefined,
  {
    days = tuesday,
    more = {},
  }: { days?: { today: string; nextRunDay: string | undefined }; more?: Partial<Rule> } = {},
) {
  const answer = last && ({ coverage: "active", day: "2026-11-20", ...last } as const);
  const judged = judgeVisit(
    { day, isOver: day !== undefined && day < days.today, last: answer },
    { ...rule, ...more },
    days,
  );
  return "due" in judged ? judged.due : judged.skip;
}

describe("a visit of tomorrow", () => {
  test.each([
    ["that was never asked about", undefined, "never_verified"],
    ["whose answer is 30 days old", { day: "2026-10-25" }, "still_valid"],
    ["whose answer is 31 days old", { day: "2026-10-24" }, "too_old"],
    ["of a patient whom the payer did not find", { coverage: "rejected" } as const, "still_valid"],
    ["asked about an hour ago", { day: "2026-11-24" }, "still_valid"],
  ])("%s", (_, last, expected) => {
    expect(judge("2026-11-25", last)).toBe(expected);
  });
});

test.each([
  ["on its day it is asked about again", "2026-11-24", { day: "2026-11-23" }, "on_the_day"],
  ["but once", "2026-11-24", { day: "2026-11-24" }, "still_valid"],
  ["nearer to its day", "2026-11-26", undefined, "later"],
  ["not when it is over", "2026-11-23", undefined, "past"],
  ["without a day, by the answer's age alone", undefined, { day: "2026-10-24" }, "too_old"],
])("a visit is asked about: %s", (_, day, last, expected) => {
  expect(judge(day, last)).toBe(expected);
});

test.each([
  ["on its day", "2026-11-24", { day: "2026-11-23" }, tuesday, "still_valid"],
  ["in a new benefit year", "2027-01-02", { day: "2026-12-20" }, newYear, "still_valid"],
  ["when the answer is too old", "2026-11-24", { day: "2026-10-24" }, tuesday, "too_old"],
] as const)(
  "a patient whom the payer does not know is asked about again with other data only: %s",
  (_, day, last, days, expected) => {
    expect(judge(day, { ...last, coverage: "rejected" }, { days })).toBe(expected);
  },
);

test("a source without on_the_day does not ask again", () => {
  expect(judge("2026-11-24", { day: "2026-11-23" }, { more: { on_the_day: false } })).toBe("still_valid");
});

test.each([
  ["each day", "2026-11-25", 1, "2026-11-25"],
  ["not at the weekend: Friday to Monday", "2026-11-27", 1, "2026-11-27"],
  ["four days ahead", "2026-11-25", 4, "2026-11-28"],
  ["four days ahead over holidays", "2026-11-30", 4, "2026-12-03"],
  ["never again", undefined, 1, "2026-11-25"],
])("runs that come %s reach far enough", (_, nextRunDay, ahead, last) => {
  expect(findLastDay({ days_ahead: ahead }, { today: "2026-11-24", nextRunDay })).toBe(last);
});

describe("a new benefit year", () => {
  const newYearsEve = { today: "2026-12-31", nextRunDay: "2027-01-01" };
  const calendar = { day: "2026-12-20" };

  test.each([
    ["is asked about when it has begun", "2027-01-02", calendar, { today: "2027-01-01", nextRunDay: "2027-01-02" }],
    [
      "or before, where no run comes between",
      "2027-01-01",
      calendar,
      { today: "2026-12-31", nextRunDay: "2027-01-04" },
    ],
    [
      "by the plan's own year",
      "2026-07-02",
      { day: "2026-06-20", yearBegins: "07-01" },
      { today: "2026-07-01", nextRunDay: "2026-07-02" },
    ],
  ])("%s", (_, day, last, days) => {
    expect(judge(day, last, { days })).toBe("new_benefit_year");
  });

  test.each([
    ["waits until it has begun", "2027-01-01", calendar, newYearsEve],
    ["is asked about once", "2027-01-05", { day: "2027-01-01" }, { today: "2027-01-04", nextRunDay: "2027-01-05" }],
    [
      "is asked about once, where no run comes between and there are several on the last day",
      "2027-01-02",
      { day: "2026-12-31" },
      { today: "2026-12-31", nextRunDay: "2027-01-04" },
    ],
    [
      "that of the plan is not the calendar's",
      "2027-01-02",
      { day: "2026-12-20", yearBegins: "07-01" },
      { today: "2027-01-01", nextRunDay: "2027-01-02" },
    ],
  ])("%s", (_, day, last, days) => {
    expect(judge(day, last, { days })).toBe("still_valid");
  });
});
