import { maxDaysAhead } from "@nightguard/contract";
import { CommandError, exitCodes } from "@nightguard/process/exit";

/** Rows are sent to payers from `notBefore` on; those not begun by `deadline` expire. */
interface BatchTimes {
  readonly notBefore?: string | undefined;
  readonly deadline?: string | undefined;
}

const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;
const timeOfDay = /^([01]\d|2[0-3]):([0-5]\d)$/;

/**
 * Parses a date and time, in this machine's time zone unless it names one, or the next `HH:MM` after `after`.
 *
 * @returns the time in RFC 3339; undefined if the text is not a time
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
 * Resolves `22:00` and the deadline `06:00` to the morning after the start, also when the command runs at 02:17.
 *
 * @throws CommandError when the deadline has passed or is not after the start, or a time is too far ahead for the API
 */
export function toBatchTimes({ notBefore, deadline }: BatchTimes, now: Date): BatchTimes {
  const begin = notBefore === undefined ? undefined : findTime(notBefore, now);
  const earliest = new Date(Math.max(now.getTime(), begin === undefined ? 0 : Date.parse(begin)));
  const end = deadline === undefined ? undefined : findTime(deadline, earliest);
  rejectFarAhead("--not-before", begin, now);
  rejectFarAhead("--deadline", end, now);
  if (end !== undefined && Date.parse(end) <= now.getTime()) {
    throw new CommandError(`--deadline has passed: it was ${toWords(end)}; no row could begin`, exitCodes.usage);
  }
  if (begin !== undefined && end !== undefined && end <= begin) {
    const message = `--deadline must lie after --not-before: ${toWords(end)} is not after ${toWords(begin)}`;
    throw new CommandError(message, exitCodes.usage);
  }
  return { notBefore: begin, deadline: end };
}

function rejectFarAhead(option: string, time: string | undefined, now: Date): void {
  if (time === undefined || Date.parse(time) <= now.getTime() + maxDaysAhead * 86_400_000) return;
  const message = `${option} lies more than ${maxDaysAhead} days ahead: it is ${toWords(time)}; choose an earlier time`;
  throw new CommandError(message, exitCodes.usage);
}

const toWords = (time: string): string =>
  new Date(time).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "long" });
