import { toInstant } from "@nightguard/contract";
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
  /** Whether the day comes first in dates such as `05/06/2026`. */
  readonly dayFirst: boolean;
}

/**
 * Reads a day, or a day and a time, as practice systems write them: `2026-11-30 14:30`, `2026-11-30T14:30:00-06:00`,
 * `11/30/2026 2:30 PM`.
 *
 * @returns undefined for anything else
 */
export function readAppointmentTime(text: string, { zone, dayFirst }: Reading): AppointmentTime | undefined {
  const trimmed = text.trim();
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)$/i.test(trimmed))
    return toOfficeTime(new Date(trimmed), zone);
  const [, date = trimmed, time = ""] = /^(.{6,18}?),?(?:\s+|T)(\d{1,2}:.+)$/i.exec(trimmed) ?? [];
  const day = readDay(date, dayFirst);
  if (day === undefined) return undefined;
  if (time === "") return { day };
  const clock = readClock(time);
  const at = clock === undefined ? undefined : toInstant(`${day}T${clock}`, zone);
  return at && { day, at };
}

/** A database writes a day with the time of midnight, and a spreadsheet a time with the first day that it counts. */
export function joinDateAndTime(date: string, time: string): string {
  const clock = time.trim().replace(/^(?:1899-12-3[01]|1900-01-0[01]|12\/3[01]\/1899|0?1\/0?[01]\/1900)[T ]/, "");
  if (clock === "") return date;
  const day = date.trim().replace(/[T ]\s*(?:0?0:00(?::00(?:\.0+)?)?|12:00(?::00)?\s*AM)$/i, "");
  return `${day} ${clock.replace(/^(\d{1,2})(\d\d)(?![\d:])/, "$1:$2")}`;
}

export const toOfficeTime = (at: Date, zone: string): AppointmentTime | undefined =>
  Number.isNaN(at.getTime()) ? undefined : { day: toDay(at, zone), at };

function readDay(text: string, dayFirst: boolean): string | undefined {
  const [, year, month, day] =
    /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text) ?? /^(\d{4})(\d\d)(\d\d)$/.exec(text) ?? [];
  if (year !== undefined) return toDate(year, month, day);
  const [, one, other, year2] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(text) ?? [];
  if (year2 === undefined) return readNamedDay(text);
  return dayFirst ? toDate(year2, other, one) : toDate(year2, one, other);
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** `30-Nov-2026`, `Nov 30, 2026`. */
function readNamedDay(text: string): string | undefined {
  const [, day, month = ""] = /^(\d{1,2})[ ./-]?([a-z]{3,9})\.?[ ,./-]{0,2}\d{4}$/i.exec(text) ?? [];
  const [, month2 = "", day2] = /^([a-z]{3,9})\.?[ -]?(\d{1,2})(?:, |,| |-)\d{4}$/i.exec(text) ?? [];
  const index = months.indexOf((month || month2).slice(0, 3).toLowerCase());
  return index === -1 ? undefined : toDate(text.slice(-4), String(index + 1), day ?? day2);
}

/** @returns undefined for a day that no calendar has */
function toDate(year = "", month = "", day = ""): string | undefined {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined;
}

/** @returns `14:30` */
function readClock(text: string): string | undefined {
  const [, hour = "", minute = "", half = ""] =
    /^(\d{1,2}):(\d\d)(?::\d\d(?:[.,]\d+)?)?\s*(?:([AP])\.?(?:M\.?)?)?$/i.exec(text) ?? [];
  const isHalf = half !== "";
  const hours = isHalf ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour);
  if (hour === "" || hours > 23 || Number(minute) > 59 || (isHalf && Number(hour) > 12)) return undefined;
  return `${String(hours).padStart(2, "0")}:${minute}`;
}
