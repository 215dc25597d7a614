import { digitsIn } from "./numbers.ts";

/** `YYYY-MM-DD`; null for an open (year 9999, zeros, .NET's first day) or impossible side. */
export interface DateRange {
  readonly isRange: boolean;
  readonly from: string | null;
  readonly to: string | null;
  /** Open sides are valid. */
  readonly isInvalid: boolean;
}

/**
 * Reads `20260302`, `2026-03-02` and `03/02/2026`, ignoring a time of day, and ranges, such as
 * `20260101-20261231` and `01/01/2026 - 12/31/2026`. A range that begins and ends on one day is that day.
 */
export function toDateRange(raw: string): DateRange {
  const range = raw.includes("-") ? (/^(\d{8})?\s*-\s*(\d{8})?$/.exec(raw) ?? findLongRange(raw)) : null;
  if (range === null || (range[1] ?? range[2]) === undefined) {
    const date = toDate(raw);
    return { isRange: false, from: date ?? null, to: date ?? null, isInvalid: date === undefined };
  }
  const from = toDate(range[1] ?? open);
  const to = toDate(range[2] ?? open);
  if (from && to && from > to) return { isRange: true, from: null, to: null, isInvalid: true };
  const isRange = !from || from !== to;
  return { isRange, from: from ?? null, to: to ?? null, isInvalid: from === undefined || to === undefined };
}

const findLongRange = (raw: string): RegExpExecArray | null =>
  raw.length < shortestLongRange
    ? null
    : (/^(\d\d\/\d\d\/\d{4})\s*-\s*(\d\d\/\d\d\/\d{4})$/.exec(raw) ??
      /^(\d{4}-\d\d-\d\d)\s*[-/]\s*(\d{4}-\d\d-\d\d)$/.exec(raw));

const shortestLongRange = "01/01/2026-12/31/2026".length;

const open = "00000000";

function toDate(raw: string): string | null | undefined {
  if (raw.length === 8 && digitsIn(raw, 0, 8) !== undefined) {
    return toRealDate(raw.slice(0, 4), raw.slice(4, 6), raw.slice(6));
  }
  const yearFirst = /^(\d{4})(-?)(\d\d)\2(\d\d)(?:[T ]?\d[\d:.]*(?:Z|[+-]\d\d:?\d\d)?)?$/.exec(raw);
  if (yearFirst !== null) return toRealDate(yearFirst[1], yearFirst[3], yearFirst[4]);
  const monthFirst = /^(\d\d)\/(\d\d)\/(\d{4})(?: \d[\d:.]*)?$/.exec(raw);
  return monthFirst === null ? undefined : toRealDate(monthFirst[3], monthFirst[1], monthFirst[2]);
}

function toRealDate(year = "", month = "", day = ""): string | null | undefined {
  const digits = year + month + day;
  if (year === "9999" || digits === open || digits === "00010101") return null;
  const number = digitsIn(day, 0, 2) ?? 0;
  const isReal =
    year >= "1000" && number >= 1 && number <= daysIn(digitsIn(year, 0, 4) ?? 0, digitsIn(month, 0, 2) ?? 0);
  return isReal ? `${year}-${month}-${day}` : undefined;
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return days[month] ?? 0;
}

const days = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
