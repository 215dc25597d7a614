/** Returns undefined for invalid JSON; the parser's own message would repeat parts of the text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
