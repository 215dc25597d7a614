import { type NotificationReason, notificationReasons } from "@nightguard/contract";
import {
  countAssignedItems,
  countEndedBatches,
  countLostCoverage,
  countOverdueItems,
  type Ledger,
  listNotifiedAccounts,
  type NotifiedAccount,
  type OpenNotification,
} from "@nightguard/ledger";
import { toDay, toDaySpan } from "../jobs/day.ts";

export interface AccountNews {
  readonly accountId: string;
  readonly counts: readonly (readonly [NotificationReason, number])[];
}

type Wanted = Pick<OpenNotification, "userId" | "reasons" | "since" | "until">;

/** What is new in the live mode of the person's accounts; accounts without news are left out. */
export async function readNews(deps: { readonly ledger: Ledger }, wanted: Wanted): Promise<AccountNews[]> {
  const news: AccountNews[] = [];
  for (const account of await listNotifiedAccounts(deps.ledger, wanted.userId)) {
    const all = await countNews(deps.ledger, account, wanted);
    const counts = notificationReasons.flatMap((reason) => {
      const count = all[reason];
      return count > 0 ? [[reason, count] as const] : [];
    });
    if (counts.length > 0) news.push({ accountId: account.accountId, counts });
  }
  return news;
}

/** 0 for what is not wanted. */
async function countNews(
  ledger: Ledger,
  { accountId, timeZone, workDueHours }: NotifiedAccount,
  { userId, reasons, since, until }: Wanted,
): Promise<Record<NotificationReason, number>> {
  const tenant = { accountId, mode: "live" } as const;
  const today = findDay(until, timeZone);
  const wants = (...some: readonly NotificationReason[]) => some.some((reason) => reasons.includes(reason));
  const items = { ownerId: userId, from: today.from, since, until };
  const batches = wants("batch_ended", "batch_failed")
    ? await countEndedBatches(ledger, tenant, { since, until })
    : { ended: 0, failed: 0 };
  return {
    assigned: wants("assigned") ? await countAssignedItems(ledger, tenant, items) : 0,
    overdue: wants("overdue") ? await countOverdueItems(ledger, tenant, { ...items, workDueHours }) : 0,
    coverage_lost: wants("coverage_lost") ? await countLosses(ledger, tenant, { timeZone, since, until }) : 0,
    batch_ended: wants("batch_ended") ? batches.ended : 0,
    batch_failed: wants("batch_failed") ? batches.failed : 0,
  };
}

const findDay = (at: Date, timeZone: string) => toDaySpan(toDay(at, timeZone), timeZone);

/** What was known of tomorrow's appointments before today is news when the day begins. */
async function countLosses(
  ledger: Ledger,
  tenant: Parameters<typeof countLostCoverage>[1],
  { timeZone, since, until }: { readonly timeZone: string; readonly since: Date; readonly until: Date },
): Promise<number> {
  const today = findDay(until, timeZone);
  const tomorrow = findDay(today.to, timeZone);
  const knownSince = since < today.from ? new Date(0) : since;
  const losses = [
    await countLostCoverage(ledger, tenant, { from: until, to: today.to }, { since, until }),
    await countLostCoverage(ledger, tenant, tomorrow, { since: knownSince, until }),
  ];
  return losses.reduce((sum, count) => sum + count, 0);
}
