/**
 * Parses JSON in which a number above 2^53 becomes text: as a number, an id would be rounded to another person's.
 *
 * @throws SyntaxError for invalid JSON
 */
export const parseExactJson = (text: string): unknown => parseKeeping(text, (digits) => digits);

/**
 * Parses JSON so that `JSON.stringify` writes a number above 2^53 as it was received.
 *
 * @throws SyntaxError for invalid JSON
 */
export const parseRewritableJson = (text: string): unknown => parseKeeping(text, rawJson);

function parseKeeping(text: string, keep: (digits: string) => unknown): unknown {
  if (!mayHoldLargeNumber.test(text)) return JSON.parse(text);
  try {
    return JSON.parse(text, (_name, value: unknown, context?: { readonly source?: string }) =>
      isRounded(value) && context?.source !== undefined ? keep(context.source) : value,
    );
  } catch {
    // The engine recurses for its callback, and overflows its stack in JSON that it can parse without one.
    return JSON.parse(text);
  }
}

/** The callback makes parsing slower, and few bodies have a number of 16 digits or with an exponent. */
const mayHoldLargeNumber = /(?:^|[:,[])\s*-?(?:\d{16}|\d[\d.]*[eE])/;

const isRounded = (value: unknown): boolean =>
  typeof value === "number" && !(Math.abs(value) <= Number.MAX_SAFE_INTEGER);

/** TypeScript's library does not describe `JSON.rawJSON` yet. */
const rawJson = (digits: string): unknown => (JSON as unknown as { rawJSON(text: string): object }).rawJSON(digits);
