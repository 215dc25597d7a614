import { type Ledger, listUsage, type UsageRecord } from "@nightguard/ledger";
import type { Caller } from "../access/caller.ts";
import { addDays, type DaySpan, refuseFrom, requireDays } from "../day-span.ts";

const maxDays = 366;
const defaultDays = 30;
const maxRows = 100_000;

/**
 * Newest first, by default the last thirty days (UTC).
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
  const to = span.to ?? new Date(now()).toISOString().slice(0, "2026-11-29".length);
  const from = span.from ?? addDays(to, 1 - defaultDays);
  requireDays({ from, to }, maxDays);
  const rows = await listUsage(ledger, caller, { from, to, limit: maxRows + 1 });
  if (rows.length > maxRows) throw refuseFrom("must be later: these days have too many rows for one answer");
  return rows;
}
