/** The letters of the fonts that every PDF reader has: Western European ones (Windows-1252). */
const printable: ReadonlySet<string> = new Set(
  Array.from({ length: 0x100 - 0x20 }, (_, index) => index + 0x20)
    .map((code) => new TextDecoder("windows-1252").decode(Uint8Array.of(code)))
    .filter((letter) => !/\p{Cc}/u.test(letter)),
);

/** Letters of names that have no decomposition. */
const plainLetters: Readonly<Record<string, string>> = { Ł: "L", ł: "l", Đ: "D", đ: "d", Ħ: "H", ħ: "h", ı: "i" };

export interface PrintableText {
  readonly text: string;
  /** Letters are without their accents, or as numbers. */
  readonly isReplaced: boolean;
}

/** Control and format characters become spaces. */
export const toPrintable = (text: string): PrintableText =>
  replaceLetters(text.normalize("NFC"), (letter) => (/^[\p{C}\p{Z}]$/u.test(letter) ? " " : undefined));

/** Line feeds stay, tabs become spaces, and other control characters are shown as numbers. */
export const toPrintableCode = (text: string): PrintableText =>
  replaceLetters(text, (letter) => (letter === "\n" ? letter : letter === "\t" ? "  " : undefined));

function replaceLetters(text: string, replace: (letter: string) => string | undefined): PrintableText {
  let isReplaced = false;
  const letters = Array.from(text, (letter) => {
    if (printable.has(letter)) return letter;
    const own = replace(letter);
    if (own !== undefined) return own;
    isReplaced = true;
    return toPlainLetter(letter);
  });
  return { text: letters.join(""), isReplaced };
}

function toPlainLetter(letter: string): string {
  const plain = plainLetters[letter] ?? letter.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  const isKnown = plain !== "" && Array.from(plain).every((part) => printable.has(part));
  return isKnown ? plain : `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;
}
