import type { Mode, Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { type JobLimits, limitsToRun } from "../../accounts/limits.ts";
import { type Db, idArray, nothingIsLost, valueFor } from "../../database/index.ts";
import type { HotDeps } from "../../deps.ts";

export interface DueSlot extends Tenant {
  readonly limits: JobLimits;
  readonly lateMs: number;
}

export interface Quota {
  readonly limit: number;
  readonly nextInMs: number;
}

export interface ReleaseSlot extends DueSlot {
  readonly outstanding: number;
  /** When the first of them was released, in PostgreSQL's words; null without any. */
  readonly activeSince: string | null;
}

type MaybeBarred<Known extends DueSlot> = Omit<Known, "limits"> & { readonly limits: JobLimits | null };

export const keyOf = ({ accountId, mode }: Tenant): string => `${accountId} ${mode}`;

const slotColumns = sql`
  t.account_id as "accountId",
  t.mode,
  (extract(epoch from now() - t.due_at) * 1000)::double precision as "lateMs",
  ${limitsToRun(sql`t.account_id`)} as limits
`;

/** Omits accounts that are suspended or have no plan, until `releaseNow` or a resume. Index: release_schedule_due. */
export async function listDueSlots({ hotDb }: HotDeps, limit: number): Promise<DueSlot[]> {
  const { rows } = await sql<MaybeBarred<DueSlot>>`
    select ${slotColumns}
    from release_schedule t
    where t.due_at <= now()
      and t.due_at < 'infinity' -- as the index has it
      and ${nothingIsLost}
    order by t.due_at
    limit ${limit}
  `.execute(hotDb);
  const barred = rows.filter(isBarred);
  if (barred.length > 0) await hotDb.transaction().execute((transaction) => lockSlots(transaction, barred));
  return rows.filter((slot): slot is DueSlot => !isBarred(slot));
}

const isBarred = ({ limits }: MaybeBarred<DueSlot>) => limits === null;

/**
 * Skips locked slots, and takes accounts that may not run off the schedule. Indexes: primary key, active_jobs_by_release.
 */
export async function lockSlots(transaction: Db, slots: readonly Tenant[]): Promise<ReleaseSlot[]> {
  const wanted = new Set(slots.map(keyOf));
  const { rows } = await sql<MaybeBarred<ReleaseSlot>>`
    select
      ${slotColumns},
      active.*
    from release_schedule t
    cross join lateral (
      select count(*)::integer as outstanding, min(j.released_at)::text as "activeSince"
      from active_jobs j
      where j.account_id = t.account_id
        and j.mode = t.mode
        and j.released_at >= t.active_since
    ) active
    where t.account_id = any(${idArray([...new Set(slots.map(({ accountId }) => accountId))])})
      and t.due_at <= now()
      and ${nothingIsLost}
    order by t.due_at
    for no key update of t skip locked
  `.execute(transaction);
  const locked = rows.filter((slot) => wanted.has(keyOf(slot)));
  await endBarred(transaction, locked.filter(isBarred));
  return locked.filter((slot): slot is ReleaseSlot => !isBarred(slot));
}

/**
 * A separate statement, under the row locks: giving an account a plan or resuming it updates the slots last, so it is
 * either visible here or waits for this transaction.
 */
async function endBarred(transaction: Db, slots: readonly Tenant[]): Promise<void> {
  await eachMode(slots, async (mode, ofMode) => {
    await sql`
      update release_schedule t
      set due_at = 'infinity'
      where t.account_id = any(${idArray(ofMode.map(({ accountId }) => accountId))})
        and t.mode = ${mode}
        and ${limitsToRun(sql`t.account_id`)} is null
    `.execute(transaction);
  });
}

/** Longer than any transaction that makes jobs active, whose `released_at` is its begin. */
const unseen = sql`interval '10 seconds'`;

/**
 * Slots must be locked; accounts without ready jobs get no next release. Indexes: primary key of slots, backlogs_ready.
 */
export async function rescheduleSlots(
  transaction: Db,
  slots: readonly (Tenant & Pick<Quota, "nextInMs"> & Pick<ReleaseSlot, "activeSince">)[],
): Promise<void> {
  await eachMode(slots, async (mode, ofMode) => {
    const ids = ofMode.map(({ accountId }) => accountId);
    const nextInMs = valueFor<number>(
      sql`t.account_id`,
      ids,
      sql`${ofMode.map((slot) => slot.nextInMs)}::double precision[]`,
    );
    const activeSince = valueFor<string>(
      sql`t.account_id`,
      ids,
      sql`${ofMode.map((slot) => slot.activeSince)}::timestamptz[]`,
    );
    await sql`
      update release_schedule t
      set
        active_since = least(${activeSince}, now() - ${unseen}),
        due_at = coalesce(
          (
            select min(greatest(b.open_at, clock_timestamp() + ${nextInMs} * interval '1 millisecond'))
            from backlogs b
            where b.account_id = t.account_id
              and b.mode = t.mode
              and b.ready
              and not b.paused
          ),
          'infinity'
        )
      where t.account_id = any(${idArray(ids)})
        and t.mode = ${mode}
    `.execute(transaction);
  });
}

/** A slot's key is account and mode, but values are looked up by account: one statement for each mode. */
async function eachMode<Slot extends Tenant>(
  slots: readonly Slot[],
  run: (mode: Mode, ofMode: readonly Slot[]) => Promise<void>,
): Promise<void> {
  for (const [mode, ofMode] of Map.groupBy(slots, (slot) => slot.mode)) await run(mode, ofMode);
}

/** Milliseconds, negative for a due slot; null without ready jobs. Index: release_schedule_due. */
export async function findNextRelease(db: Db): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from min(due_at) - now()) * 1000)::double precision as ms
    from release_schedule
    where due_at < 'infinity'
      and ${nothingIsLost}
  `.execute(db);
  return rows[0]?.ms ?? null;
}

/** Makes accounts with changed limits due. Must run last in the transaction, because release skips locked slots. */
export async function releaseNow(
  transaction: Db,
  whose: { readonly plan: string } | { readonly account: string },
): Promise<void> {
  if ("account" in whose) {
    // An account without a plan was off the schedule (infinity) although it had ready jobs.
    await sql`
      update release_schedule
      set due_at = least(due_at, now())
      where account_id = ${whose.account}
    `.execute(transaction);
    return;
  }
  await sql`
    with waiting as materialized (
      select t.account_id, t.mode
      from release_schedule t
      join accounts a on a.id = t.account_id
      where a.plan_name = ${whose.plan}
        and t.due_at > now()
        and t.due_at < 'infinity'
      -- In the order in which markReady locks them.
      order by t.account_id, t.mode
      for no key update of t
    )
    update release_schedule t
    set due_at = now()
    from waiting
    where t.account_id = waiting.account_id
      and t.mode = waiting.mode
  `.execute(transaction);
}
