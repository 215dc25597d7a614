/** Reads cents of "1742.5", "$1,742.50" or ".5"; null for negative amounts, fractions of a cent, and anything else. */
export function toCents(raw: string): number | null {
  const parts = /^\$?(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})?(?:\.(\d{0,9}))?$/.exec(raw);
  const [, dollars = "", fraction = ""] = parts ?? [];
  if (parts === null || dollars + fraction === "" || !/^\d{0,2}0*$/.test(fraction)) return null;
  return Number(dollars.replaceAll(",", "")) * 100 + Number(fraction.slice(0, 2).padEnd(2, "0"));
}

export function toNumber(raw: string): number | null {
  const whole = raw.length <= 12 ? digitsIn(raw, 0, raw.length) : undefined;
  return whole ?? (/^(?:\d{1,12}(?:\.\d{0,9})?|\.\d{1,9})$/.test(raw) ? Number(raw) : null);
}

/** Undefined for anything but digits. Faster than `Number` for the many short numbers. */
export function digitsIn(text: string, from: number, to: number): number | undefined {
  let number = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 0x30;
    if (!(digit >= 0 && digit <= 9)) return undefined;
    number = number * 10 + digit;
  }
  return from < to ? number : undefined;
}

/**
 * Reads a percentage from 0 to 100; null for anything else.
 *
 * @param scale "fraction": values up to 1 are fractions (.2 is 20%), larger ones percentages; "whole": 1 is 1%
 */
export function toPercent(raw: string, scale: "fraction" | "whole"): number | null {
  const value = toNumber(raw.endsWith("%") ? raw.slice(0, -1).trim() : raw);
  if (value === null || value > 100) return null;
  const isFraction = scale === "fraction" && value <= 1 && !raw.endsWith("%");
  return isFraction ? round(value * 100) : value;
}

/** Removes binary rounding errors: 0.07 * 100 is 7.000000000000001. */
export const round = (value: number): number => (Number.isInteger(value) ? value : Number(value.toFixed(6)));
