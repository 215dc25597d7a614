import type { Tenant } from "@nightguard/contract";
import { type RawBuilder, sql } from "kysely";
import { type Db, idArray, idsOf, leaseEnd, toTable, valueFor } from "../../database/index.ts";
import { fencingTokenOf, inOrder, type JobRef, latestRefs } from "./job-ref.ts";

/*
 * A job that has not ended has exactly one row in `queued_jobs` or `active_jobs`. Only this file, `return-to-queue.ts`
 * and `expire.ts` delete such a row to insert the job elsewhere. Intake, submit and retry insert new jobs;
 * `move-ready-jobs.ts`, `release-waiting.ts` and `perhaps-asked.ts` move jobs from the queue to `active_jobs`.
 */

export interface TakenJob extends JobRef, Tenant {
  readonly batchId: string | null;
  readonly attempts: number;
  readonly possibleDuplicates: number;
  readonly perhapsBilled: number;
  readonly startedAt: Date | null;
  readonly questionHash: Buffer;
  readonly upstream: string | null;
  readonly upstreamReference: string | null;
}

/**
 * Takes running jobs with a current fencing token. Index: primary key.
 *
 * @returns in the order given; undefined for others
 */
export async function takeRunning(transaction: Db, wanted: readonly JobRef[]): Promise<(TakenJob | undefined)[]> {
  if (wanted.length === 0) return [];
  const latest = latestRefs(wanted);
  const { rows } = await sql<TakenJob>`
    delete from active_jobs a
    where a.job_id = any(${idArray(idsOf(latest))})
      and a.fencing_token = ${fencingTokenOf("a.job_id", latest)}
      and a.state = 'running'
    returning
      a.job_id as id, a.fencing_token as "fencingToken", a.account_id as "accountId", a.mode, a.batch_id as "batchId",
      a.attempts, a.possible_duplicates as "possibleDuplicates", a.perhaps_billed as "perhapsBilled",
      a.started_at as "startedAt", a.question_hash as "questionHash", a.upstream,
      a.upstream_reference as "upstreamReference"
  `.execute(transaction);
  return inOrder(wanted, rows);
}

/** Index: primary key. */
export async function takeReleased(transaction: Db, ids: readonly string[]): Promise<TakenJob[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<TakenJob>`
    delete from active_jobs a
    where a.job_id = any(${idArray(ids)})
      and a.state = 'released'
    returning
      a.job_id as id, a.fencing_token as "fencingToken", a.account_id as "accountId", a.mode, a.batch_id as "batchId",
      a.attempts, a.possible_duplicates as "possibleDuplicates", a.perhaps_billed as "perhapsBilled",
      a.started_at as "startedAt", a.question_hash as "questionHash", a.upstream,
      a.upstream_reference as "upstreamReference"
  `.execute(transaction);
  return rows;
}

/** Takes the backlog's first jobs. The transaction holds its lock. Index: primary key. */
export async function takeQueued(
  transaction: Db,
  backlog: { readonly id: string; readonly tenant: Tenant; readonly batchId: string | null },
  limit: number,
): Promise<TakenJob[]> {
  const { rows } = await sql<Omit<TakenJob, keyof Tenant | "batchId">>`
    with piece as materialized (
      select q.order_at, q.job_id
      from queued_jobs q
      where q.backlog_id = ${backlog.id}
      order by q.order_at, q.job_id
      limit ${limit}
    )
    delete from queued_jobs q
    using piece
    where q.backlog_id = ${backlog.id}
      and q.order_at = piece.order_at
      and q.job_id = piece.job_id
    returning
      q.job_id as id, q.fencing_token as "fencingToken",
      q.attempts, q.possible_duplicates as "possibleDuplicates", q.perhaps_billed as "perhapsBilled",
      q.started_at as "startedAt", q.question_hash as "questionHash", q.upstream,
      q.upstream_reference as "upstreamReference"
  `.execute(transaction);
  const { tenant, batchId } = backlog;
  return rows.map((row) => ({ ...row, ...tenant, batchId }));
}

export interface QueuedKey {
  readonly backlogId: string;
  /** Text: a Date has no infinity and no microseconds. */
  readonly orderAt: string;
  readonly id: string;
}

export const queuedKey = sql`q.backlog_id as "backlogId", q.order_at::text as "orderAt", q.job_id as id`;

export const toQueuedKeys = (keys: readonly QueuedKey[]): RawBuilder<unknown> =>
  toTable(keys, "w", { backlogId: "uuid", orderAt: "timestamptz", id: "uuid" });

/**
 * The row of `queued_jobs q` with the key `w`. Equality of the first column would let the planner read the whole primary
 * key in its order, as for a merge join, if the table is small when it plans.
 */
export const hasQueuedKey = sql`
  q.backlog_id = any(array[w.backlog_id])
  and q.order_at = w.order_at
  and q.job_id = w.id
`;

/**
 * Takes jobs out of the queue by their keys. The transaction holds the locks of their backlogs. Index: the primary key.
 *
 * @param condition of `queued_jobs q`, for jobs that may have changed before their backlogs were locked
 */
export async function takeQueuedByKey(
  transaction: Db,
  keys: readonly QueuedKey[],
  condition: RawBuilder<unknown> = sql`true`,
): Promise<TakenJob[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<TakenJob>`
    delete from queued_jobs q
    using ${toQueuedKeys(keys)}, backlogs k
    where ${hasQueuedKey}
      and k.id = q.backlog_id
      and ${condition}
    returning
      q.job_id as id, q.fencing_token as "fencingToken", k.account_id as "accountId", k.mode, k.batch_id as "batchId",
      q.attempts, q.possible_duplicates as "possibleDuplicates", q.perhaps_billed as "perhapsBilled",
      q.started_at as "startedAt", q.question_hash as "questionHash", q.upstream,
      q.upstream_reference as "upstreamReference"
  `.execute(transaction);
  return rows;
}

export interface QueueClaim extends JobRef {
  readonly attempt: number;
  readonly deadlineInMs: number | null;
  readonly readAt: number;
}

/**
 * Runs jobs without a release: their outcome is known, and nothing is asked. The transaction holds the backlogs' locks.
 * Indexes: primary keys.
 */
export async function claimFromQueue(
  transaction: Db,
  queued: readonly QueuedKey[],
  leaseMs: number,
): Promise<QueueClaim[]> {
  if (queued.length === 0) return [];
  const ownerOf = ownerValuesOf(await readOwners(transaction, queued));
  const { rows } = await sql<QueueClaim>`
    with taken as (
      delete from queued_jobs q
      using ${toQueuedKeys(queued)}
      where ${hasQueuedKey}
      returning
        q.*,
        ${ownerOf("uuid", ({ accountId }) => accountId)} as account_id,
        ${ownerOf("text", ({ mode }) => mode)} as mode,
        ${ownerOf("uuid", ({ batchId }) => batchId)} as batch_id,
        coalesce(q.deadline, ${ownerOf("timestamptz", ({ deadline }) => deadline)}) as due_before
    )
    insert into active_jobs (
      job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by,
      question_hash, attempts, possible_duplicates, perhaps_billed, workers_lost, perhaps_asked, started_at, upstream,
      upstream_reference, poll_until
    )
    select
      job_id, account_id, mode, backlog_id, batch_id, order_at, 'running', fencing_token + 1,
      ${leaseEnd(leaseMs)}, due_before, null, question_hash, attempts, possible_duplicates, perhaps_billed,
      workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until
    from taken
    returning
      job_id as id, fencing_token as "fencingToken", attempts as attempt,
      (extract(epoch from deadline - now()) * 1000)::double precision as "deadlineInMs",
      (extract(epoch from now()) * 1000)::double precision as "readAt"
  `.execute(transaction);
  return rows;
}

export interface Owner extends Tenant {
  readonly id: string;
  readonly batchId: string | null;
  readonly deadline: string | null;
}

/** Index: primary key. */
export async function readOwners(transaction: Db, queued: readonly Pick<QueuedKey, "backlogId">[]): Promise<Owner[]> {
  const ids = new Set(queued.map(({ backlogId }) => backlogId));
  const { rows } = await sql<Owner>`
    select id, account_id as "accountId", mode, batch_id as "batchId", deadline::text as deadline
    from backlogs
    where id = any(${idArray([...ids])})
  `.execute(transaction);
  return rows;
}

/** SQL for a value of the backlog of `queued_jobs q`, without a join, which could be planned badly. */
export const ownerValuesOf =
  (owners: readonly Owner[]) =>
  (type: "uuid" | "text" | "timestamptz", value: (owner: Owner) => string | null): RawBuilder<unknown> =>
    valueFor(sql`q.backlog_id`, idsOf(owners), sql`${owners.map(value)}::${sql.raw(type)}[]`);

/**
 * Skips jobs that are being claimed or changed.
 *
 * @param where a condition on `active_jobs a`
 */
export async function lockReleased(transaction: Db, where: RawBuilder<unknown>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.job_id as id
    from active_jobs a
    where ${where}
      and a.state = 'released'
    order by a.job_id
    limit ${limit}
    for update skip locked
  `.execute(transaction);
  return idsOf(rows);
}
