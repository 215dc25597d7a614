import { type RawBuilder, sql } from "kysely";
import { countUsage } from "../accounts/usage.ts";
import { countFailures } from "../batches/failure-groups.ts";
import type { Db } from "../connection.ts";
import type { Dispatched } from "./claim.ts";
import { markReady } from "./release.ts";

/** How much of what was lost to take at once, and how often a payer may be asked for a job, by whether a caller waits. */
export interface LostOptions {
  readonly limit: number;
  readonly maxAttempts: { readonly waiting: number; readonly queued: number };
}

/**
 * Returns to the ready jobs whose lease ran out: released ones whose id got lost on the way, and running ones whose
 * worker is gone, poison apart. The payer may have been asked by the latter, so their next call is counted as a possible
 * duplicate. Index: jobs_leased.
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
 * attempt; and all whose owner does not want them asked again. They stay as they are, to be settled under the dispatch given. Index: jobs_leased.
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
  state = 'running'
  and (
    fail_unknown
    or workers_lost >= 1
    or attempts >= case when waiting then ${maxAttempts.waiting}::integer else ${maxAttempts.queued}::integer end
  )
`;

/** Returns every released job at once, after Redis lost its memory: what it held is known to be gone. */
export async function returnReleasedJobs(db: Db): Promise<{ released: number; running: number }> {
  return returnJobs(db, 1_000_000, sql`state = 'released'`);
}

async function returnJobs(db: Db, limit: number, condition: RawBuilder<unknown>) {
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
        workers_lost = j.workers_lost + case when lost.state = 'running' then 1 else 0 end
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
      returning
        j.id, j.account_id, j.mode, j.batch_id, j.operation, j.payer_id, j.attempts, j.possible_duplicates,
        j.failure_category, j.failure_code
    ),
    sums as (
      select batch_id, count(*)::integer as expired
      from expired
      where batch_id is not null
      group by batch_id
    ),
    counted as (
      update batches b
      set
        expired = b.expired + s.expired,
        finished_at = case when b.succeeded + b.failed + b.cancelled + b.expired + s.expired = b.total then now() end
      from sums s
      where b.id = s.batch_id
    ),
    explained as (
      ${countFailures(sql`
        select batch_id, failure_category, failure_code, payer_id, 1 as rows from expired
      `)}
    ),
    used as (
      ${countUsage(sql`
        select account_id, mode, operation, payer_id, 'expired' as outcome, attempts, possible_duplicates, 0 as reused
        from expired
      `)}
    )
    select id
    from expired
  `.execute(db);
  return rows.map(({ id }) => id);
}
