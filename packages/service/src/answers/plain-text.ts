/** Payers' spelling of Latin letters without decomposition. */
const plainLetters: Readonly<Record<string, string>> = { Æ: "AE", Œ: "OE", Ø: "O", Ð: "D", Đ: "D", Þ: "TH", Ł: "L" };

/** Upper case without accents. */
export const toPlain = (text: string): string =>
  text
    .normalize("NFKD")
    .toUpperCase()
    .replaceAll(/[ÆŒØÐĐÞŁ]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/\p{M}/gu, "");

/** Letters and digits only. */
export const toLetters = (text: string): string => toPlain(text).replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Apostrophes and points are within words. */
export const splitWords = (text: string): string[] =>
  toPlain(text)
    .replaceAll(/['’`.]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/** Payers write Müller as MULLER or as MUELLER. */
export const spellOutUmlauts = (text: string): string =>
  text.normalize("NFC").replaceAll(/[äöüÄÖÜ]/g, (letter) => `${letter.normalize("NFD").charAt(0)}e`);
