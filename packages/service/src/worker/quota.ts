import type { TokenForecast } from "@nightguard/dispatch";
import type { Quota, ReleaseSlot } from "@nightguard/ledger";

/** Jobs outstanding for one account at most, whatever its limits allow. */
export const maxWindow = 1_000;
/** An account whose window is full has capacity again as soon as one of its calls has ended. */
const fullWindowMs = 20;
/** A turn hands over this many jobs, so that fast accounts come often and slow ones seldom, within these bounds. */
const jobsPerRelease = 10;
const turnsApart = { leastMs: 250, mostMs: 1_000 };
/** Of an account without tokens, whose day may be used up: a change of its plan makes its turn due at once. */
const longestPauseMs = 60_000;
/** How far ahead of its tokens an account's jobs may lie ready at most: a worker waits no longer for one. */
const longestHorizonMs = 4_000;

/** How long from this turn an account should come again, and for how long it needs jobs at hand. */
export function pace({ limits, lateMs }: Pick<ReleaseSlot, "limits" | "lateMs">): {
  nextInMs: number;
  horizonMs: number;
} {
  const perReleaseMs = (1_000 * jobsPerRelease) / limits.verificationsPerSecond;
  const nextInMs = Math.min(Math.max(perReleaseMs, turnsApart.leastMs), turnsApart.mostMs);
  return { nextInMs, horizonMs: Math.min(nextInMs * 1.5 + 2 * lateMs, longestHorizonMs) };
}

/**
 * How many jobs each account is handed: no more than will find a token before its next slot, so that queues and workers
 * hold what can run, and one account's million rows do not stand before another's ten. Where `free` is less than all
 * of them could use, it is shared in proportion to their rates.
 *
 * @param forecasts of each account in `slots`, within its horizon
 * @param free jobs that the worker can take in hand
 */
export function assignQuotas(
  slots: readonly ReleaseSlot[],
  forecasts: readonly (TokenForecast | undefined)[],
  free: number,
): Quota[] {
  const wants = slots.map((slot, index) => toWant(slot, forecasts[index]));
  const shares = shareOut(
    Math.max(0, free),
    wants.map(({ limit }, index) => ({ limit, weight: slots[index]?.limits.verificationsPerSecond ?? 0 })),
  );
  return wants.map(({ limit, nextInMs }, index) => {
    const given = shares[index] ?? 0;
    return { limit: given, nextInMs: given < limit ? fullWindowMs : nextInMs };
  });
}

function toWant(slot: ReleaseSlot, forecast: TokenForecast | undefined): Quota {
  const { nextInMs } = pace(slot);
  if (!forecast) return { limit: 0, nextInMs };
  const window = Math.min(4 * slot.limits.maxConcurrency, maxWindow) - slot.outstanding;
  // What is outstanding and not in flight has been handed a token that it still has to fetch.
  const tokens = forecast.tokens - Math.max(0, slot.outstanding - forecast.running);
  if (window <= tokens) return { limit: Math.max(0, window), nextInMs: fullWindowMs };
  return { limit: Math.max(0, tokens), nextInMs: Math.min(Math.max(nextInMs, forecast.waitMs), longestPauseMs) };
}

/**
 * Shares a number of places out: each gets its limit where there is enough, else in proportion to
 * their weights, and what exceeds one limit goes to the others.
 */
export function shareOut(total: number, wants: readonly { limit: number; weight: number }[]): number[] {
  const shares = wants.map(() => 0);
  let left = Math.floor(total);
  let open = wants.flatMap(({ limit }, index) => (limit > 0 ? [index] : []));
  while (left > 0 && open.length > 0) {
    const weights = open.reduce((sum, index) => sum + (wants[index]?.weight ?? 0), 0);
    const before = left;
    for (const index of open) {
      const { limit, weight } = wants[index] as { limit: number; weight: number }; // `open` holds its indexes
      const had = shares[index] ?? 0;
      const part = Math.min(Math.max(1, Math.floor((before * weight) / weights)), limit - had, left);
      shares[index] = had + part;
      left -= part;
    }
    open = open.filter((index) => (shares[index] ?? 0) < (wants[index]?.limit ?? 0));
  }
  return shares;
}
