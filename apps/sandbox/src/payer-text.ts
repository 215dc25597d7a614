/**
 * Text as a payer's mainframe keeps it: upper case, no accents, nothing that X12 uses to part segments and elements.
 * A name in another script than Latin leaves nothing.
 */
export function toPayerText(text: string): string {
  if (/^[A-Z0-9 .,'&()/+-]*$/.test(text)) return text;
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .replace(/[ØŁĐÐÞÆŒ]/g, (letter) => spelledOut[letter] ?? letter)
    .replace(/[^A-Z0-9 .,'&()/+-]/g, " ")
    .replace(/ +/g, " ")
    .trim();
}

/** Letters of Latin scripts that are no letter with an accent. (`toUpperCase` makes SS of ß by itself.) */
const spelledOut: Readonly<Record<string, string>> = {
  Ø: "O",
  Ł: "L",
  Đ: "D",
  Ð: "D",
  Þ: "TH",
  Æ: "AE",
  Œ: "OE",
};
