/** The cents of an amount such as "1742.5", "$1,742.50" or ".5"; null for what is negative, no amount, or has parts of a cent. */
export function toCents(raw: string): number | null {
  const parts = /^\$?(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})?(?:\.(\d{0,9}))?$/.exec(raw);
  const [, dollars = "", fraction = ""] = parts ?? [];
  if (parts === null || dollars + fraction === "" || !/^\d{0,2}0*$/.test(fraction)) return null;
  return Number(dollars.replaceAll(",", "")) * 100 + Number(fraction.slice(0, 2).padEnd(2, "0"));
}

/** A number of 0 or more, such as "2" or "1.5"; null for all else. */
export function toNumber(raw: string): number | null {
  const whole = raw.length <= 12 ? digitsIn(raw, 0, raw.length) : undefined; // most numbers
  return whole ?? (/^(?:\d{1,12}(?:\.\d{0,9})?|\.\d{1,9})$/.test(raw) ? Number(raw) : null);
}

/**
 * The whole number that the digits of a part of a text make; undefined where it is empty or holds anything else. Worked
 * out by hand, since answers are full of short numbers and `Number` takes its time over each.
 */
export function digitsIn(text: string, from: number, to: number): number | undefined {
  let number = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 0x30;
    if (!(digit >= 0 && digit <= 9)) return undefined; // or past the end
    number = number * 10 + digit;
  }
  return from < to ? number : undefined;
}

/**
 * A percent as a number from 0 to 100; null for all else.
 *
 * @param scale "fraction" where payers send .2 for 20%: then 0 to 1 is a fraction (1 is 100%) and what is above is
 *   whole percent, as some send it; "whole" where 1 is 1%
 */
export function toPercent(raw: string, scale: "fraction" | "whole"): number | null {
  const value = toNumber(raw.endsWith("%") ? raw.slice(0, -1).trim() : raw);
  if (value === null || value > 100) return null;
  const isFraction = scale === "fraction" && value <= 1 && !raw.endsWith("%");
  return isFraction ? round(value * 100) : value;
}

/** Without the crumbs of binary fractions: 0.07 * 100 is 7.000000000000001. */
export const round = (value: number): number => (Number.isInteger(value) ? value : Number(value.toFixed(6)));
