import { addDays } from "../parts/text/zoned-day.ts";

export function toDayText(day: string, today: string, locale: string): string {
  const hasYear = day.slice(0, 4) !== today.slice(0, 4);
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: "UTC",
    weekday: "long",
    month: "long",
    day: "numeric",
    ...(hasYear && { year: "numeric" }),
  });
  return format.format(new Date(`${day}T00:00:00Z`));
}

export function findDayWord(day: string, today: string): "today" | "tomorrow" | "yesterday" | undefined {
  if (day === today) return "today";
  if (day === addDays(today, 1)) return "tomorrow";
  return day === addDays(today, -1) ? "yesterday" : undefined;
}
