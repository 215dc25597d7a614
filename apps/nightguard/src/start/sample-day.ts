/** Times of the sample's appointments; its day is far ahead, so that the file stays the same. */
const sampleTime = /2031-01-14T(\d\d:\d\d):00-06:00/g;

const dayMs = 86_400_000;

/** The day after an instant, as `2026-11-24`, by the clocks of a zone. */
export function toTomorrow(now: Date, zone: string): string {
  const { year, month, day } = readClock(now, zone);
  return new Date(Date.UTC(year, month - 1, day) + dayMs).toISOString().slice(0, 10);
}

/** The sample with its appointments on another day, each at the same time of that zone's clocks. */
export const moveSample = (csv: string, { day, zone }: { readonly day: string; readonly zone: string }): string =>
  csv.replaceAll(sampleTime, (_, clock: string) => toInstant(`${day}T${clock}:00Z`, zone).toISOString());

/** @param local the time as clocks of the zone show it, written as if it were UTC */
function toInstant(local: string, zone: string): Date {
  const shown = Date.parse(local);
  // The offset at the first guess may be that of the other side of a change of the clocks.
  const guess = shown - findOffsetMs(new Date(shown), zone);
  return new Date(shown - findOffsetMs(new Date(guess), zone));
}

/** How far a zone's clocks are ahead of UTC. */
function findOffsetMs(at: Date, zone: string): number {
  const { year, month, day, hour, minute } = readClock(at, zone);
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(at.getTime() / 60_000) * 60_000;
}

function readClock(at: Date, timeZone: string) {
  const parts = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone, hourCycle: "h23" },
    ...{ year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" },
  }).formatToParts(at);
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  return { year: read("year"), month: read("month"), day: read("day"), hour: read("hour"), minute: read("minute") };
}
