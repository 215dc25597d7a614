/**
 * A `Retry-After` in milliseconds, from seconds or from a date.
 *
 * @param now in milliseconds of the epoch
 * @returns undefined where the field is absent or says nothing that can be read
 */
export function readRetryAfterMs(field: string | string[] | undefined, now: number): number | undefined {
  const text = Array.isArray(field) ? field[0] : field;
  if (text === undefined) return undefined;
  if (/^\s*\d{1,9}\s*$/.test(text)) return Number(text) * 1_000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
