import { planLimitsSchema } from "@nightguard/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "./connection.ts";

/** What went in one round, by kind. */
export interface Forgotten {
  readonly batches: number;
  /** Rows of batches, and jobs without a batch. */
  readonly jobs: number;
  readonly rejections: number;
  readonly events: number;
  readonly deliveries: number;
}

/** Batches of one account in one round; their rows go later. */
const batchesPerAccount = 100;
/** Of an account that has no plan. */
const defaultDays = planLimitsSchema.shape.retention_days.parse(undefined);

/** Each account, and the time before which what ended goes. */
export const accountsKept = sql`(
  select a.id as account_id, now() - coalesce(p.retention_days, ${defaultDays}::integer) * interval '1 day' as since
  from accounts a
  left join plans p on p.name = a.plan_name
)`;

/**
 * Deletes what ended more than its account's `retention_days` ago: batches and jobs with all that was asked and
 * answered, events, and deliveries with the log of their attempts. A piece of each kind, in one transaction. Usage and
 * audit, which name no patient, stay.
 *
 * @param limit rows of each kind
 * @returns undefined while another process is at it
 */
export async function forgetPast(db: Db, limit: number): Promise<Forgotten | undefined> {
  return db.transaction().execute(async (transaction) => {
    // One process at a time: of two that delete the last jobs that have one answer, neither would delete the answer.
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('nightguard retention')) as mine
    `.execute(transaction);
    if (!rows[0]?.mine) return undefined;
    const batches = await forgetBatches(transaction);
    const { jobs, rejections } = await forgetRows(transaction, limit);
    const alone = await forgetJobs(transaction, limit);
    const events = await forgetEvents(transaction, limit);
    const deliveries = await forgetDeliveries(transaction, limit);
    return { batches, jobs: jobs + alone, rejections, events, deliveries };
  });
}

/** From now on they are not found. Index: batches_ended. */
async function forgetBatches(db: Db): Promise<number> {
  return count(
    db,
    sql`
      past as (
        select b.id
        from ${accountsKept} k
        cross join lateral (
          select id
          from batches
          where account_id = k.account_id
            and finished_at < k.since
          order by finished_at
          limit ${batchesPerAccount}
        ) b
      ),
      locked as (
        select b.id
        from batches b
        where b.id = any(array(select id from past))
          -- Not one that is just being tried again.
          and b.finished_at is not null
        for update skip locked
      ),
      noted as (
        insert into batches_forgotten (batch_id)
        select id
        from locked
      )
      delete from batches b
      using locked
      where b.id = locked.id
    `,
  );
}

/** Of one batch that is gone. Indexes: jobs_by_row, the primary key of the rejections. */
async function forgetRows(db: Db, limit: number): Promise<{ jobs: number; rejections: number }> {
  const { rows } = await sql<{ batch_id: string }>`select batch_id from batches_forgotten limit 1`.execute(db);
  const [forgotten] = rows;
  if (!forgotten) return { jobs: 0, rejections: 0 };
  const { batch_id: batchId } = forgotten;
  const jobs = await deleteJobs(
    db,
    sql`select id, reused_from from jobs where batch_id = ${batchId}::uuid order by row_no limit ${limit}`,
  );
  const rejections = await count(
    db,
    sql`
      piece as (
        select row_no
        from batch_rejections
        where batch_id = ${batchId}::uuid
        order by row_no
        limit ${limit}
      )
      delete from batch_rejections r
      using piece
      where r.batch_id = ${batchId}::uuid
        and r.row_no = piece.row_no
    `,
  );
  if (jobs < limit && rejections < limit) {
    await sql`delete from batches_forgotten where batch_id = ${batchId}::uuid`.execute(db);
  }
  return { jobs, rejections };
}

/** Jobs without a batch. Index: jobs_ended_alone. */
const forgetJobs = (db: Db, limit: number): Promise<number> =>
  deleteJobs(
    db,
    sql`
      select j.id, j.reused_from
      from ${accountsKept} k
      cross join lateral (
        select id, reused_from
        from jobs
        where account_id = k.account_id
          and batch_id is null
          and finished_at < k.since
        order by finished_at
        limit ${limit}
        -- Not one that is just being tried again.
        for update skip locked
      ) j
      limit ${limit}
    `,
  );

/**
 * With what was asked, and with the answers that no other job has. Index: jobs_reusing.
 *
 * @param chosen the query for their `id` and `reused_from`
 */
const deleteJobs = (db: Db, chosen: RawBuilder<unknown>): Promise<number> =>
  count(
    db,
    sql`
      piece as materialized (${chosen}),
      requests as (
        delete from job_requests r
        using piece
        where r.job_id = piece.id
      ),
      answers as (
        select id as job_id from piece
        union
        select reused_from from piece where reused_from is not null
      ),
      results as (
        delete from job_results r
        using answers a
        where r.job_id = a.job_id
          and not exists (
            select from jobs other
            where other.reused_from = a.job_id
              and not exists (select from piece where piece.id = other.id)
          )
          and not exists (
            select from jobs first
            where first.id = a.job_id
              and not exists (select from piece where piece.id = first.id)
          )
      )
      delete from jobs j
      using piece
      where j.id = piece.id
    `,
  );

/** A feed's first ones are its oldest. Index: the primary key. */
const forgetEvents = (db: Db, limit: number): Promise<number> =>
  count(
    db,
    sql`
      piece as (
        select f.account_id, f.mode, e.no
        from ${accountsKept} k
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
    `,
  );

/** Also those that are still on their way: what they tell of is gone. Index: webhook_deliveries_listed. */
const forgetDeliveries = (db: Db, limit: number): Promise<number> =>
  count(
    db,
    sql`
      piece as (
        select d.id
        from ${accountsKept} k
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
    `,
  );

/** @param deletion common table expressions and the `delete` that follows them */
async function count(db: Db, deletion: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await sql`with ${deletion}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
