import type { BatchRow } from "@nightguard/service";

/**
 * Parses an item of JSON or NDJSON.
 *
 * @param complete fills in the defaults of the batch
 * @throws SyntaxError if it is not JSON
 */
export function readJsonItem(
  { row, text }: { readonly row: number; readonly text: string },
  complete: (item: unknown) => unknown = (item) => item,
): BatchRow {
  const item = complete(JSON.parse(text));
  if (!mayHoldNumber.test(text)) return { row, item };
  return { row, item, readSent: () => complete(parseNumbersAsText(text)) };
}

const mayHoldNumber = /[:,[]\s*-?\d/;

function parseNumbersAsText(text: string): unknown {
  try {
    return JSON.parse(text, (_name, value: unknown, context?: { readonly source?: string }) =>
      typeof value === "number" ? (context?.source ?? value) : value,
    );
  } catch {
    // The engine recurses for its callback, and overflows its stack in JSON that it can parse without one.
    return JSON.parse(text);
  }
}
