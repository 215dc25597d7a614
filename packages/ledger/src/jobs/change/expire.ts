import { sql } from "kysely";
import { type Db, idsOf, withDeadlockRetry } from "../../database/index.ts";
import type { DbDeps } from "../../deps.ts";
import { lockBacklogs, lockBacklogWhere } from "../queue/backlogs.ts";
import { lockReleased, type QueuedKey, queuedKey, takeQueued, takeQueuedByKey, takeReleased } from "../queue/moves.ts";
import { endJobsAs, withoutAnswer } from "../run/end-jobs.ts";

const expired = withoutAnswer("expired", { category: "plan", code: "deadline_passed" });

const backlogsPerRound = 1_000;

/**
 * Ends jobs whose deadline passed before they ran, except rows of cancelled batches, which are to be cancelled.
 *
 * Indexes: backlogs_deadline, queued_jobs_deadline; active_jobs is read as a whole.
 *
 * @returns the ids of the ended jobs; as many as `limit` if there may be more
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
    // A row that was retried meanwhile has a later deadline of its own.
    const where = sql`(q.deadline is null or q.deadline <= now()) and not ${isPolled("q.poll_until")}`;
    const taken = await takeQueued(transaction, backlog, { where, limit });
    if (taken.length < limit) await sql`update backlogs set deadline = null where id = ${id}`.execute(transaction);
    return endJobsAs(transaction, taken, expired);
  });
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

function expireQueued(db: Db, limit: number): Promise<string[]> {
  const isOverdue = sql`q.deadline <= now() and not ${isPolled("q.poll_until")} and not ${isCancelled("q.backlog_id")}`;
  return withDeadlockRetry(db, "expire queued", async (transaction) => {
    const { rows: overdue } = await sql<QueuedKey>`
      select ${queuedKey}
      from queued_jobs q
      where ${isOverdue}
      order by q.deadline
      limit ${limit}
    `.execute(transaction);
    const backlogIds = overdue.map(({ backlogId }) => backlogId);
    const locked = new Set(await lockBacklogs(transaction, backlogIds, "skip"));
    const keys = overdue.filter(({ backlogId }) => locked.has(backlogId));
    return endJobsAs(transaction, await takeQueuedByKey(transaction, keys, isOverdue), expired);
  });
}

function expireReleased(db: Db, limit: number): Promise<string[]> {
  return withDeadlockRetry(db, "expire released", async (transaction) => {
    const isOverdue = sql`a.deadline <= now() and not ${isPolled("a.poll_until")} and not ${isCancelled("a.batch_id")}`;
    const ids = await lockReleased(transaction, isOverdue, limit);
    return endJobsAs(transaction, await takeReleased(transaction, ids), expired);
  });
}
