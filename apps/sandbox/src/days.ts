/** A calendar day without a time zone, `YYYY-MM-DD`; compares as text. */
export type Day = string;

/** The UTC day of an instant. */
export function toDay(instant: Date): Day {
  const month = instant.getUTCMonth() + 1;
  const day = instant.getUTCDate();
  // By hand: toISOString takes ten times as long, and every answer holds a dozen days.
  const year = String(instant.getUTCFullYear()).padStart(4, "0");
  return `${year}-${month < 10 ? "0" : ""}${month}-${day < 10 ? "0" : ""}${day}`;
}

/** A date of birth as the upstream takes it, `MM/DD/YYYY`; undefined if it is not a real day. */
export function parseSlashedDay(text: string): Day | undefined {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text);
  if (!match) return undefined;
  const day = `${match[3]}-${match[1]}-${match[2]}`;
  const instant = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(instant.getTime()) || toDay(instant) !== day ? undefined : day;
}

/** The day so many days later, or earlier for a negative number. */
export function addDays(day: Day, days: number): Day {
  return toDay(new Date(Date.parse(day) + days * 86_400_000));
}

/** The first day of a month, counted from the year and month of `day`. */
export function startOfMonth(day: Day, monthsLater: number): Day {
  return toDay(new Date(Date.UTC(yearOf(day), Number(day.slice(5, 7)) - 1 + monthsLater, 1)));
}

/** The year as a number. */
export function yearOf(day: Day): number {
  return Number(day.slice(0, 4));
}

/** Whole years from one day to a later one: an age. */
export function yearsBetween(from: Day, to: Day): number {
  return yearOf(to) - yearOf(from) - (to.slice(5) < from.slice(5) ? 1 : 0);
}

/** `20260302`, as X12 and the JSON that mirrors it write days. */
export function toDigits(day: Day): string {
  return day.replaceAll("-", "");
}

/** `03/02/2026` */
export function toSlashed(day: Day): string {
  return `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;
}
