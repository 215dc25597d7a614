/** Cents as the document writes money: 174250 is "1742.50". */
export const toMoney = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

/** The cents of money as the document writes it. */
export const centsOf = (money: string): number => Number(money.replace(".", ""));
