/**
 * By how many calls the limit `burst + perSecond × t` was passed in the worst window of any length t; 0 or less when it
 * never was.
 *
 * A window that begins with one call and ends with another is the worst of its length, so calls are compared in pairs:
 * with n(t) the calls until t, the excess of a window is (n(end) - perSecond × end) - (n(begin) - perSecond × begin) - burst,
 * and one pass that remembers the lowest beginning finds the greatest.
 *
 * @param times milliseconds, in any order
 */
export function findWorstExcess(times: readonly number[], limit: { perSecond: number; burst: number }): number {
  let lowest = Number.POSITIVE_INFINITY;
  let worst = Number.NEGATIVE_INFINITY;
  const sorted = times.toSorted((one, other) => one - other);
  sorted.forEach((time, index) => {
    const allowed = (limit.perSecond * (time - (sorted[0] ?? 0))) / 1_000;
    lowest = Math.min(lowest, index - allowed);
    worst = Math.max(worst, index + 1 - allowed - lowest);
  });
  return worst - limit.burst;
}
