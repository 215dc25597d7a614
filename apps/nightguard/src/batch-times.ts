const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;
const timeOfDay = /^([01]\d|2[0-3]):([0-5]\d)$/;

/**
 * A time as a person gives it, in RFC 3339: a date and time, of this machine's zone unless it says which, or `HH:MM`, which
 * is the next time that the clock shows that.
 *
 * @returns undefined for what is no time
 */
export function findTime(text: string, now: Date): string | undefined {
  const [, hours, minutes] = timeOfDay.exec(text) ?? [];
  if (hours !== undefined && minutes !== undefined) {
    const next = new Date(now);
    next.setHours(Number(hours), Number(minutes), 0, 0);
    if (next <= now) next.setDate(next.getDate() + 1);
    return next.toISOString();
  }
  const time = instant.test(text) ? new Date(text) : undefined;
  return time === undefined || Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
