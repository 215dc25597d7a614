import { InvalidRequestError } from "@nightguard/contract";

const dayMs = 86_400_000;

/** Days as `YYYY-MM-DD`, inclusive. */
export interface DaySpan {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** @throws InvalidRequestError for no day, or too many */
export function requireDays({ from, to }: { readonly from: string; readonly to: string }, maxDays: number): void {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (days < 1) throw refuseFrom("must not lie after to");
  if (days > maxDays) throw refuseFrom(`must lie at most ${maxDays} days before to`);
}

export const refuseFrom = (message: string) => new InvalidRequestError([{ path: "from", message }]);
