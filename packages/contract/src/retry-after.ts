interface Head {
  readonly "retry-after"?: string | string[] | undefined;
  readonly date?: string | string[] | undefined;
}

/**
 * Reads `Retry-After`, which is seconds or a date. A date is compared with the server's own `Date`, because clocks
 * differ.
 *
 * @param now milliseconds since 1970, used without a `Date`
 * @returns milliseconds; undefined if absent or unreadable
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
