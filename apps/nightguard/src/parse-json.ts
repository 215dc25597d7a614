import { parseRewritableJson } from "@nightguard/benefits";

/** Returns undefined for invalid JSON; the parser's own message would repeat parts of the text. */
export const parseJson = (text: string): unknown => parseWith(JSON.parse, text);

/** Returns undefined for invalid JSON. `JSON.stringify` writes its numbers as they stand in the text. */
export const parseRewritable = (text: string): unknown => parseWith(parseRewritableJson, text);

function parseWith(parse: (text: string) => unknown, text: string): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
}
