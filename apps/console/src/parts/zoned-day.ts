import { toInstant, toLocal } from "@nightguard/contract/zoned-time"; // not the index: the first page does without its zod

const dayMs = 86_400_000;

/**
 * The instant at which a day begins in a zone.
 *
 * @param day `2026-11-24`
 * @throws RangeError for another text
 */
export function toDayStart(day: string, zone: string): Date {
  const start = toInstant(`${day}T00:00`, zone);
  if (!start) throw new RangeError(`Not a day: ${day}`);
  return start;
}

/** The day of an instant by the clocks of a zone, as `2026-11-24`. */
export const toDay = (at: Date, zone: string): string => toLocal(at, zone).slice(0, 10);

/** The day so many days later, or earlier. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The last day before an instant: the day before, if the instant begins a day. */
export const toLastDay = (end: Date, zone: string): string => toDay(new Date(end.getTime() - 1), zone);
