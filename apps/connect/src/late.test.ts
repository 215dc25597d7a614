import { expect, test } from "vitest";
import { isLate } from "./late.ts";
import { weekdays } from "./schedule/schedule.ts";

const zone = "America/Chicago";
const schedule = { at: ["21:30"], days: weekdays.filter((day) => day !== "sat"), holidays: [], catch_up_hours: 6 };
const at = (time: string) => new Date(`${time}:00-06:00`);
const state = (succeeded: string | undefined) => ({
  since: at("2026-11-01T12:00").toISOString(),
  ...(succeeded && { succeededAt: at(succeeded).toISOString() }),
});
const problem = { code: "busy", text: "", since: at("2026-11-27T21:30").toISOString(), isTold: true };

test.each([
  ["a night's success", "2026-11-26T21:40", "2026-11-27T21:00", false],
  ["a run that is two hours overdue", "2026-11-26T21:40", "2026-11-27T23:31", true],
  ["a run that has two hours more", "2026-11-26T21:40", "2026-11-27T23:29", false],
  ["a day without a run", "2026-11-27T21:40", "2026-11-29T12:00", false],
  ["no success yet", undefined, "2026-11-27T23:31", true],
])("with a schedule: %s", (_, succeeded, now, late) => {
  const settings = { late_after_hours: undefined, schedule, zone };
  expect(isLate(settings, { state: state(succeeded), isUnderWay: false }, at(now))).toBe(late);
});

test("a run of the night that waits for its answers is not late, unless something is in its way", () => {
  const settings = { late_after_hours: undefined, schedule, zone };
  const night = state("2026-11-26T21:40");
  const now = at("2026-11-28T05:00");
  expect(isLate(settings, { state: night, isUnderWay: true }, now)).toBe(false);
  expect(isLate(settings, { state: { ...night, problem }, isUnderWay: true }, now)).toBe(true);
});

test.each([
  [undefined, "2026-11-28T23:39", false],
  [undefined, "2026-11-28T23:41", true],
  [2, "2026-11-27T23:41", true],
])("without a schedule, after %s hours", (hours, now, late) => {
  const settings = { late_after_hours: hours, schedule: undefined, zone };
  expect(isLate(settings, { state: state("2026-11-27T21:40"), isUnderWay: false }, at(now))).toBe(late);
});
