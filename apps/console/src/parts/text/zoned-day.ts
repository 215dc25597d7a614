// the package's index would load zod
import { toInstant, toLocal } from "@nightguard/contract/zoned-time";

const dayMs = 86_400_000;

/**
 * Returns the instant at which a day begins in a zone.
 *
 * @param day `2026-11-24`
 * @throws RangeError for another text
 */
export function toDayStart(day: string, zone: string): Date {
  const start = toInstant(`${day}T00:00`, zone);
  if (!start) throw new RangeError(`Not a day: ${day}`);
  return start;
}

/** Returns the instant of a local time as a field of a form has it, `2026-11-24T18:30`; a text that is none stays. */
export const toInstantText = (local: string, zone: string): string | undefined =>
  local === "" ? undefined : (toInstant(local, zone)?.toISOString() ?? local);

/** Returns the local date of an instant, as `2026-11-24`. */
export const toDay = (at: Date, zone: string): string => toLocal(at, zone).slice(0, 10);

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

export const toLastDay = (end: Date, zone: string): string => toDay(new Date(end.getTime() - 1), zone);
