/** @param cents undefined where no amount is known */
export function toDollars(cents: number | undefined): string {
  if (cents === undefined) return "none";
  return `$${(cents / 100).toLocaleString("en-US", cents % 100 === 0 ? { maximumFractionDigits: 0 } : { minimumFractionDigits: 2 })}`;
}

/** `10/31`, and `10/31/2025` where it lies in another year than `beside`; both as `2026-11-30`. */
export function toShortDay(day: string, beside: string): string {
  const [year, month, date] = day.split("-");
  return year === beside.slice(0, 4) ? `${month}/${date}` : `${month}/${date}/${year}`;
}
