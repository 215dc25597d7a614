import type { Clock } from "@nightguard/platform";

const periodMs = 10_000;

/** How long after its token was requested a call may begin. */
export interface TokenLateness {
  /** @param slackMs how long the limiter lets a call be on its way */
  allowedMs(slackMs: number): number;
  /** Time from requesting a token until its call could begin. */
  note(tookMs: number): void;
}

/**
 * With a distant Redis all tokens come late, and dropping them would stop all work: a call may take twice the time of
 * the quickest of the last 10 to 20 seconds, if that exceeds the limiter's slack.
 */
export function createTokenLateness(clock: Pick<Clock, "now">): TokenLateness {
  let periodBegan: number | undefined;
  let quickest = Number.POSITIVE_INFINITY;
  /** 0 at first: a single late token does not show that all are late. */
  let quickestBefore = 0;
  return {
    allowedMs: (slackMs) => Math.max(slackMs, 2 * Math.min(quickest, quickestBefore)),
    note(tookMs) {
      periodBegan ??= clock.now();
      if (clock.now() - periodBegan > periodMs) {
        [quickestBefore, quickest, periodBegan] = [quickest, Number.POSITIVE_INFINITY, clock.now()];
      }
      quickest = Math.min(quickest, tookMs);
    },
  };
}
