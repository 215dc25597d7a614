/**
 * The instant that a clock in a zone shows.
 *
 * @param local what `<input type="datetime-local">` has: `2026-11-24T18:30`
 * @returns undefined for another text; where clocks go forward over the time, the instant after the change
 */
export function toInstant(local: string, zone: string): Date | undefined {
  const asUtc = Date.parse(`${local}Z`);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local) || Number.isNaN(asUtc)) return undefined;
  // The offset at the guess may be that of the other side of a change of the clocks.
  const first = asUtc - findOffsetMs(asUtc, zone);
  const second = asUtc - findOffsetMs(first, zone);
  if (first === second) return new Date(first);
  return new Date(toLocal(new Date(second), zone) === local ? second : Math.max(first, second));
}

/** What a clock in a zone shows at an instant, to the minute: `2026-11-24T18:30`. */
export function toLocal(at: Date, zone: string): string {
  return new Date(at.getTime() + findOffsetMs(at.getTime(), zone)).toISOString().slice(0, 16);
}

/** How far a zone's clocks are ahead of UTC. */
function findOffsetMs(at: number, zone: string): number {
  const parts = getFormat(zone).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
  return shown - Math.floor(at / 1_000) * 1_000;
}

/** To make one takes longer than to use it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function getFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formats.set(timeZone, format);
  return format;
}
