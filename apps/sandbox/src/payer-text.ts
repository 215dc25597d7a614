/** Mainframes store upper case Latin letters without accents; X12 separators are removed. */
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

/** These letters do not decompose into a letter and an accent. */
const spelledOut: Readonly<Record<string, string>> = {
  Ø: "O",
  Ł: "L",
  Đ: "D",
  Ð: "D",
  Þ: "TH",
  Æ: "AE",
  Œ: "OE",
};
