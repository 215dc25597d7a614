import type { Mode, Tenant } from "@nightguard/contract";
import { type RawBuilder, sql } from "kysely";
import { type Db, idArray, idsOf, isOf } from "../../database/index.ts";
import type { QueuedKey } from "./moves.ts";

interface BacklogRow {
  readonly id: string;
  readonly account_id: string;
  readonly mode: Mode;
  readonly ready: boolean;
}

/**
 * Locks in id order. Rows of `queued_jobs` are changed and deleted only under their backlog's lock. Index: primary key.
 *
 * @param how "skip" omits backlogs that another transaction holds
 */
export async function lockBacklogs(
  transaction: Db,
  ids: readonly string[],
  how: "wait" | "skip" = "wait",
): Promise<string[]> {
  const locked = await lockRows(transaction, ids, how);
  return idsOf(locked);
}

async function lockRows(transaction: Db, ids: readonly string[], how: "wait" | "skip"): Promise<BacklogRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<BacklogRow>`
    select id, account_id, mode, ready
    from backlogs
    where id = any(${idArray([...new Set(ids)])})
    order by id
    for update ${how === "skip" ? sql`skip locked` : sql``}
  `.execute(transaction);
  return rows;
}

export interface LockedBacklog {
  readonly id: string;
  readonly tenant: Tenant;
  readonly batchId: string | null;
}

/** @returns undefined with "skip" also if another transaction holds it */
export async function lockBacklogWhere(
  transaction: Db,
  id: string,
  where: RawBuilder<unknown>,
  how: "wait" | "skip" = "wait",
): Promise<LockedBacklog | undefined> {
  const { rows } = await sql<Tenant & { batchId: string | null }>`
    select k.account_id as "accountId", k.mode, k.batch_id as "batchId"
    from backlogs k
    where k.id = ${id}
      and ${where}
    for update ${how === "skip" ? sql`skip locked` : sql``}
  `.execute(transaction);
  return rows[0] && { id, tenant: { accountId: rows[0].accountId, mode: rows[0].mode }, batchId: rows[0].batchId };
}

/**
 * Makes the backlogs' accounts due too. Release clears the mark under the same lock, so a job inserted before this call
 * is never missed. The caller must hold no lock on `active_jobs` or anything later in the order.
 */
export async function markReady(transaction: Db, ids: readonly string[]): Promise<void> {
  const unready = (await lockRows(transaction, ids, "wait")).filter(({ ready }) => !ready);
  if (unready.length === 0) return;
  // The trigger updates slots in the order of backlogs; locking them in account order first avoids deadlocks.
  const accountIds = [...new Set(unready.map(({ account_id }) => account_id))];
  if (accountIds.length > 1) {
    await sql`
      select account_id
      from release_schedule
      where account_id = any(${idArray(accountIds)})
      order by account_id, mode
      for no key update
    `.execute(transaction);
  }
  await sql`
    update backlogs
    set ready = true
    where id = any(${idArray(idsOf(unready))})
  `.execute(transaction);
}

export interface QueuePosition extends QueuedKey {
  readonly batchId: string | null;
}

/** @returns undefined also if the job's batch is deleted or not open yet. Index: primary keys */
export async function lockBacklogOf(
  transaction: Db,
  tenant: Tenant,
  jobId: string,
): Promise<QueuePosition | undefined> {
  const { rows } = await sql<QueuePosition>`
    select k.id as "backlogId", j.order_at::text as "orderAt", j.id, j.batch_id as "batchId"
    from jobs j
    join backlogs k on k.id = j.backlog_id
    where j.id = ${jobId}
      and ${isOf(tenant, "j")}
    for update of k
  `.execute(transaction);
  return rows[0];
}
