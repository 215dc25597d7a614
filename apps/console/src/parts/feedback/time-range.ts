const minSeconds = 60;

/**
 * The range of a chart's time axis in seconds: at least a minute, so that a batch of two seconds is not drawn as a line of noise.
 *
 * @param first the earliest time, null without any
 */
export function toTimeRange(first: number | null, last: number | null): [number | null, number | null] {
  if (first === null || last === null) return [null, null];
  return [first, Math.max(last, first + minSeconds)];
}

const daySeconds = 86_400;

/** Whole days around their beginnings, in which bars stand. */
export function toDayRange(first: number | null, last: number | null): [number | null, number | null] {
  if (first === null || last === null) return [null, null];
  return [first - daySeconds / 2, last + daySeconds / 2];
}
