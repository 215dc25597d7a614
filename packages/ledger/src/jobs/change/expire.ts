import type { Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, idsOf, withDeadlockRetry } from "../../database/index.ts";
import type { DbDeps } from "../../deps.ts";
import { type LockedBacklog, lockBacklogs, lockBacklogWhere } from "../queue/backlogs.ts";
import {
  lockReleased,
  type QueuedKey,
  queuedKey,
  type TakenJob,
  takeQueuedByKey,
  takeReleased,
} from "../queue/moves.ts";
import { endJobsAs, withoutAnswer } from "../run/end-jobs.ts";

const expired = withoutAnswer("expired", { category: "plan", code: "deadline_passed" });

const backlogsPerRound = 1_000;

/**
 * Ends jobs whose deadline passed before they ran, except rows of cancelled batches.
 *
 * Indexes: backlogs_deadline, queued_jobs_deadline; active_jobs is read as a whole.
 *
 * @returns ids; as many as `limit` if there may be more
 */
export async function expireOverdueJobs({ db }: DbDeps, limit: number): Promise<string[]> {
  const ended: string[] = [];
  for (const backlogId of await listOverdueBacklogs(db)) {
    if (ended.length === limit) return ended;
    ended.push(...(await expireBacklog(db, backlogId, limit - ended.length)));
  }
  for (const expire of [expireQueued, expireReleased]) {
    if (ended.length === limit) return ended;
    ended.push(...(await expire(db, limit - ended.length)));
  }
  return ended;
}

async function listOverdueBacklogs(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id
    from backlogs
    where deadline <= now()
    order by deadline
    limit ${backlogsPerRound}
  `.execute(db);
  return idsOf(rows);
}

function expireBacklog(db: Db, id: string, limit: number): Promise<string[]> {
  return withDeadlockRetry(db, "expire batch", async (transaction) => {
    const backlog = await lockBacklogWhere(transaction, id, sql`k.deadline <= now()`, "skip");
    if (!backlog) return [];
    const taken = await takeOverdueOf(transaction, backlog, limit);
    if (taken.length < limit) await sql`update backlogs set deadline = null where id = ${id}`.execute(transaction);
    return endJobsAs(transaction, taken, expired);
  });
}

/** Omits rows that were retried meanwhile, which have later deadlines. Index: primary key. */
async function takeOverdueOf(transaction: Db, backlog: LockedBacklog, limit: number): Promise<TakenJob[]> {
  const { rows } = await sql<Omit<TakenJob, keyof Tenant | "batchId">>`
    with piece as materialized (
      select q.order_at, q.job_id
      from queued_jobs q
      where q.backlog_id = ${backlog.id}
        and (q.deadline is null or q.deadline <= now())
        and not ${isPolled("q.poll_until")}
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

const isCancelled = (column: "q.backlog_id" | "a.batch_id") => sql`
  exists (
    select
    from batches b
    where b.id = ${sql.ref(column)}
      and b.cancelled_at is not null
  )
`;

/** A question accepted in time is paid for, so its answer still ends the job. */
const isPolled = (column: "q.poll_until" | "a.poll_until") => sql`coalesce(${sql.ref(column)} > now(), false)`;

const isQueuedOverdue = sql`
  q.deadline <= now()
  and not ${isPolled("q.poll_until")}
  and not ${isCancelled("q.backlog_id")}
`;

function expireQueued(db: Db, limit: number): Promise<string[]> {
  return withDeadlockRetry(db, "expire queued", async (transaction) => {
    const { rows: overdue } = await sql<QueuedKey>`
      select ${queuedKey}
      from queued_jobs q
      where ${isQueuedOverdue}
      order by q.deadline
      limit ${limit}
    `.execute(transaction);
    const backlogIds = overdue.map(({ backlogId }) => backlogId);
    const locked = new Set(await lockBacklogs(transaction, backlogIds, "skip"));
    const keys = overdue.filter(({ backlogId }) => locked.has(backlogId));
    return endJobsAs(transaction, await takeQueuedByKey(transaction, keys, isQueuedOverdue), expired);
  });
}

function expireReleased(db: Db, limit: number): Promise<string[]> {
  return withDeadlockRetry(db, "expire released", async (transaction) => {
    const isOverdue = sql`a.deadline <= now() and not ${isPolled("a.poll_until")} and not ${isCancelled("a.batch_id")}`;
    const ids = await lockReleased(transaction, isOverdue, limit);
    return endJobsAs(transaction, await takeReleased(transaction, ids), expired);
  });
}
