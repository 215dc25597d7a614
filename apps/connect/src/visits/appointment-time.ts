import { type DateOrder, readDate, readJoinedTime, readLocalTime } from "@nightguard/contract/file-dates";
import { toDay } from "../schedule/schedule.ts";

/** When a visit is, on the office's clocks. */
export interface AppointmentTime {
  /** `2026-11-30`. */
  readonly day: string;
  /** Undefined where only the day is known. */
  readonly at?: Date | undefined;
}

interface Reading {
  readonly zone: string;
  /** Whether the month or the day comes first in dates such as `05/06/2026`. */
  readonly order?: DateOrder | undefined;
}

const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/i;

/**
 * Reads a time, or a day alone, as the service reads it in files.
 *
 * @returns undefined for what it does not read
 */
export function readAppointmentTime(text: string, { zone, order }: Reading): AppointmentTime | undefined {
  const trimmed = text.trim();
  const rule = { order, isStated: true };
  const { value } = readLocalTime(trimmed, rule, zone);
  if (instant.test(value)) return toOfficeTime(new Date(value), zone);
  return toDayAlone(readDate(trimmed, rule).value);
}

/** Reads the day and the time of two columns. */
export function readJoinedAppointmentTime(
  cells: { readonly date: string; readonly time: string },
  { zone, order }: Reading,
): AppointmentTime | undefined {
  const { date, time } = { date: cells.date.trim(), time: cells.time.trim() };
  if (time === "") return readAppointmentTime(date, { zone, order });
  const { value } = readJoinedTime({ date, time }, { order, isStated: true }, zone);
  return instant.test(value) ? toOfficeTime(new Date(value), zone) : undefined;
}

export const toOfficeTime = (at: Date, zone: string): AppointmentTime | undefined =>
  Number.isNaN(at.getTime()) ? undefined : { day: toDay(at, zone), at };

/** @param date `MM/DD/YYYY`, or what could not be read */
function toDayAlone(date: string): AppointmentTime | undefined {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(date) ?? [];
  const found = new Date(`${year}-${month}-${day}T00:00:00Z`);
  // A day that no calendar has, such as February 30, would be another one.
  const isReal = !Number.isNaN(found.getTime()) && found.getUTCDate() === Number(day);
  return isReal ? { day: `${year}-${month}-${day}` } : undefined;
}
