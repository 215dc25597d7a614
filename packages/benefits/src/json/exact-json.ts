/**
 * A number above 2^53 becomes text: an id would be rounded to another person's.
 *
 * @throws SyntaxError
 */
export const parseExactJson = (text: string): unknown =>
  mayHoldLargeNumber.test(text)
    ? revive(text, (value, digits) => (isRounded(value) ? digits : value))
    : JSON.parse(text);

/**
 * `JSON.stringify` then writes numbers as they were received. Takes about five times as long as `JSON.parse`.
 *
 * @throws SyntaxError
 */
export const parseRewritableJson = (text: string): unknown =>
  revive(text, (value, digits) => (String(value) === digits ? value : rawJson(digits)));

/** The callback makes parsing slower, and few bodies have a number of 16 digits or with an exponent. */
const mayHoldLargeNumber = /(?:^|[:,[])\s*-?(?:\d{16}|\d[\d.]*[eE])/;

const isRounded = (value: number): boolean => !(Math.abs(value) <= Number.MAX_SAFE_INTEGER);

function revive(text: string, toValue: (value: number, digits: string) => unknown): unknown {
  try {
    return JSON.parse(text, (_name, value: unknown, context?: { readonly source?: string }) =>
      typeof value === "number" && context?.source !== undefined ? toValue(value, context.source) : value,
    );
  } catch {
    // With a callback the engine recurses, and overflows its stack in JSON that it can parse without one.
    return JSON.parse(text);
  }
}

/** TypeScript's library does not describe `JSON.rawJSON` yet. */
const rawJson = (digits: string): unknown => (JSON as unknown as { rawJSON(text: string): object }).rawJSON(digits);
