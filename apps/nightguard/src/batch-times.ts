import { maxDaysAhead } from "@nightguard/contract";
import { CommandError, exitCodes } from "./exit.ts";

/** From when on rows are asked, and until when they must have begun. */
interface BatchTimes {
  readonly notBefore?: string | undefined;
  readonly deadline?: string | undefined;
}

const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;
const timeOfDay = /^([01]\d|2[0-3]):([0-5]\d)$/;

/**
 * A time as a person gives it, in RFC 3339: a date and time, of this machine's zone unless it says which, or `HH:MM`, which
 * is the first time after `after` that the clock shows that.
 *
 * @returns undefined for what is no time
 */
export function findTime(text: string, after: Date): string | undefined {
  const [, hours, minutes] = timeOfDay.exec(text) ?? [];
  if (hours !== undefined && minutes !== undefined) {
    const next = new Date(after);
    next.setHours(Number(hours), Number(minutes), 0, 0);
    if (next <= after) next.setDate(next.getDate() + 1);
    return next.toISOString();
  }
  const time = instant.test(text) ? new Date(text) : undefined;
  return time === undefined || Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

/**
 * A batch's times in RFC 3339, from what `findTime` takes. The deadline `06:00` of a batch that waits until `22:00` is the
 * morning after that, also for who says so at 02:17, with a 06:00 in between.
 *
 * @throws CommandError for a deadline that has passed, a time further ahead than the API takes, and showing both times when
 *   they contradict each other
 */
export function toBatchTimes({ notBefore, deadline }: BatchTimes, now: Date): BatchTimes {
  const begin = notBefore === undefined ? undefined : findTime(notBefore, now);
  const earliest = new Date(Math.max(now.getTime(), begin === undefined ? 0 : Date.parse(begin)));
  const end = deadline === undefined ? undefined : findTime(deadline, earliest);
  refuseFarAhead("--not-before", begin, now);
  refuseFarAhead("--deadline", end, now);
  if (end !== undefined && Date.parse(end) <= now.getTime()) {
    throw new CommandError(`--deadline has passed: it was ${toWords(end)}; no row could begin`, exitCodes.usage);
  }
  if (begin !== undefined && end !== undefined && end <= begin) {
    const message = `--deadline must lie after --not-before: ${toWords(end)} is not after ${toWords(begin)}`;
    throw new CommandError(message, exitCodes.usage);
  }
  return { notBefore: begin, deadline: end };
}

function refuseFarAhead(option: string, time: string | undefined, now: Date): void {
  if (time === undefined || Date.parse(time) <= now.getTime() + maxDaysAhead * 86_400_000) return;
  const message = `${option} lies more than ${maxDaysAhead} days ahead: it is ${toWords(time)}; choose an earlier time`;
  throw new CommandError(message, exitCodes.usage);
}

/** `20 Nov 2026, 22:00:00 GMT+1`: as the clock of this machine shows it. */
const toWords = (time: string): string =>
  new Date(time).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "long" });
