import { planLimitsSchema } from "@nightguard/contract";
import { sql } from "kysely";
import { purgeBulkActions } from "../bulk-actions/bulk-actions.ts";
import { countChanged, type Db, idArray, idsOf, tryDuty, withDeadlockRetry } from "../database/index.ts";
import type { DbDeps, HotDeps } from "../deps.ts";
import { lockBacklogs } from "../jobs/queue/backlogs.ts";
import { hasQueuedKey, toQueuedKeys } from "../jobs/queue/moves.ts";
import { deleteOldQuestionGains } from "../jobs/run/further-questions.ts";
import { foldPayerMinutes } from "../payers/payer-calls.ts";
import { deleteOldPayerPoints } from "../payers/payer-points.ts";
import { purgeSources } from "../sources/sources.ts";
import { purgeDeletedAccount } from "./delete-account.ts";
import { purgeBatches } from "./delete-batch.ts";
import { purgeJobs } from "./purge-jobs.ts";
import { purgePeople } from "./purge-people.ts";

export interface PurgeCounts {
  readonly batches: number;
  /** Includes rows of batches. */
  readonly jobs: number;
  readonly rejections: number;
  readonly events: number;
  readonly deliveries: number;
  readonly people: number;
  readonly sources: number;
}

const batchesPerAccount = 100;
/** Applies without a plan. */
const defaultDays = planLimitsSchema.shape.retention_days.parse(undefined);

export const retentionStarts = sql`(
  select a.id as account_id, now() - coalesce(p.retention_days, ${defaultDays}::integer) * interval '1 day' as since
  from accounts a
  left join plans p on p.name = a.plan_name
)`;

/**
 * Deletes a piece of each kind of data that ended more than its account's `retention_days` ago, of rows in
 * `batches_purged`, of people (`purgePeople`), and of sources (`purgeSources`). Usage and audit, which name no patient, stay; so do unfinished
 * uploads.
 *
 * @param limit maximum of rows of each kind
 * @returns undefined while another process purges
 */
export async function purge({ hotDb }: HotDeps, limit: number): Promise<PurgeCounts | undefined> {
  return withDeadlockRetry(hotDb, "retention", async (transaction) => {
    if (!(await tryDuty(transaction, "purge"))) return undefined;
    await purgeDeletedAccount(transaction, limit);
    const batches = await purgeOldBatches(transaction);
    const { jobs, rejections } = await purgeRows(transaction, limit);
    const alone = await purgeOldJobs(transaction, limit);
    const events = await purgeEvents(transaction, limit);
    const deliveries = await purgeDeliveries(transaction, limit);
    const people = await purgePeople(transaction, limit);
    const sources = await purgeSources(transaction, limit);
    await purgeBulkActions(transaction, retentionStarts, limit);
    await foldPayerMinutes(transaction);
    await deleteOldPayerPoints(transaction);
    await deleteOldQuestionGains(transaction);
    return { batches, jobs: jobs + alone, rejections, events, deliveries, people, sources };
  });
}

/** Locks the backlogs, which are deleted too. Index: batches_ended. */
async function purgeOldBatches(db: Db): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select b.id
    from ${retentionStarts} k
    cross join lateral (
      select id
      from batches
      where account_id = k.account_id
        and finished_at < k.since
      order by finished_at
      limit ${batchesPerAccount}
    ) b
  `.execute(db);
  return purgeBatches(db, await lockBacklogs(db, idsOf(rows), "skip"));
}

export async function hasRowsToPurge({ db }: DbDeps): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`
    select exists (select from batches_purged) or exists (select from accounts where deleted_at is not null) as left
  `.execute(db);
  return rows[0]?.left === true;
}

const purgedPerRound = 1_000;

interface PurgedRow {
  readonly id: string;
  readonly batch_id: string;
  readonly row_no: number;
  readonly order_at: string;
}

/**
 * `batches_purged.through_row` saves reading dead rows of earlier rounds. Indexes: jobs_by_row, primary keys of the
 * queue and of the rejections.
 */
async function purgeRows(db: Db, limit: number): Promise<{ jobs: number; rejections: number }> {
  const batchIds = await listPurgedBatches(db);
  if (batchIds.length === 0) return { jobs: 0, rejections: 0 };
  const { rows: jobs } = await sql<PurgedRow>`
    with purged as materialized (
      select batch_id, through_row
      from batches_purged
      where batch_id = any(${idArray(batchIds)})
      order by batch_id
    )
    select j.id, p.batch_id, j.row_no, j.order_at::text as order_at
    from purged p
    cross join lateral (
      select id, row_no, order_at
      from jobs
      where batch_id = p.batch_id
        and row_no > p.through_row
      order by row_no
      limit ${limit}
    ) j
    order by p.batch_id, j.row_no
    limit ${limit}
  `.execute(db);
  await deleteQueued(db, jobs);
  await purgeJobs(db, idsOf(jobs));
  const last = jobs.length < limit ? undefined : jobs.at(-1);
  const rejections = await countChanged(db)`
    with piece as (
      select r.batch_id, r.row_no
      from batch_rejections r
      where r.batch_id = any(${idArray(batchIds)})
      limit ${limit}
    )
    delete from batch_rejections r
    using piece
    where r.batch_id = piece.batch_id
      and r.row_no = piece.row_no
  `;
  if (rejections < limit) await endPurges(db, batchIds, last);
  return { jobs: jobs.length, rejections };
}

async function deleteQueued(db: Db, jobs: readonly PurgedRow[]): Promise<void> {
  await sql`
    delete from queued_jobs q
    using ${toQueuedKeys(jobs.map(({ id, batch_id, order_at }) => ({ id, backlogId: batch_id, orderAt: order_at })))}
    where ${hasQueuedKey}
  `.execute(db);
}

async function listPurgedBatches(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select batch_id as id
    from batches_purged
    order by batch_id
    limit ${purgedPerRound}
  `.execute(db);
  return idsOf(rows);
}

async function endPurges(db: Db, batchIds: readonly string[], last: PurgedRow | undefined): Promise<void> {
  await sql`
    delete from batches_purged
    where batch_id = any(${idArray(batchIds)})
      and batch_id < ${last?.batch_id ?? "ffffffff-ffff-ffff-ffff-ffffffffffff"}
  `.execute(db);
  if (!last) return;
  await sql`
    update batches_purged
    set through_row = ${last.row_no}
    where batch_id = ${last.batch_id}
  `.execute(db);
}

/** Index: results_without_batch. */
async function purgeOldJobs(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select r.job_id as id
    from ${retentionStarts} k
    cross join lateral (
      select job_id
      from results
      where account_id = k.account_id
        and batch_id is null
        and finished_at < k.since
      order by finished_at
      limit ${limit}
      -- A retry may hold the lock.
      for update skip locked
    ) r
    limit ${limit}
  `.execute(db);
  const ids = idsOf(rows);
  await purgeJobs(db, ids);
  return ids.length;
}

/**
 * Checks each feed's oldest event first: most have none to delete, and it reads one row instead of `limit`. Index:
 * primary key.
 */
const purgeEvents = (db: Db, limit: number): Promise<number> =>
  countChanged(db)`
    with piece as (
      select f.account_id, f.mode, e.no
      from ${retentionStarts} k
      join event_feeds f on f.account_id = k.account_id
      cross join lateral (
        select at from events where account_id = f.account_id and mode = f.mode order by no limit 1
      ) first
      cross join lateral (
        select no, at from events where account_id = f.account_id and mode = f.mode order by no limit ${limit}
      ) e
      where first.at < k.since
        and e.at < k.since
      limit ${limit}
    )
    delete from events e
    using piece
    where e.account_id = piece.account_id
      and e.mode = piece.mode
      and e.no = piece.no
  `;

/**
 * Includes pending deliveries, whose events are deleted. Checks each endpoint's oldest first, like `purgeEvents`.
 * Index: webhook_deliveries_listed.
 */
const purgeDeliveries = (db: Db, limit: number): Promise<number> =>
  countChanged(db)`
    with piece as (
      select d.id
      from ${retentionStarts} k
      join webhook_endpoints w on w.account_id = k.account_id
      cross join lateral (
        select created_at from webhook_deliveries where endpoint_id = w.id order by id limit 1
      ) first
      cross join lateral (
        select id, created_at from webhook_deliveries where endpoint_id = w.id order by id limit ${limit}
      ) d
      where first.created_at < k.since
        and d.created_at < k.since
      limit ${limit}
    )
    delete from webhook_deliveries d
    using piece
    where d.id = piece.id
  `;

/**
 * Batches paused or idle for `retention_days` get a deadline in the past, so their rows expire. Index:
 * batches_unfinished.
 */
export const expireIdleBatches = ({ db }: DbDeps): Promise<number> =>
  withDeadlockRetry(db, "expire idle batches", async (transaction) => {
    const { rows } = await sql<{ id: string }>`
      select b.id
      from ${retentionStarts} s
      join batches b on b.account_id = s.account_id
      where b.opened_at is not null
        and b.finished_at is null
        and b.cancelled_at is null
        and greatest(b.created_at, b.not_before, b.recent_at) < s.since
    `.execute(transaction);
    const locked = await lockBacklogs(transaction, idsOf(rows), "skip");
    return countChanged(transaction)`
      update backlogs
      set deadline = now()
      where id = any(${idArray(locked)})
    `;
  });
