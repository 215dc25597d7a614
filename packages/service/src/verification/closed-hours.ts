/** Minutes of the payer's day; may span midnight. */
interface ClosedWindow {
  readonly from: number;
  readonly to: number;
  readonly timeZone: string;
}

const minutesOfDay = 24 * 60;

/**
 * Off by an hour across a change of daylight saving time: the job is then checked again.
 *
 * @param windows such as `20:00-06:00 America/Los_Angeles`
 * @param now in milliseconds of the epoch
 */
export function closedForMs(windows: readonly string[], now: number): number {
  const closed = windows.map(parseWindow).map((window) => closedInWindowMs(window, now));
  return Math.max(0, ...closed);
}

function closedInWindowMs({ from, to, timeZone }: ClosedWindow, now: number): number {
  const minute = minuteOfDay(now, timeZone);
  const isClosed = from <= to ? minute >= from && minute < to : minute >= from || minute < to;
  if (!isClosed) return 0;
  const minutesLeft = (to - minute + minutesOfDay) % minutesOfDay;
  return minutesLeft * 60_000 - (now % 60_000);
}

function minuteOfDay(now: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
  const [hour = "0", minute = "0"] = format.format(now).split(":");
  return Number(hour) * 60 + Number(minute);
}

function parseWindow(text: string): ClosedWindow {
  const [times = "", timeZone = "UTC"] = text.split(" ");
  const [from = "", to = ""] = times.split("-");
  return { from: toMinutes(from), to: toMinutes(to), timeZone };
}

function toMinutes(time: string): number {
  const [hours, minutes] = time.split(":").map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}
