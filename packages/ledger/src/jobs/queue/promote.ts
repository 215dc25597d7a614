import { sql } from "kysely";
import { type Db, withDeadlockRetry } from "../../database/index.ts";
import type { HotDeps } from "../../deps.ts";
import { lockBacklogs, markReady } from "./backlogs.ts";
import { hasQueuedKey, type QueuedKey, queuedKey, toQueuedKeys } from "./moves.ts";

/** Jobs of waiting callers are left to `releaseWaitingJobs`. */
const isDue = sql`
  due_at <= now()
  and answer_by is null
`;

/**
 * Makes due scheduled jobs ready, except in locked backlogs. Jobs of suspended accounts and paused batches become ready
 * too; release skips them. Indexes: queued_jobs_scheduled, primary key.
 *
 * @returns how many, and the milliseconds until the next is due by the database's clock: 0 or less while due ones are
 *   left, null when none is scheduled
 */
export async function promoteDueJobs(
  { hotDb }: HotDeps,
  limit: number,
): Promise<{ promoted: number; nextDueInMs: number | null }> {
  const nextDueInMs = await findNextDue(hotDb);
  if (nextDueInMs === null || nextDueInMs > 0) return { promoted: 0, nextDueInMs };
  const promoted = await promote(hotDb, limit);
  return { promoted, nextDueInMs: await findNextDue(hotDb) };
}

async function findNextDue(db: Db): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from min(due_at) - now()) * 1000)::double precision as ms
    from queued_jobs
    where due_at is not null
  `.execute(db);
  return rows[0]?.ms ?? null;
}

async function promote(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ backlog_id: string }>`
    select backlog_id
    from queued_jobs
    where ${isDue}
    order by due_at
    limit ${limit}
  `.execute(db);
  if (rows.length === 0) return 0;
  return withDeadlockRetry(db, "promote", async (transaction) => {
    const backlogIds = rows.map(({ backlog_id }) => backlog_id);
    const locked = new Set(await lockBacklogs(transaction, backlogIds, "skip"));
    // Reads the rows again, because others may have changed before the lock. Compares backlogs here: in SQL, the planner
    // might sort whole backlogs.
    const { rows: again } = await sql<QueuedKey>`
      select ${queuedKey}
      from queued_jobs q
      where ${isDue}
      order by due_at
      limit ${limit}
    `.execute(transaction);
    const due = again.filter(({ backlogId }) => locked.has(backlogId));
    if (due.length === 0) return 0;
    // Their backlog's frontier may have passed them.
    await sql`
      update queued_jobs q
      set
        late = true,
        due_at = null,
        held_code = null,
        held_mode = null,
        held_payer_id = null
      from ${toQueuedKeys(due)}
      where ${hasQueuedKey}
    `.execute(transaction);
    await markReady(transaction, [...new Set(due.map(({ backlogId }) => backlogId))]);
    return due.length;
  });
}
