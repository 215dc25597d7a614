/** A calendar day without a time zone, `YYYY-MM-DD`; compares as text. */
export type Day = string;

export function toDay(instant: Date): Day {
  const month = instant.getUTCMonth() + 1;
  const day = instant.getUTCDate();
  // toISOString takes ten times as long, and every answer contains a dozen days.
  const year = String(instant.getUTCFullYear()).padStart(4, "0");
  return `${year}-${month < 10 ? "0" : ""}${month}-${day < 10 ? "0" : ""}${day}`;
}

/** Reads a date of birth, `MM/DD/YYYY`; undefined if it is not a real day. */
export function parseSlashedDay(text: string): Day | undefined {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text);
  if (!match) return undefined;
  const day = `${match[3]}-${match[1]}-${match[2]}`;
  const instant = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(instant.getTime()) || toDay(instant) !== day ? undefined : day;
}

export const addDays = (day: Day, days: number): Day => toDay(new Date(Date.parse(day) + days * 86_400_000));

export const startOfMonth = (day: Day, monthsLater: number): Day =>
  toDay(new Date(Date.UTC(yearOf(day), Number(day.slice(5, 7)) - 1 + monthsLater, 1)));

export const yearOf = (day: Day): number => Number(day.slice(0, 4));

export const yearsBetween = (from: Day, to: Day): number =>
  yearOf(to) - yearOf(from) - (to.slice(5) < from.slice(5) ? 1 : 0);

/** `20260302`, as in X12 and Stedi's JSON. */
export const toDigits = (day: Day): string => day.replaceAll("-", "");

/** `03/02/2026` */
export const toSlashed = (day: Day): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;
