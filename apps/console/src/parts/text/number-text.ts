/** Turns the API's `1742.5` into `1,742.50`; null for any other text. */
export function toMoneyText(amount: string): string | null {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount);
  if (!match) return null;
  const [, sign = "", whole = "", cents = ""] = match;
  return `${sign}${BigInt(whole).toLocaleString("en-US")}.${cents.padEnd(2, "0")}`;
}

export const toCountText = (count: number): string => count.toLocaleString("en-US");

export const toCountedNoun = (count: number, noun: string, plural = `${noun}s`): string =>
  `${toCountText(count)} ${count === 1 ? noun : plural}`;

/** Returns a whole percentage that is 0 or 100 only when the share is exactly that. */
export function toPercentText(share: number): string {
  const rounded = Math.round(share * 100);
  return `${share > 0 && share < 1 ? Math.min(99, Math.max(1, rounded)) : rounded}%`;
}
