/** Date arithmetic on `YYYY-MM-DD` without time zone; such dates compare as text. */

export type DateUnit = "day" | "week" | "month" | "year";

/** Clamps to the last day of the month: a month after January 31 is February 28. */
export function addTo(date: string, count: number, unit: DateUnit): string | null {
  const [year, month, day] = partsOf(date);
  if (unit === "day" || unit === "week") return toDate(year, month, day + count * (unit === "week" ? 7 : 1));
  const months = month - 1 + count * (unit === "year" ? 12 : 1);
  const lastDay = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  return toDate(year, months + 1, Math.min(day, lastDay));
}

export function monthsBetween(from: string, to: string): number {
  const [fromYear, fromMonth, fromDay] = partsOf(from);
  const [toYear, toMonth, toDay] = partsOf(to);
  return (toYear - fromYear) * 12 + toMonth - fromMonth - (toDay < fromDay ? 1 : 0);
}

function partsOf(date: string): [year: number, month: number, day: number] {
  return [Number(date.slice(0, 4)), Number(date.slice(5, 7)), Number(date.slice(8, 10))];
}

function toDate(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() > 9999 || Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 10);
}
