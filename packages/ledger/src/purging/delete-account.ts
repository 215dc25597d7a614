import { type RawBuilder, sql } from "kysely";
import { toAuditEntry } from "../accounts/accounts.ts";
import { audited, type RequestedBy } from "../audit/record.ts";
import { lockUnfinishedActions } from "../bulk-actions/bulk-actions.ts";
import { countChanged, type Db, idArray, idsOf } from "../database/index.ts";
import type { DbDeps } from "../deps.ts";
import { lockBacklogs } from "../jobs/queue/backlogs.ts";
import { deleteMembershipsOf } from "../users/memberships.ts";
import type { Deletion } from "./delete-jobs.ts";
import { deleteEvents, purgeJobs } from "./purge-jobs.ts";

/**
 * From the commit on the account is hidden and its keys are invalid; `purge` deletes its data. Usage and audit stay.
 */
export async function deleteAccount({ db }: DbDeps, by: RequestedBy, id: string): Promise<Deletion> {
  let outcome: Deletion = "missing";
  await audited(db, by, toAuditEntry("delete", id), async (transaction) => {
    outcome = await markDeleted(transaction, id);
    return outcome === "deleted" ? outcome : undefined;
  });
  return outcome;
}

async function markDeleted(transaction: Db, id: string): Promise<Deletion> {
  await lockUnfinishedActions(transaction, id);
  const { rows } = await sql<{ id: string }>`select id from backlogs where account_id = ${id}`.execute(transaction);
  // Prevents submissions and retries.
  await lockBacklogs(transaction, idsOf(rows));
  const { rows: accounts } = await sql<{ unfinished: boolean }>`
    select
      exists (select from active_jobs where account_id = a.id)
      or exists (select from batches where account_id = a.id and opened_at is not null and finished_at is null)
      or exists (
        select
        from backlogs k
        join queued_jobs q on q.backlog_id = k.id
        where k.account_id = a.id
          and k.batch_id is null
      ) as unfinished
    from accounts a
    where a.id = ${id}
      and a.deleted_at is null
    for no key update
  `.execute(transaction);
  if (!accounts[0]) return "missing";
  if (accounts[0].unfinished) return "unfinished";
  await sql`
    update accounts
    set
      deleted_at = now(),
      suspended_at = coalesce(suspended_at, now())
    where id = ${id}
  `.execute(transaction);
  await sql`delete from api_keys where account_id = ${id}`.execute(transaction);
  await deleteMembershipsOf(transaction, id);
  return "deleted";
}

/**
 * Deletes a piece, the last one with the account's row. The transaction holds the duty "purge". Indexes: accounts_deleted,
 * batches_by_tenant, jobs_by_tenant, primary keys of events and requests, webhook_deliveries_listed.
 */
export async function purgeDeletedAccount(transaction: Db, limit: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id
    from accounts
    where deleted_at is not null
    order by id
    limit 1
  `.execute(transaction);
  const id = rows[0]?.id;
  if (id === undefined) return;
  const jobs = await purgePiece(transaction, sql`jobs`, id, limit);
  await purgeJobs(transaction, jobs);
  if (jobs.length === limit) return;
  for (const deletePiece of [
    deletePieceOfEvents,
    deletePieceOfDeliveries,
    deletePieceOfRequests,
    deletePieceOfBatches,
  ]) {
    if ((await deletePiece(transaction, id, limit)) === limit) return;
  }
  await deleteMembershipsOf(transaction, id);
  for (const table of [
    "webhook_endpoints",
    "providers",
    "unknown_providers",
    "column_mappings",
    "fee_schedules",
    "saved_views",
    "sources",
    "locations",
    "work_items",
    "bulk_actions",
    "routes",
    "upstreams",
    "backlogs",
    "release_schedule",
    "event_feeds",
    "data_keys",
  ]) {
    await sql`delete from ${sql.table(table)} where account_id = ${id}`.execute(transaction);
  }
  await sql`delete from accounts where id = ${id}`.execute(transaction);
}

async function purgePiece(transaction: Db, table: RawBuilder<unknown>, accountId: string, limit: number) {
  const { rows } = await sql<{ id: string }>`
    select id
    from ${table}
    where account_id = ${accountId}
    limit ${limit}
  `.execute(transaction);
  return idsOf(rows);
}

async function deletePieceOfEvents(transaction: Db, accountId: string, limit: number): Promise<number> {
  const ids = await purgePiece(transaction, sql`events`, accountId, limit);
  if (ids.length > 0) await deleteEvents(transaction, sql`e.id = any(${idArray(ids)})`);
  return ids.length;
}

/** Test deliveries have no event. */
const deletePieceOfDeliveries = (transaction: Db, accountId: string, limit: number): Promise<number> =>
  countChanged(transaction)`
    delete from webhook_deliveries
    where id in (
      select d.id
      from webhook_endpoints w
      join webhook_deliveries d on d.endpoint_id = w.id
      where w.account_id = ${accountId}
      limit ${limit}
    )
  `;

const deletePieceOfRequests = (transaction: Db, accountId: string, limit: number): Promise<number> =>
  countChanged(transaction)`
    delete from requests r
    using (select mode, id, at from requests where account_id = ${accountId} limit ${limit}) piece
    where r.account_id = ${accountId}
      and r.mode = piece.mode
      and r.id = piece.id
      and r.at = piece.at
  `;

/** Rejected rows follow with `batches_purged`; the rest is deleted at once. */
async function deletePieceOfBatches(transaction: Db, accountId: string, limit: number): Promise<number> {
  const ids = await purgePiece(transaction, sql`batches`, accountId, limit);
  if (ids.length === 0) return 0;
  await sql`
    insert into batches_purged (batch_id)
    select unnest(${idArray(ids)})
    on conflict (batch_id) do nothing
  `.execute(transaction);
  return countChanged(transaction)`delete from batches where id = any(${idArray(ids)})`;
}
