import { toLocal } from "@nightguard/contract";
import type { TimeSpan } from "@nightguard/ledger";

/** Largest distance of local midnight from that of UTC. */
const mostOffsetMs = 15 * 3_600_000;
const dayMs = 86_400_000;

/** @returns `YYYY-MM-DD` */
export const toDay = (at: Date, timeZone: string): string => toLocal(at, timeZone).slice(0, "2026-11-29".length);

/**
 * A day has 23 or 25 hours when clocks change.
 *
 * @param on `YYYY-MM-DD`
 * @param timeZone a name that `Intl` knows
 */
export function toDaySpan(on: string, timeZone: string): TimeSpan {
  const midnight = Date.parse(`${on}T00:00:00Z`);
  const next = new Date(midnight + dayMs).toISOString().slice(0, 10);
  return { from: startOfDay(on, timeZone), to: startOfDay(next, timeZone) };
}

/** Searches by halving, since an offset depends on the instant itself. */
function startOfDay(on: string, timeZone: string): Date {
  // Swedish dates are written YYYY-MM-DD.
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  const midnight = Date.parse(`${on}T00:00:00Z`);
  let [before, after] = [midnight - mostOffsetMs, midnight + mostOffsetMs];
  while (after - before > 1_000) {
    const middle = Math.floor((before + after) / 2_000) * 1_000;
    if (format.format(middle) < on) before = middle;
    else after = middle;
  }
  return new Date(after);
}
