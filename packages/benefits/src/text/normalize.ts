import { nameClasses } from "./class-numbers.ts";

export interface NormalizedMessage {
  readonly original: string;
  /** Upper case, single spaces, number words as digits, x-rays as `XRAYS`, ranges of codes as `D0210-D0330`,
   * classes by name. */
  readonly text: string;
}

export function normalizeMessage(message: string): NormalizedMessage {
  const original = message.replaceAll(/\s+/g, " ").trim();
  const text = original
    .toUpperCase()
    .replaceAll(numberWord, (word) => numberDigits.get(word) ?? word)
    .replaceAll(/\bX[- ]?RAYS?\b/g, "XRAYS")
    .replaceAll(/\b(D\d{4}) ?(?:-|TO|THRU|THROUGH) ?(?=D\d{4}\b)/g, "$1-");
  return { original, text: nameClasses(text) };
}

/** `IN-NETWORK`, `F/T` and `$300` are one word each. */
export const wordsOf = (text: string): string[] => text.match(/[A-Z0-9$%][A-Z0-9$%./'-]*/g)?.map(withoutPoint) ?? [];

// The lookbehind anchors the search at the first sign of a run: without it, a word of signs takes quadratic time.
const withoutPoint = (word: string): string => word.replace(/(?<![.'/-])[.'/-]+$/, "");

/** A rule that reads one number must not ignore another. */
export const numbersIn = (text: string): number => text.match(/\d[\d,.]*/g)?.length ?? 0;

const numberDigits: ReadonlyMap<string, string> = new Map([
  ["ONCE", "1"],
  ["TWICE", "2"],
  ...["ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN", "ELEVEN", "TWELVE"].map(
    (word, index) => [word, String(index + 1)] as const,
  ),
]);

/** The keys of `numberDigits`; asking it for each word would be slow. */
const numberWord = /(?<![A-Z])(?:ONCE|TWICE|ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE|TEN|ELEVEN|TWELVE)(?![A-Z])/g;
