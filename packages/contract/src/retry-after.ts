/** The fields of an answer's head that say when to come again. */
interface Head {
  readonly "retry-after"?: string | string[] | undefined;
  readonly date?: string | string[] | undefined;
}

/**
 * A `Retry-After` in milliseconds, from seconds or from a date. A date is read by the clock of the server that gave it,
 * which its `Date` tells: ours may differ.
 *
 * @param now in milliseconds of the epoch, for an answer without `Date`
 * @returns undefined where the field is absent or cannot be read
 */
export function readRetryAfterMs(head: Head, now: number): number | undefined {
  const text = first(head["retry-after"]);
  if (text === undefined) return undefined;
  if (/^\s*\d{1,9}\s*$/.test(text)) return Number(text) * 1_000;
  const at = Date.parse(text);
  const answeredAt = Date.parse(first(head.date) ?? "");
  return Number.isNaN(at) ? undefined : Math.max(0, at - (Number.isNaN(answeredAt) ? now : answeredAt));
}

const first = (field: string | string[] | undefined) => (Array.isArray(field) ? field[0] : field);
