import { toInstant, toLocal } from "@nightguard/contract";

export const weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;

/** When a source runs, on the office's clocks. */
export interface Schedule {
  /** Times of day, `21:30`. */
  readonly at: readonly string[];
  readonly days: readonly (typeof weekdays)[number][];
  /** Days without runs, `2026-12-25`. */
  readonly holidays: readonly string[];
  /** How long after its time a missed run is made up. */
  readonly catch_up_hours: number;
}

/** A time at which a source runs. */
export interface DueTime {
  /** On the office's clocks, as the schedule has it: `2026-11-29 21:30`. It is said once, whatever the clocks do. */
  readonly name: string;
  readonly at: Date;
}

const hourMs = 3_600_000;
/** An agent that is busy, or asks once a minute, still runs in time. */
const inTimeMs = 10 * 60_000;
/** A schedule without a run in so many days has none: its days are all holidays. */
const daysLookedAhead = 370;

/**
 * The due times after one instant and up to another, in order. A time that clocks skip is due right after the change, one that
 * they show twice is due the first time, and two that fall together are one.
 */
export function listDueTimes(
  schedule: Schedule,
  { after, until }: { after: Date; until: Date },
  zone: string,
): DueTime[] {
  const found: DueTime[] = [];
  for (let day = addDays(toDay(after, zone), -1); day <= toDay(until, zone); day = addDays(day, 1)) {
    found.push(...listOnDay(schedule, day, zone).filter(({ at }) => at > after && at <= until));
  }
  return found;
}

/** @returns undefined for a schedule that never runs */
export function findNextDueTime(schedule: Schedule, after: Date, zone: string): DueTime | undefined {
  const today = toDay(after, zone);
  for (let days = -1; days <= daysLookedAhead; days++) {
    const next = listOnDay(schedule, addDays(today, days), zone).find(({ at }) => at > after);
    if (next) return next;
  }
  return undefined;
}

/** The next such time of day, `21:30`; one that clocks skip is right after the change. */
export function findNextTime(time: string, after: Date, zone: string): Date {
  for (let day = toDay(after, zone); ; day = addDays(day, 1)) {
    const at = toFirstInstant(day, time, zone);
    if (at && at > after) return at;
  }
}

/** The first later day on which a schedule has runs; undefined if it has none any more. */
export function findNextRunDay(schedule: Schedule, today: string): string | undefined {
  for (let days = 1; days <= daysLookedAhead; days++) {
    const day = addDays(today, days);
    if (isRunDay(schedule, day)) return day;
  }
  return undefined;
}

/**
 * The run that is due now: the last one that has come since the last run began. Those before it, missed while the agent was
 * away, are made up by it; one that is missed for longer than the schedule allows is not made up.
 *
 * @param since when the last run was due, or since when the source exists
 */
export function findDue(
  schedule: Schedule,
  { since, now }: { since: Date; now: Date },
  zone: string,
): DueTime | undefined {
  const missedAfterMs = Math.max(schedule.catch_up_hours * hourMs, inTimeMs);
  const after = new Date(Math.max(since.getTime(), now.getTime() - missedAfterMs - 1));
  return listDueTimes(schedule, { after, until: now }, zone).at(-1);
}

function listOnDay(schedule: Schedule, day: string, zone: string): DueTime[] {
  if (!isRunDay(schedule, day)) return [];
  const times = schedule.at
    .toSorted()
    .flatMap((time) => {
      const at = toFirstInstant(day, time, zone);
      return at ? [{ name: `${day} ${time}`, at }] : [];
    })
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
  return times.filter(({ at }, index) => at.getTime() !== times[index - 1]?.at.getTime());
}

function isRunDay({ days, holidays }: Schedule, day: string): boolean {
  const weekday = weekdays[new Date(day).getUTCDay()];
  return weekday !== undefined && days.includes(weekday) && !holidays.includes(day);
}

/** Clocks are put back by three hours at most, in steps of half an hour. */
const [mostRepeatedMs, stepMs, minuteMs] = [3 * hourMs, hourMs / 2, 60_000];

function toFirstInstant(day: string, time: string, zone: string): Date | undefined {
  const local = `${day}T${time}`;
  const found = toInstant(local, zone)?.getTime();
  if (found === undefined) return undefined;
  const show = (at: number) => toLocal(new Date(at), zone);
  const isCalm =
    show(found) === local &&
    Date.parse(`${local}Z`) - mostRepeatedMs === Date.parse(`${show(found - mostRepeatedMs)}Z`);
  if (isCalm) return new Date(found);
  for (let back = mostRepeatedMs; back > 0; back -= stepMs) {
    if (show(found - back) === local) return new Date(found - back);
  }
  let at = found;
  while (show(at) > local && show(at - minuteMs) > local) at -= minuteMs;
  return new Date(at);
}

/** The office's day, `2026-11-29`. */
export const toDay = (at: Date, zone: string): string => toLocal(at, zone).slice(0, 10);

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 24 * hourMs).toISOString().slice(0, 10);
}

/** Both days and those between. */
export function listDays(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}
