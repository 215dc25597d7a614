/** Grants at most `burst + perSecond × t` tokens in any window of t seconds. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** The time between two tokens, and how far before its time a token may come from a full bucket, in microseconds. */
export function toBucket({ perSecond, burst }: Rate): { interval: number; capacity: number } {
  const interval = 1_000_000 / perSecond;
  return { interval, capacity: (burst - 1) * interval };
}

/**
 * The milliseconds that a call may be on its way after its token was granted: 100, or a tenth of the time between two
 * tokens, but at most a second.
 */
export const tokenSlackMs = (perSecond: number): number => Math.min(Math.max(100, 100 / perSecond), 1_000);

/**
 * The part of a bucket's capacity that is never granted, in microseconds. Calls with tokens granted apart may reach the
 * payer service together, and the limit has to hold there.
 */
export const delayReserve = (rate: Rate): number =>
  Math.min(tokenSlackMs(rate.perSecond) * 1_000, toBucket(rate).capacity / 2);

/**
 * How far before its time a call's token may come, in microseconds: the capacity less the reserve for delays. Queued work
 * also leaves a tenth of the burst to waiting callers. At least a quarter of an interval remains, so that a slightly late
 * request does not lower the rate.
 */
export function toleranceOf(rate: Rate, waiting: boolean): number {
  const { interval, capacity } = toBucket(rate);
  const tolerance = capacity - delayReserve(rate);
  if (waiting) return tolerance;
  const callersReserve = Math.ceil(rate.burst / 10) * interval;
  return Math.max(tolerance - callersReserve, Math.min(tolerance, interval / 4));
}

/**
 * How long queued work lets its account's tokens gather, in milliseconds: calls made together are claimed and settled
 * together, at half the cost. At most half of what the bucket can hold for it, so that no token is lost.
 */
export const tokensGatherMs = (rate: Rate): number => Math.min(100, toleranceOf(rate, false) / 2_000);

/** Whether the reserve for delays covers a call in every slot: then the limit holds however long each is on its way. */
export const coversAllSlots = (rate: Rate, slots: number): boolean =>
  slots * toBucket(rate).interval <= delayReserve(rate);
