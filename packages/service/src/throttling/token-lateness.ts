import type { Clock } from "@nightguard/platform";

const periodMs = 10_000;

/**
 * Judges tokens by how long they took to come. With a distant Redis all tokens come late, and dropping all of them would
 * stop all work: so a token is too late only when it took twice as long as the quickest of the last 10 to 20 seconds.
 */
export function createTokenLateness(clock: Pick<Clock, "now">) {
  let periodBegan: number | undefined;
  let quickest = Number.POSITIVE_INFINITY;
  /** 0 at first: a single late token does not show that all are late. */
  let quickestBefore = 0;
  return {
    /**
     * Whether a token came too late to be used: its call would arrive together with those of later tokens.
     *
     * @param slackMs how long the limiter lets a call be on its way
     */
    isTooLate(tookMs: number, slackMs: number): boolean {
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
