/** A message made ready for the rules. */
export interface NormalizedMessage {
  /** As the payer wrote it, with single spaces. */
  readonly original: string;
  /** Upper case, single spaces, number words as digits (`ONCE` is `1`), all forms of x-rays as `XRAYS`, a range of codes as `D0210-D0330`. */
  readonly text: string;
}

/** Makes a message ready for the rules. */
export function normalizeMessage(message: string): NormalizedMessage {
  const original = message.replaceAll(/\s+/g, " ").trim();
  const text = original
    .toUpperCase()
    .replaceAll(/[A-Z]+/g, (word) => numberWords.get(word) ?? word)
    .replaceAll(/\bX[- ]?RAYS?\b/g, "XRAYS")
    .replaceAll(/\b(D\d{4}) ?(?:-|TO|THRU|THROUGH) ?(?=D\d{4}\b)/g, "$1-");
  return { original, text };
}

/** The words of a text, without punctuation. `IN-NETWORK` and `F/T` are one word each, `$300` is one too. */
export const wordsOf = (text: string): string[] => text.match(/[A-Z0-9$%][A-Z0-9$%./'-]*/g)?.map(withoutPoint) ?? [];

// A match begins at the first sign of a run alone: from each of them, a word of signs would take the square of its length.
const withoutPoint = (word: string): string => word.replace(/(?<![.'/-])[.'/-]+$/, "");

const numberWords: ReadonlyMap<string, string> = new Map([
  ["ONCE", "1"],
  ["TWICE", "2"],
  ...["ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN", "ELEVEN", "TWELVE"].map(
    (word, index) => [word, String(index + 1)] as const,
  ),
]);
