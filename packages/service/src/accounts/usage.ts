import { type KeyUsageLine, toPublicId } from "@nightguard/contract";
import { type KeyUsageRecord, type Ledger, listUsage, listUsageByKey, type UsageRecord } from "@nightguard/ledger";
import type { Caller } from "../access/caller.ts";
import { addDays, type DaySpan, refuseFrom, requireDays } from "../day-span.ts";
import { findNamesOf, type Names } from "../work-items/present-work-item.ts";

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
  return requireFew(await listUsage(ledger, caller, { ...toDays(now, span), limit: maxRows + 1 }));
}

/**
 * By who submitted the jobs, newest first, by default the last thirty days (UTC).
 *
 * @param now milliseconds of the epoch
 * @throws InvalidRequestError for more than 366 days or 100,000 rows
 */
export async function listOwnUsageByKey(
  ledger: Ledger,
  now: () => number,
  caller: Caller,
  span: DaySpan,
): Promise<KeyUsageLine[]> {
  const lines = requireFew(await listUsageByKey(ledger, caller, { ...toDays(now, span), limit: maxRows + 1 }));
  const names = await findNamesOf(
    { ledger },
    caller.accountId,
    lines.map(({ callerId }) => callerId),
  );
  return lines.map((line) => presentKeyUsage(line, names));
}

export const presentKeyUsage = ({ callerId, isPerson, ...line }: KeyUsageRecord, names: Names): KeyUsageLine => ({
  day: line.day,
  mode: line.mode,
  key_id: callerId === null || isPerson ? null : toPublicId("apiKey", callerId),
  user_id: callerId !== null && isPerson ? toPublicId("user", callerId) : null,
  name: names.get(callerId ?? "")?.name ?? null,
  verifications: line.verifications,
  calls: line.calls,
  reused: line.reused,
  possible_duplicates: line.possibleDuplicates,
  perhaps_billed: line.perhapsBilled,
});

function toDays(now: () => number, span: DaySpan) {
  const to = span.to ?? new Date(now()).toISOString().slice(0, "2026-11-29".length);
  const from = span.from ?? addDays(to, 1 - defaultDays);
  requireDays({ from, to }, maxDays);
  return { from, to };
}

function requireFew<Row>(rows: Row[]): Row[] {
  if (rows.length > maxRows) throw refuseFrom("must be later: these days have too many rows for one answer");
  return rows;
}
