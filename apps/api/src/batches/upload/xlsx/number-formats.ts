export type NumberFormat =
  | { readonly kind: "plain" }
  | { readonly kind: "date" }
  /** `00000` and `00-0000000` are such formats. */
  | { readonly kind: "digits"; readonly pattern: string; readonly digits: number };

export const plainFormat: NumberFormat = { kind: "plain" };
const date: NumberFormat = { kind: "date" };

const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** @param code if defined by the workbook */
export function toNumberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return isBuiltInDate(id) ? date : plainFormat;
  const [positive = ""] = code.split(";", 1);
  const bare = withoutLiterals(positive);
  if (/[ymdhs]/i.test(bare) && !/general/i.test(bare)) return date;
  const pattern = positive.replaceAll(/["\\]/g, "");
  if (!/^0[0\- ]+$/.test(pattern)) return plainFormat;
  return { kind: "digits", pattern, digits: pattern.replaceAll(/[^0]/g, "").length };
}

/** Removes quoted text, `[Red]`, `\\-`, and the fill characters `_-` and `*-`. */
function withoutLiterals(code: string): string {
  const lastEnds = { '"': code.lastIndexOf('"'), "[": code.lastIndexOf("]") };
  let bare = "";
  for (let at = 0; at < code.length; at++) {
    const sign = code.charAt(at);
    if ((sign === '"' || sign === "[") && lastEnds[sign] > at) at = code.indexOf(sign === "[" ? "]" : sign, at + 1);
    else if ("\\_*".includes(sign)) at++;
    else bare += sign;
  }
  return bare;
}

export function formatNumber(written: string, format: NumberFormat, is1904: boolean): string {
  const value = Number(written);
  if (written.trim() === "" || !Number.isFinite(value)) return written;
  if (format.kind === "date") return formatDay(value, is1904) ?? written;
  const digits = Number.isSafeInteger(value) ? String(value) : written;
  if (format.kind === "digits" && /^\d+$/.test(digits)) return fillPattern(digits, format);
  // The plus sign marks a rounded number, which is refused as a code; Google Sheets omits it.
  return /e/i.test(written) ? digits.replace(/e(?=\d)/i, "E+") : written;
}

/** Fills from the end; further digits precede the pattern. */
function fillPattern(written: string, { pattern, digits }: NumberFormat & { kind: "digits" }): string {
  const padded = written.padStart(digits, "0");
  const inFront = padded.length - digits;
  let next = inFront;
  return padded.slice(0, inFront) + pattern.replaceAll("0", () => padded.charAt(next++));
}

const dayMs = 86_400_000;
/** Spreadsheets count a February 29, 1900 as day 60. */
const firstDayMs = Date.UTC(1899, 11, 30);
const firstDayMs1904 = Date.UTC(1904, 0, 1);
const lastDay = 2_958_465;

/** ISO dates have one reading, whatever order the file's texts use. */
function formatDay(value: number, is1904: boolean): string | undefined {
  if (value < 0 || value > lastDay) return undefined;
  const seconds = Math.round((value % 1) * 86_400);
  const days = Math.floor(value);
  const beforeLeapDay = !is1904 && days < 60 ? 1 : 0;
  const start = is1904 ? firstDayMs1904 : firstDayMs;
  const text = new Date(start + (days + beforeLeapDay) * dayMs + seconds * 1_000).toISOString();
  if (days === 0 && !is1904) return text.slice(11, 19);
  return text.slice(0, seconds % 86_400 === 0 ? 10 : 19);
}
