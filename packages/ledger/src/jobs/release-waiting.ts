import type { Operation } from "@nightguard/contract";
import { sql } from "kysely";
import { limitsToRun } from "../accounts/limits.ts";
import { type Db, leaseEnd, plainArray, withDeadlockRetry } from "../database/index.ts";
import type { ReleasedJob } from "./release.ts";

const isDue = sql`
  answer_by is not null
  and (due_at is null or due_at <= now())
`;

interface WaitingRow {
  readonly at: string;
  /** Whether its account has a plan and is not suspended. */
  readonly mayRun: boolean;
}

/**
 * Releases jobs of waiting callers that have to run again, regardless of the account's window: their first run was
 * admitted. Jobs of suspended accounts become ordinary queued jobs. These rows are few, and release and promotion skip
 * them, so backlogs are not locked. Index: queued_jobs_waiting.
 */
export async function releaseWaitingJobs(
  db: Db,
  { limit, leaseMs }: { readonly limit: number; readonly leaseMs: number },
): Promise<ReleasedJob[]> {
  const { rows } = await sql`
    select job_id
    from queued_jobs
    where ${isDue}
    order by answer_by
    limit 1
  `.execute(db);
  if (rows.length === 0) return [];
  return withDeadlockRetry(db, "release waiting", async (transaction) => {
    const due = await lockDue(transaction, limit);
    const { true: running = [], false: refused = [] } = Object.groupBy(due, ({ mayRun }) => `${mayRun}`);
    await queueOrdinarily(transaction, refused);
    return moveToActive(transaction, running, leaseMs);
  });
}

async function lockDue(transaction: Db, limit: number): Promise<WaitingRow[]> {
  const accountId = sql`(select k.account_id from backlogs k where k.id = q.backlog_id)`;
  const { rows } = await sql<WaitingRow>`
    select q.ctid::text as at, ${limitsToRun(accountId)} is not null as "mayRun"
    from queued_jobs q
    where ${isDue}
    order by answer_by
    limit ${limit}
    for update of q skip locked
  `.execute(transaction);
  return rows;
}

/** Their callers no longer wait: they are promoted and released like other jobs. */
async function queueOrdinarily(transaction: Db, rows: readonly WaitingRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update queued_jobs
    set
      answer_by = null,
      late = false,
      due_at = coalesce(due_at, now())
    where ctid = any(${toTids(rows)})
  `.execute(transaction);
}

async function moveToActive(transaction: Db, rows: readonly WaitingRow[], leaseMs: number): Promise<ReleasedJob[]> {
  if (rows.length === 0) return [];
  const { rows: moved } = await sql<Omit<ReleasedJob, "operation"> & { operation: Operation | null }>`
    with taken as (
      delete from queued_jobs q
      using backlogs k
      where q.ctid = any(${toTids(rows)})
        and k.id = q.backlog_id
      returning q.*, k.account_id, k.mode
    )
    insert into active_jobs as a (
      job_id, account_id, mode, backlog_id, order_at, state, fencing_token, lease_until, deadline, answer_by,
      question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream,
      upstream_reference
    )
    select
      job_id, account_id, mode, backlog_id, order_at, 'released', fencing_token + 1, ${leaseEnd(leaseMs)}, deadline,
      answer_by, question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at, upstream,
      upstream_reference
    from taken
    returning
      a.job_id as id, a.fencing_token as "fencingToken", a.account_id as "accountId", a.mode, true as waiting,
      (select j.operation from jobs j where j.id = a.job_id) as operation
  `.execute(transaction);
  return moved.filter((job): job is ReleasedJob => job.operation !== null);
}

const toTids = (rows: readonly WaitingRow[]) => sql`${plainArray(rows.map(({ at }) => `"${at}"`))}::tid[]`;
