/** Unicode does not decompose these. */
const spelledOut: Readonly<Record<string, string>> = {
  Æ: "AE",
  Œ: "OE",
  Ø: "O",
  Ł: "L",
  Đ: "D",
  Ð: "D",
  Þ: "TH",
  Ħ: "H",
  ı: "I",
  "’": "'",
  "‘": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
  "‐": "-",
  "‑": "-",
};

const marks = /\p{M}/gu;
const blanks = /\s+/g;
/** X12's basic character set without our delimiters `*`, `:`, `~` and `^`. */
const outsideBasic = /[^A-Z0-9 !"&'()+,\-./;?=]/g;
/** Tested before upper-casing, which makes basic letters of ß and ı. */
const identifier = /^[A-Za-z0-9 !"&'()+,\-./;?=]+$/;

/**
 * Upper case without accents: several payers fail on lower case, and other characters need an agreement.
 *
 * @returns "" if no character can be written, as for a name in Chinese
 */
export function toBasicCharacters(name: string): string {
  const upper = name.toUpperCase().normalize("NFD").replaceAll(marks, "");
  return [...upper]
    .map((character) => spelledOut[character] ?? character)
    .join("")
    .replaceAll(blanks, " ")
    .replaceAll(outsideBasic, "")
    .replaceAll(blanks, " ")
    .trim();
}

/** Undefined for other characters: without one of them it would be another identifier. */
export function findBasicIdentifier(value: string): string | undefined {
  const text = value.trim();
  return identifier.test(text) ? text.toUpperCase() : undefined;
}
