const dayMs = 86_400_000;

/** The day of an instant by the clocks of a zone. */
export const toDay = (at: Date, zone: string): string =>
  // Swedish dates are written YYYY-MM-DD.
  new Intl.DateTimeFormat("sv-SE", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" }).format(at);

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** `Wednesday, November 25`, with the year where it is not this one. */
export function toDayText(day: string, today: string, locale: string): string {
  const hasYear = day.slice(0, 4) !== today.slice(0, 4);
  const format = new Intl.DateTimeFormat(locale, {
    ...{ timeZone: "UTC", weekday: "long", month: "long", day: "numeric" },
    ...(hasYear && { year: "numeric" }),
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** `tomorrow`; undefined for a day that has no such word. */
export function findDayWord(day: string, today: string): "today" | "tomorrow" | "yesterday" | undefined {
  if (day === today) return "today";
  if (day === addDays(today, 1)) return "tomorrow";
  return day === addDays(today, -1) ? "yesterday" : undefined;
}
