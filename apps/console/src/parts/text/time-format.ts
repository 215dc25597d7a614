import { createContext, useContext } from "react";

export interface TimeFormat {
  readonly zone: string;
  /** `4:40 AM` */
  clock(at: Date): string;
  /** `Nov 24, 4:40 AM`, with the year if it is not the current one; only the time for today. */
  short(at: Date, now: Date): string;
  /** `Tue, Nov 24, 2026, 4:40 AM PST` */
  full(at: Date): string;
  /** `Tue, Nov 24, 2026` */
  day(at: Date): string;
  /** `Nov 24` */
  monthDay(at: Date): string;
  /** The zone's short name at that time, such as `PST`. */
  zoneName(at: Date): string;
}

export function createTimeFormat(zone: string, locale: string): TimeFormat {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: zone, ...options });
  const clock = format({ hour: "numeric", minute: "2-digit" });
  const dayClock = format({ month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
  const yearClock = format({ year: "numeric", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
  const day = format({ weekday: "short", month: "short", day: "numeric", year: "numeric" });
  const full = format({
    weekday: "short",
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  });
  const monthDay = format({ month: "short", day: "numeric" });
  const numericDay = format({ year: "numeric", month: "numeric", day: "numeric" });
  const year = format({ year: "numeric" });
  const zoneName = format({ timeZoneName: "short", hour: "numeric" });
  return {
    zone,
    clock: (at) => clock.format(at),
    short(at, now) {
      if (numericDay.format(at) === numericDay.format(now)) return clock.format(at);
      return (year.format(at) === year.format(now) ? dayClock : yearClock).format(at);
    },
    full: (at) => full.format(at),
    day: (at) => day.format(at),
    monthDay: (at) => monthDay.format(at),
    zoneName: (at) => zoneName.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? zone,
  };
}

/** `2026-11-24 12:40:07 UTC` */
export const toUtcText = (at: Date): string => `${at.toISOString().slice(0, 19).replace("T", " ")} UTC`;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Returns the two largest units: `1 h 20 min`, `45 s`, `3 d 2 h`. */
export function toDurationText(ms: number): string {
  if (ms < minuteMs) return `${Math.max(0, Math.round(ms / 1_000))} s`;
  if (ms < hourMs) return `${Math.round(ms / minuteMs)} min`;
  const [large, small, largeMs, smallMs] =
    ms < dayMs ? (["h", "min", hourMs, minuteMs] as const) : (["d", "h", dayMs, hourMs] as const);
  const units = Math.round(ms / smallMs);
  const perLarge = largeMs / smallMs;
  const rest = units % perLarge;
  return `${Math.floor(units / perLarge)} ${large}${rest === 0 ? "" : ` ${rest} ${small}`}`;
}

/** Returns the age of data: `just now`, `3 min ago`. */
export const toAgeText = (ms: number): string => (ms < 10_000 ? "just now" : `${toDurationText(ms)} ago`);

export const findLocale = (languages: readonly string[]): string =>
  languages.find((language) => /^en\b/i.test(language)) ?? "en-US";

export const TimeFormatContext = createContext<TimeFormat>(createTimeFormat("UTC", "en-US"));

export const useTimeFormat = (): TimeFormat => useContext(TimeFormatContext);
