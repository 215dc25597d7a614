import { InvalidRequestError } from "@nightguard/contract";
import { type Ledger, listUsage, type UsageRecord } from "@nightguard/ledger";
import type { Caller } from "../access/caller.ts";

const dayMs = 86_400_000;
const maxDays = 366;
const defaultDays = 30;
const maxRows = 100_000;

/** Days (UTC) as `YYYY-MM-DD`, inclusive. */
export interface DaySpan {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Newest first, by default the last thirty days.
 *
 * @param now milliseconds of the epoch
 * @throws InvalidRequestError for more than 366 days or 100,000 rows
 */
export async function listOwnUsage(
  ledger: Ledger,
  now: () => number,
  caller: Caller,
  span: DaySpan,
): Promise<UsageRecord[]> {
  const to = span.to ?? toDay(now());
  const from = span.from ?? toDay(Date.parse(to) - (defaultDays - 1) * dayMs);
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  if (days < 1) throw refuseFrom("must not lie after to");
  if (days > maxDays) throw refuseFrom(`must lie at most ${maxDays} days before to`);
  const rows = await listUsage(ledger, caller, { from, to, limit: maxRows + 1 });
  if (rows.length > maxRows) throw refuseFrom("must be later: these days have too many rows for one answer");
  return rows;
}

const toDay = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 10);
const refuseFrom = (message: string) => new InvalidRequestError([{ path: "from", message }]);
