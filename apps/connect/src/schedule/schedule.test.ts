import { describe, expect, test } from "vitest";
import { findDue, findNextDueTime, listDueTimes, type Schedule, weekdays } from "./schedule.ts";

const everyDay: Schedule = { at: ["21:30"], days: [...weekdays], holidays: [], catch_up_hours: 6 };
const chicago = "America/Chicago";
const names = (found: readonly { name: string }[]) => found.map(({ name }) => name);

test("a schedule is due at its times on its days, in order", () => {
  const schedule: Schedule = { ...everyDay, at: ["21:30", "05:30"], days: ["mon", "wed"], holidays: ["2026-12-02"] };
  const range = { after: new Date("2026-11-29T12:00:00Z"), until: new Date("2026-12-08T12:00:00Z") };
  expect(names(listDueTimes(schedule, range, chicago))).toEqual([
    "2026-11-30 05:30",
    "2026-11-30 21:30",
    "2026-12-07 05:30",
    "2026-12-07 21:30",
  ]);
  expect(findNextDueTime(schedule, new Date("2026-12-01T12:00:00Z"), chicago)?.name).toBe("2026-12-07 05:30");
});

test("a schedule whose days are all holidays is never due", () => {
  const days = Array.from({ length: 800 }, (_, index) => new Date(Date.UTC(2026, 0, index)).toISOString().slice(0, 10));
  expect(findNextDueTime({ ...everyDay, holidays: days }, new Date("2026-11-29T12:00:00Z"), chicago)).toBeUndefined();
});

describe("a run that was missed", () => {
  const night = new Date("2026-11-29T03:30:00Z"); // 21:30 in Chicago
  const after = (ms: number) => new Date(night.getTime() + ms);
  const hour = 3_600_000;

  test.each([
    ["is due from its minute on", after(0), "2026-11-28 21:30"],
    ["is not due before", after(-1), undefined],
    ["is made up", after(6 * hour), "2026-11-28 21:30"],
    ["is not made up later than the schedule allows", after(6 * hour + 1), undefined],
  ])("%s", (_, now, name) => {
    expect(findDue(everyDay, { since: after(-24 * hour), now }, chicago)?.name).toBe(name);
  });

  test("is one that was not begun for minutes: a run in time is due also where none is made up", () => {
    const schedule = { ...everyDay, catch_up_hours: 0 };
    const find = (ms: number) => findDue(schedule, { since: after(-24 * hour), now: after(ms) }, chicago)?.name;
    expect([0, 5, 60_000, hour].map(find)).toEqual([...Array(3).fill("2026-11-28 21:30"), undefined]);
  });

  test("is made up once, however many were missed", () => {
    const schedule = { ...everyDay, catch_up_hours: 48 };
    const due = findDue(schedule, { since: after(-100 * hour), now: after(2 * hour) }, chicago);
    expect(due?.name).toBe("2026-11-28 21:30");
    expect(findDue(schedule, { since: due?.at ?? night, now: after(3 * hour) }, chicago)).toBeUndefined();
  });
});
