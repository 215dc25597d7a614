import type { Clock } from "@nightguard/platform";

const periodMs = 10_000;

/** Judges tokens by the time they took to come. */
export interface TokenLateness {
  /**
   * Whether a token that took so long is too late to be used; the time itself is remembered.
   *
   * @param slackMs for how long calls may be on their way by the limiter's reckoning
   */
  isTooLate(tookMs: number, slackMs: number): boolean;
}

/**
 * A late token is let go: its call would come with those of later tokens.
 *
 * Where every token comes late, as from a Redis far away, none is later than the others by much, and letting all of them
 * go would stop all work: there the measure is the quickest of the last 10 to 20 seconds.
 */
export function createTokenLateness(clock: Pick<Clock, "now">): TokenLateness {
  let periodBegan: number | undefined;
  let quickest = Number.POSITIVE_INFINITY;
  // Strict at first: a single token that comes late says nothing of the others.
  let quickestBefore = 0;
  return {
    isTooLate(tookMs, slackMs) {
      const now = clock.now();
      periodBegan ??= now;
      if (now - periodBegan > periodMs) {
        quickestBefore = quickest;
        quickest = Number.POSITIVE_INFINITY;
        periodBegan = now;
      }
      quickest = Math.min(quickest, tookMs);
      return tookMs > Math.max(slackMs, 2 * Math.min(quickest, quickestBefore));
    },
  };
}
