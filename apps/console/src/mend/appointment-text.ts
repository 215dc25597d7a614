import { toInstant, toLocal } from "@nightguard/contract/zoned-time";

const withOffset = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/i;

/** `11/25/2026 9:00 AM` for an RFC 3339 time; other text, and a time that would be read as another, stays. */
export function toAppointmentText(value: string, zone: string): string {
  const at = withOffset.test(value) ? new Date(value.replace(" ", "T")) : undefined;
  if (!at || Number.isNaN(at.getTime())) return value;
  const local = toLocal(at, zone);
  // This form has no seconds, and no hour that clocks repeat.
  return toInstant(local, zone)?.getTime() === at.getTime() ? toText(local) : value;
}

/** @returns undefined for text that is no time of a day, or may be several */
export function readAppointment(typed: string, zone: string): string | undefined {
  const text = typed.trim().replaceAll(/\s+/g, " ");
  if (withOffset.test(text)) return toAppointmentText(text, zone);
  const [, date = "", clock = ""] = dateAndClock.exec(text) ?? [];
  const [day, time] = [readDay(date), readClock(clock)];
  return day === undefined || time === undefined ? undefined : toText(`${day}T${time}`);
}

const dateAndClock = /^([^\s,]+|[a-z]\S* \d\S* \d{4}),?(?: at | ?@ ?|T| )(\d[^ ]*(?: [ap]\.?m\.?)?|noon)$/i;
const monthFirst = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d\d)$/;
const yearFirst = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const named = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i;
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

function readDay(text: string): string | undefined {
  const slashed = monthFirst.exec(text);
  if (slashed) return toDay(slashed[4]?.padStart(4, "20"), slashed[1], slashed[3]);
  const iso = yearFirst.exec(text);
  if (iso) return toDay(iso[1], iso[2], iso[3]);
  const [, name = "", day, year] = named.exec(text) ?? [];
  const month = months.indexOf(name.slice(0, 3).toLowerCase()) + 1;
  return month === 0 ? undefined : toDay(year, String(month), day);
}

function toDay(year = "", month = "", day = ""): string | undefined {
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const at = Date.parse(`${written}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(written) ? written : undefined;
}

const clockTime = /^(\d{1,2})(?:[:.](\d\d))?(?::\d\d)? ?(?:([ap])\.?(?:m\.?)?)?$/i;

/** An hour alone is a time only with AM or PM. */
function readClock(text: string): string | undefined {
  if (/^noon$/i.test(text)) return "12:00";
  const [, hours = "", minutes, half] = clockTime.exec(text) ?? [];
  const hour = Number(hours);
  if (hours === "" || Number(minutes ?? 0) > 59 || (minutes ?? half) === undefined) return undefined;
  if (half === undefined) return hour > 23 ? undefined : `${hours.padStart(2, "0")}:${minutes}`;
  if (hour < 1 || hour > 12) return undefined;
  const ofDay = (hour % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  return `${String(ofDay).padStart(2, "0")}:${minutes ?? "00"}`;
}

function toText(local: string): string {
  const [, year, month, day, hours, minutes] = /^(\d+)-(\d+)-(\d+)T(\d+):(\d+)$/.exec(local) ?? [];
  const hour = Number(hours);
  return `${month}/${day}/${year} ${hour % 12 === 0 ? 12 : hour % 12}:${minutes} ${hour < 12 ? "AM" : "PM"}`;
}
