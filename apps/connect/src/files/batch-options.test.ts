import { expect, test } from "vitest";
import { findNextTime } from "../schedule/schedule.ts";
import { toBatchOptions } from "./batch-options.ts";

const zone = "America/Chicago";

test("times of day become the next instants of the zone, the deadline after the start", () => {
  const now = new Date("2026-11-29T18:00:00Z"); // noon
  const batch = { not_before: "22:00", deadline: "06:00", max_age: 3_600 };
  expect(toBatchOptions({ batch, columns: { "Ins ID": "member_id" }, zone }, { name: "north", now })).toEqual({
    name: "north",
    max_age: 3_600,
    not_before: "2026-11-30T04:00:00.000Z",
    deadline: "2026-11-30T12:00:00.000Z",
    map: { "Ins ID": "member_id" },
  });
});

test.each([
  ["in winter", "2026-01-10T12:00:00Z", "22:00", "2026-01-11T04:00:00.000Z"],
  ["in summer", "2026-07-10T12:00:00Z", "22:00", "2026-07-11T03:00:00.000Z"],
  ["a time that clocks skip", "2026-03-08T07:00:00Z", "02:30", "2026-03-08T08:00:00.000Z"],
  ["exactly now is the next day's", "2026-01-10T04:00:00Z", "22:00", "2026-01-11T04:00:00.000Z"],
])("%s", (_, after, time, instant) => {
  expect(findNextTime(time, new Date(after), zone).toISOString()).toBe(instant);
});
