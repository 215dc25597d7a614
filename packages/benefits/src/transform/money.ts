/** 174250 becomes "1742.50". */
export const toMoney = (cents: number): string => `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

export const centsOf = (money: string): number => Number(money.replace(".", ""));
