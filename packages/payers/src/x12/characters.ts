/** Unicode does not decompose these letters. */
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
/** The basic character set of X12 without our own delimiters `*`, `:`, `~` and `^`. */
const outsideBasic = /[^A-Z0-9 !"&'()+,\-./;?=]/g;
/** Tested before upper-casing, which makes two basic letters of ß and one of ı. */
const identifier = /^[A-Za-z0-9 !"&'()+,\-./;?=]+$/;

/**
 * Writes upper case without accents: several payers fail on lower case, and other characters need an agreement.
 *
 * @returns "" if none of its characters can be written, as for a name in Chinese
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

/** Returns undefined for other characters: an identifier without one of its characters is another identifier. */
export function findBasicIdentifier(value: string): string | undefined {
  const text = value.trim();
  return identifier.test(text) ? text.toUpperCase() : undefined;
}
