import { type RawBuilder, sql } from "kysely";
import type { Db } from "../connection.ts";
import { type Dispatched, toWanted } from "../dispatched.ts";
import { countEnded, endedColumns } from "./count-ended.ts";
import { markReady } from "./release.ts";

/** How much of what was lost to take at once, and how often a payer may be asked for a job, by whether a caller waits. */
export interface LostOptions {
  readonly limit: number;
  readonly maxAttempts: { readonly waiting: number; readonly queued: number };
}

/**
 * Returns to the ready jobs whose lease ran out: released ones whose id got lost on the way, and running ones whose
 * worker is gone, poison apart. The payer may have been asked by the latter, so their next call is counted as a possible
 * duplicate. Index: jobs_outstanding, read as a whole.
 *
 * @returns how many came back from either state
 */
export async function returnLostJobs(
  db: Db,
  { limit, maxAttempts }: LostOptions,
): Promise<{ released: number; running: number }> {
  return returnJobs(db, limit, sql`lease_until < now() and not (${isPoison(maxAttempts)})`);
}

/** A job that is not to run again after its worker was lost. */
export interface PoisonJob extends Dispatched {
  /** Its owner would rather have no answer than ask twice. */
  readonly failUnknown: boolean;
}

/**
 * Jobs whose worker was lost while it ran them, for the second time, when they may be what killed it, or at their last
 * attempt; and all whose owner does not want them asked again. They stay as they are, to be settled under the dispatch
 * given. Index: jobs_outstanding, read as a whole.
 */
export async function findPoisonJobs(db: Db, { limit, maxAttempts }: LostOptions): Promise<PoisonJob[]> {
  const { rows } = await sql<{ id: string; dispatch_no: number; fail_unknown: boolean }>`
    select id, dispatch_no, fail_unknown
    from jobs
    where state = 'running'
      and lease_until < now()
      and ${isPoison(maxAttempts)}
    order by lease_until
    limit ${limit}
  `.execute(db);
  return rows.map((row) => ({ id: row.id, dispatchNo: row.dispatch_no, failUnknown: row.fail_unknown }));
}

/** Said once for both who find poison and who must leave it: a lease may run out between their two looks. */
const isPoison = (maxAttempts: LostOptions["maxAttempts"]) => sql`
  state = 'running' and (workers_lost >= 1 or ${mayNotRunAgain(maxAttempts)})
`;

const mayNotRunAgain = (maxAttempts: LostOptions["maxAttempts"]) => sql`
  (
    fail_unknown
    or attempts >= case when waiting then ${maxAttempts.waiting}::integer else ${maxAttempts.queued}::integer end
  )
`;

/** Puts released jobs back that no queue took: the next round releases them anew. */
export async function takeBackReleasedJobs(db: Db, jobs: readonly Dispatched[]): Promise<void> {
  await returnJobs(db, jobs.length, sql`state = 'released' and ${isAmong(jobs)}`);
}

/** Puts back all of an account's released jobs: nothing of it is to be claimed. Index: jobs_outstanding. */
export async function takeBackReleasedOf(db: Db, accountId: string): Promise<void> {
  await returnJobs(db, 1_000_000, sql`state = 'released' and account_id = ${accountId}`);
}

/**
 * Hands back jobs whose calls did not end before their worker did, without fault of theirs: they run again at once. Those
 * that were at their last attempt, or whose owner does not want them asked again, are left to end as poison.
 */
export async function handBackJobs(
  db: Db,
  held: readonly Dispatched[],
  maxAttempts: LostOptions["maxAttempts"],
): Promise<void> {
  const condition = sql`state = 'running' and not ${mayNotRunAgain(maxAttempts)} and ${isAmong(held)}`;
  await returnJobs(db, held.length, condition, { isLoss: false });
}

const isAmong = (jobs: readonly Dispatched[]) => sql`
  id = any(${jobs.map(({ id }) => id)}::uuid[])
  and (id, dispatch_no) in (select id, dispatch_no from ${toWanted(jobs)})
`;

/** Returns every released job at once, after Redis lost its memory: what it held is known to be gone. */
export async function returnReleasedJobs(db: Db): Promise<{ released: number; running: number }> {
  return returnJobs(db, 1_000_000, sql`state = 'released'`);
}

/** @param options.isLoss false where their worker went as it was told, which no job can have brought about */
async function returnJobs(
  db: Db,
  limit: number,
  condition: RawBuilder<unknown>,
  { isLoss = true }: { readonly isLoss?: boolean } = {},
) {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ backlog_id: string; was: "released" | "running" }>`
      with lost as (
        select id, state
        from jobs
        where state in ('released', 'running')
          and ${condition}
        order by lease_until
        limit ${limit}
        for update skip locked
      )
      update jobs j
      set
        state = 'ready',
        lease_until = null,
        possible_duplicates = j.possible_duplicates + case when lost.state = 'running' then 1 else 0 end,
        workers_lost = j.workers_lost + case when lost.state = 'running' and ${isLoss}::boolean then 1 else 0 end
      from lost
      where j.id = lost.id
      returning j.backlog_id, lost.state as was
    `.execute(transaction);
    await markReady(transaction, [...new Set(rows.map(({ backlog_id }) => backlog_id))]);
    const running = rows.filter(({ was }) => was === "running").length;
    return { released: rows.length - running, running };
  });
}

/**
 * Ends jobs whose deadline passed before they could run. Index: jobs_deadline.
 *
 * @returns their ids
 */
export async function expireOverdueJobs(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with overdue as (
      select j.id
      from jobs j
      where j.state in ('parked', 'ready', 'released')
        and j.deadline < now()
        -- Rows of a cancelled batch are cancelled, whether the sweep has been there or not.
        and not exists (
          select
          from batches b
          where b.id = j.batch_id
            and b.cancelled_at is not null
        )
      order by j.deadline
      limit ${limit}
      for update of j skip locked
    ),
    expired as (
      update jobs j
      set
        state = 'expired',
        lease_until = null,
        due_at = null,
        finished_at = now(),
        failure_category = 'plan',
        failure_code = 'deadline_passed'
      from overdue
      where j.id = overdue.id
      returning ${endedColumns}
    ),
    ${countEnded("expired")}
    select id
    from expired
  `.execute(db);
  return rows.map(({ id }) => id);
}
