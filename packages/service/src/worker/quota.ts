import type { TokenForecast } from "@nightguard/dispatch";
import type { Quota, ReleaseSlot } from "@nightguard/ledger";

/** The limit of outstanding jobs of any account. */
const maxWindow = 1_000;

/** How many jobs of an account may be released or running. */
export const windowOf = (maxConcurrency: number): number => Math.min(4 * maxConcurrency, maxWindow);

/** With a full window: the next call to end frees capacity. */
const fullWindowMs = 20;
/** Fast accounts are served often and slow ones rarely, this many jobs at a time, within these bounds. */
const jobsPerRelease = 10;
const releasesApart = { leastMs: 250, mostMs: 1_000 };
/** For an account without tokens, whose daily limit may be reached; a change of its plan makes its release due. */
const longestPauseMs = 60_000;
/** A worker waits no longer for a token. */
const longestHorizonMs = 4_000;

/** When an account is served again, and for how long the released jobs must last. */
export function pace({ limits, lateMs }: Pick<ReleaseSlot, "limits" | "lateMs">): {
  nextInMs: number;
  horizonMs: number;
} {
  const perReleaseMs = (1_000 * jobsPerRelease) / limits.verificationsPerSecond;
  const nextInMs = Math.min(Math.max(perReleaseMs, releasesApart.leastMs), releasesApart.mostMs);
  return { nextInMs, horizonMs: Math.min(nextInMs * 1.5 + 2 * lateMs, longestHorizonMs) };
}

/**
 * How many jobs each account may be handed: as many as get a token before its next release, so that the queues hold what
 * can run, and a million rows of one account do not delay ten of another. If `free` is less, it is shared in proportion to
 * the accounts' rates.
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
  const window = windowOf(slot.limits.maxConcurrency) - slot.outstanding;
  // Outstanding jobs that are not in flight will take tokens of their own.
  const tokens = forecast.tokens - Math.max(0, slot.outstanding - forecast.running);
  if (window <= tokens) return { limit: Math.max(0, window), nextInMs: fullWindowMs };
  return { limit: Math.max(0, tokens), nextInMs: Math.min(Math.max(nextInMs, forecast.waitMs), longestPauseMs) };
}

/** Shares `total` out: all get their limits if it suffices, else shares in proportion to their weights, up to their limits. */
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
