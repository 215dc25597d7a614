import type { BatchRow } from "@nightguard/service";

/**
 * @param complete fills in the batch's defaults
 * @throws SyntaxError
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
    // With a callback the engine recurses, and overflows its stack in JSON that it can parse without one.
    return JSON.parse(text);
  }
}
