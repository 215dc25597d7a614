const dayMs = 86_400_000;

/**
 * The instant at which a day begins in a zone.
 *
 * @param day `2026-11-24`
 */
export function toDayStart(day: string, zone: string): Date {
  const guess = Date.parse(`${day}T00:00:00Z`);
  // The offset at the guess may be that of the other side of a change of the clocks: look again at the result.
  const first = guess - findOffsetMs(new Date(guess), zone);
  return new Date(guess - findOffsetMs(new Date(first), zone));
}

/** The day of an instant by the clocks of a zone, as `2026-11-24`. */
export const toDay = (at: Date, zone: string): string =>
  // Swedish dates are written YYYY-MM-DD.
  new Intl.DateTimeFormat("sv-SE", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" }).format(at);

/** The day so many days later, or earlier. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The last day before an instant: the day before, if the instant begins a day. */
export const toLastDay = (end: Date, zone: string): string => toDay(new Date(end.getTime() - 1), zone);

/** How far a zone's clocks are ahead of UTC. */
function findOffsetMs(at: Date, zone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone: zone, hourCycle: "h23" },
    ...{ year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric", second: "numeric" },
  }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
  return shown - Math.floor(at.getTime() / 1_000) * 1_000;
}
