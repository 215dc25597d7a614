import { toLocal } from "@nightguard/contract";
import { expect, test } from "vitest";
import { findDue, listDueTimes, type Schedule, weekdays } from "./schedule.ts";

const everyDay: Schedule = { at: ["21:30"], days: [...weekdays], holidays: [], catch_up_hours: 6 };
const names = (found: readonly { name: string }[]) => found.map(({ name }) => name);

/** Zones with every kind of change: an hour, half an hour, at midnight, in Ramadan, by two hours, none. */
const zones = [
  "America/New_York",
  "America/Los_Angeles",
  "America/Phoenix",
  "America/St_Johns",
  "America/Santiago",
  "Africa/Casablanca",
  "Antarctica/Troll",
  "Asia/Beirut",
  "Australia/Lord_Howe",
  "Europe/London",
];
const times = ["00:00", "00:30", "01:30", "02:00", "02:15", "02:45", "03:00", "21:30", "23:30"];
const [hourMs, minuteMs, dayMs] = [3_600_000, 60_000, 86_400_000];

/** The days of a zone around the hours in which its offset changes, from 2026 to 2028. */
function findChangeDays(zone: string): string[] {
  const days = new Set<string>();
  const offset = (at: number) => Date.parse(`${toLocal(new Date(at), zone)}Z`) - at;
  for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2029, 0, 1); at += hourMs) {
    if (offset(at) === offset(at - hourMs)) continue;
    for (const around of [-dayMs, 0, dayMs]) days.add(toLocal(new Date(at + around), zone).slice(0, 10));
  }
  return [...days];
}

/** The model: the clock on the wall, looked at every minute. Each time is due when the clock shows it, or first a later one. */
function watchClock(zone: string, days: readonly string[]): Map<number, string[]> {
  const due = new Map<number, string[]>();
  for (const day of days) {
    const left = new Set(times);
    for (let at = Date.parse(day) - 15 * hourMs; at < Date.parse(day) + 40 * hourMs; at += minuteMs) {
      const shown = toLocal(new Date(at), zone);
      if (!shown.startsWith(day)) continue;
      for (const time of [...left].filter((time) => time <= shown.slice(11))) {
        left.delete(time);
        due.set(at, [...(due.get(at) ?? []), `${day} ${time}`]);
      }
    }
  }
  return due;
}

test.each(zones)("%s: through each change of its clocks, each time is due once", (zone) => {
  const days = findChangeDays(zone);
  if (zone !== "America/Phoenix") expect(days.length).toBeGreaterThan(5);
  const schedule: Schedule = { ...everyDay, at: times };
  const expected = [...watchClock(zone, days)].toSorted(([one], [other]) => one - other);
  const found = days
    .flatMap((day) =>
      listDueTimes(
        schedule,
        { after: new Date(Date.parse(day) - 2 * dayMs), until: new Date(Date.parse(day) + 3 * dayMs) },
        zone,
      ).filter(({ name }) => name.startsWith(day)),
    )
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());

  expect(found.map(({ at, name }) => [at.getTime(), name])).toEqual(
    expected.map(([at, due]) => [at, due.toSorted().at(0)]),
  );
});

test.each(zones)("%s: an agent that looks now and then runs at each due time once", (zone) => {
  const schedule: Schedule = { ...everyDay, at: times };
  for (const day of findChangeDays(zone).filter((_, index) => index % 3 === 0)) {
    const until = Date.parse(day) + 2 * dayMs;
    let since = new Date(Date.parse(day) - dayMs);
    const all = listDueTimes(schedule, { after: since, until: new Date(until) }, zone);
    const ran: string[] = [];
    for (let now = since.getTime(); now <= until; now += 13 * minuteMs) {
      const due = findDue(schedule, { since, now: new Date(now) }, zone);
      if (!due) continue;
      ran.push(due.name);
      since = due.at;
    }
    expect(new Set(ran).size).toBe(ran.length);
    expect(ran).toEqual(names(all.filter(({ at }) => at.getTime() <= until - 13 * minuteMs)).slice(0, ran.length));
    expect(ran.length).toBeGreaterThanOrEqual(all.length - 1);
  }
});
