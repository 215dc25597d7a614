import type { TokenForecast } from "@nightguard/dispatch";
import type { Quota, ReleaseSlot } from "@nightguard/ledger";

const maxWindow = 1_000;

/** Allows enough outstanding jobs (released or running) to follow each call that ends. */
export const windowOf = (maxConcurrency: number): number => Math.min(4 * maxConcurrency, maxWindow);

/** Delay of an account that could run more jobs: the next call to end frees capacity. */
const soonMs = 20;
/** An account is served as soon as its rate allows this many jobs, within the bounds of `releaseEvery`. */
const jobsPerRelease = 10;
const releaseEvery = { leastMs: 250, mostMs: 1_000 };
/**
 * For an account without tokens, whose daily limit may be reached. A change of its plan makes its release due at once.
 */
const maxPauseMs = 60_000;
/** Less than the time after which a job without a token is postponed (`maxTokenWaitMs`). */
const maxHorizonMs = 4_000;

/**
 * @returns `horizonMs`: how long the released jobs must last, which is longer than `nextInMs`, since the next release
 *   may be as late as this one
 */
export function pace({ limits, lateMs }: Pick<ReleaseSlot, "limits" | "lateMs">): {
  nextInMs: number;
  horizonMs: number;
} {
  const perReleaseMs = (1_000 * jobsPerRelease) / limits.verificationsPerSecond;
  const nextInMs = Math.min(Math.max(perReleaseMs, releaseEvery.leastMs), releaseEvery.mostMs);
  return { nextInMs, horizonMs: Math.min(nextInMs * 1.5 + 2 * lateMs, maxHorizonMs) };
}

/**
 * Quotas allow as many jobs as get a token within the account's horizon, so that a million rows of one account do not
 * delay ten of another. If `free` is less, it is shared in proportion to the accounts' rates.
 *
 * @param forecasts for each of `slots`; undefined for none: nothing is released
 * @param free more jobs for this worker
 */
export function assignQuotas(
  slots: readonly ReleaseSlot[],
  forecasts: readonly (TokenForecast | undefined)[],
  free: number,
): Quota[] {
  const wanted = slots.map((slot, index) => toWantedQuota(slot, forecasts[index]));
  const shares = shareOut(
    Math.max(0, free),
    wanted.map(({ limit }, index) => ({ limit, weight: slots[index]?.limits.verificationsPerSecond ?? 0 })),
  );
  return wanted.map(({ limit, nextInMs }, index) => {
    const given = shares[index] ?? 0;
    return { limit: given, nextInMs: given < limit ? soonMs : nextInMs };
  });
}

function toWantedQuota(slot: ReleaseSlot, forecast: TokenForecast | undefined): Quota {
  const { nextInMs } = pace(slot);
  if (!forecast) return { limit: 0, nextInMs };
  const window = windowOf(slot.limits.maxConcurrency) - slot.outstanding;
  // Each outstanding job that is not running yet will take one of these tokens.
  const tokens = forecast.tokens - Math.max(0, slot.outstanding - forecast.running);
  if (window <= tokens) return { limit: Math.max(0, window), nextInMs: soonMs };
  return { limit: Math.max(0, tokens), nextInMs: Math.min(Math.max(nextInMs, forecast.waitMs), maxPauseMs) };
}

/** Each gets its limit if `total` suffices, otherwise a share by weight, up to its limit. */
export function shareOut(total: number, wants: readonly { limit: number; weight: number }[]): number[] {
  const shares = wants.map(() => 0);
  let left = Math.floor(total);
  let open = wants.flatMap(({ limit }, index) => (limit > 0 ? [index] : []));
  while (left > 0 && open.length > 0) {
    const weights = open.reduce((sum, index) => sum + (wants[index]?.weight ?? 0), 0);
    const before = left;
    for (const index of open) {
      const { limit, weight } = wants[index] as { limit: number; weight: number };
      const had = shares[index] ?? 0;
      const part = Math.min(Math.max(1, Math.floor((before * weight) / weights)), limit - had, left);
      shares[index] = had + part;
      left -= part;
    }
    open = open.filter((index) => (shares[index] ?? 0) < (wants[index]?.limit ?? 0));
  }
  return shares;
}
