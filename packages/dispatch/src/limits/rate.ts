/** In tokens: `burst + perSecond × t` in any window of t seconds. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

/** The time between two tokens, and how far ahead of its time a call may come with a full bucket, in microseconds. */
export function toBucket({ perSecond, burst }: Rate) {
  const interval = 1_000_000 / perSecond;
  return { interval, tolerance: (burst - 1) * interval };
}

/**
 * For how long a call may be on its way after its token was granted, in milliseconds: 100, or a tenth of the time
 * between two tokens where they are rare and each is worth waiting for, but no more than a second.
 */
export const tokenSlackMs = (perSecond: number): number => Math.min(Math.max(100, 100 / perSecond), 1_000);

/**
 * What of a bucket's tolerance is kept back, in microseconds: the limit has to hold where the payer service sees it, and a
 * call reaches it some time after its token was granted, so that tokens granted apart may arrive together.
 */
export const keptBack = (rate: Rate): number =>
  Math.min(tokenSlackMs(rate.perSecond) * 1_000, toBucket(rate).tolerance / 2);

/**
 * How far ahead of its time a call may come, in microseconds: not by what is kept back for calls that are long on their
 * way. Queued work also leaves a tenth of the burst to waiting callers; a quarter of an interval always remains, so that a
 * token asked for a little late does not lower the rate.
 */
export function toleranceOf(rate: Rate, waiting: boolean): number {
  const { interval, tolerance } = toBucket(rate);
  const withSlack = tolerance - keptBack(rate);
  if (waiting) return withSlack;
  const reserve = Math.ceil(rate.burst / 10) * interval;
  return Math.max(withSlack - reserve, Math.min(withSlack, interval / 4));
}

/**
 * For how long queued work lets its account's tokens gather, in milliseconds: calls that are made together are claimed and
 * settled together, which costs half as much. Half of what the bucket can hold for it is left, so that no token is lost.
 */
export const tokensGatherMs = (rate: Rate): number => Math.min(100, toleranceOf(rate, false) / 2_000);

/**
 * Whether the tokens that are kept back are enough for all calls that can be on their way at once, which hold a slot each:
 * then the limit holds however long each of them is.
 */
export const coversAllSlots = (rate: Rate, slots: number): boolean => slots * toBucket(rate).interval <= keptBack(rate);
