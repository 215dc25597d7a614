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

/** The day after, both as text. */
export function toNextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** The last day that is over at an instant: the day before, where the instant is its end. */
export function toLastDay(end: Date, zone: string): string {
  const local = new Date(end.getTime() - 1 + findOffsetMs(end, zone));
  return local.toISOString().slice(0, 10);
}

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
