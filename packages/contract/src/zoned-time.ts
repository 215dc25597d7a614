/**
 * Converts a local time of a zone.
 *
 * @param local the value of `<input type="datetime-local">`: `2026-11-24T18:30`
 * @returns undefined for any other text; the instant after the change if clocks skip the time
 */
export function toInstant(local: string, zone: string): Date | undefined {
  const asUtc = Date.parse(`${local}Z`);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local) || Number.isNaN(asUtc)) return undefined;
  // The guess may lie on the other side of a clock change, with another offset.
  const first = asUtc - findOffsetMs(asUtc, zone);
  const second = asUtc - findOffsetMs(first, zone);
  if (first === second) return new Date(first);
  return new Date(toLocal(new Date(second), zone) === local ? second : Math.max(first, second));
}

/** Returns the local time to the minute: `2026-11-24T18:30`. */
export function toLocal(at: Date, zone: string): string {
  return new Date(at.getTime() + findOffsetMs(at.getTime(), zone)).toISOString().slice(0, 16);
}

function findOffsetMs(at: number, zone: string): number {
  const parts = getFormat(zone).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
  return shown - Math.floor(at / 1_000) * 1_000;
}

/** Creating a format takes longer than using it. */
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
