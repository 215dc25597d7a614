/** Grants at most `burst + perSecond × t` tokens in any window of t seconds. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** Microseconds between two tokens, and how far before its time a token may come from a full bucket. */
export function toBucket({ perSecond, burst }: Rate): { interval: number; capacity: number } {
  const interval = 1_000_000 / perSecond;
  return { interval, capacity: (burst - 1) * interval };
}

/** Allowed time from token to call: 100 ms, or a tenth of the time between two tokens, but at most a second. */
export const tokenSlackMs = (perSecond: number): number => Math.min(Math.max(100, 100 / perSecond), 1_000);

/**
 * Capacity that is never granted, in microseconds: calls may reach the payer service closer together than their tokens
 * were granted, and the limit has to hold there.
 */
export const delayReserve = (rate: Rate): number =>
  Math.min(tokenSlackMs(rate.perSecond) * 1_000, toBucket(rate).capacity / 2);

/**
 * How far before its time a token may come, in microseconds: the capacity less the reserve for delays and, for queued
 * work, a tenth of the burst. At least a quarter of an interval remains, so a slightly late request does not lower the
 * rate.
 */
export function toleranceOf(rate: Rate, waiting: boolean): number {
  const { interval, capacity } = toBucket(rate);
  const tolerance = capacity - delayReserve(rate);
  if (waiting) return tolerance;
  const callersReserve = Math.ceil(rate.burst / 10) * interval;
  return Math.max(tolerance - callersReserve, Math.min(tolerance, interval / 4));
}

/**
 * How long queued work lets tokens gather: calls made together are claimed and settled together, at half the cost. At
 * most half of what the bucket holds for it, so no token is lost.
 */
export const tokensGatherMs = (rate: Rate): number => Math.min(100, toleranceOf(rate, false) / 2_000);

/** True if the reserve for delays covers a call in every slot: then the limit holds however long calls take. */
export const coversAllSlots = (rate: Rate, slots: number): boolean =>
  slots * toBucket(rate).interval <= delayReserve(rate);
