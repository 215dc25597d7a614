import { sql } from "kysely";
import { findJobLimits } from "../../accounts/limits.ts";
import { type Db, leaseEnd, withDeadlockRetry } from "../../database/index.ts";
import type { HotDeps } from "../../deps.ts";
import { withTargets } from "../run/end-jobs.ts";
import {
  hasQueuedKey,
  type Owner,
  ownerValuesOf,
  type QueuedKey,
  queuedKey,
  readOwners,
  toQueuedKeys,
} from "./moves.ts";
import type { ReleasedJob } from "./release.ts";

const isDue = sql`
  answer_by is not null
  and (due_at is null or due_at <= now())
`;

/**
 * Ignores the account's window: the jobs' first run was admitted. Needs no backlog locks, because release and promotion
 * skip these few rows. Indexes: queued_jobs_waiting, primary key.
 */
export async function releaseWaitingJobs(
  { hotDb }: HotDeps,
  { limit, leaseMs }: { readonly limit: number; readonly leaseMs: number },
): Promise<ReleasedJob[]> {
  const { rows } = await sql`
    select job_id
    from queued_jobs
    where ${isDue}
    order by answer_by
    limit 1
  `.execute(hotDb);
  if (rows.length === 0) return [];
  return withDeadlockRetry(hotDb, "release waiting", async (transaction) => {
    const due = await lockDue(transaction, limit);
    const owners = await readOwners(transaction, due);
    const accountIds = new Map(owners.map(({ id, accountId }) => [id, accountId]));
    const limits = await findJobLimits(transaction, [...accountIds.values()]);
    const mayRun = ({ backlogId }: QueuedKey) => limits.has(accountIds.get(backlogId) ?? "");
    const ofSuspended = due.filter((row) => !mayRun(row));
    await queueOrdinarily(transaction, ofSuspended);
    return moveToActive(transaction, due.filter(mayRun), owners, leaseMs);
  });
}

async function lockDue(transaction: Db, limit: number): Promise<QueuedKey[]> {
  const { rows } = await sql<QueuedKey>`
    select ${queuedKey}
    from queued_jobs q
    where ${isDue}
    order by answer_by
    limit ${limit}
    for update skip locked
  `.execute(transaction);
  return rows;
}

async function queueOrdinarily(transaction: Db, rows: readonly QueuedKey[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update queued_jobs q
    set
      answer_by = null,
      late = false,
      due_at = coalesce(due_at, now())
    from ${toQueuedKeys(rows)}
    where ${hasQueuedKey}
  `.execute(transaction);
}

async function moveToActive(
  transaction: Db,
  rows: readonly QueuedKey[],
  owners: readonly Owner[],
  leaseMs: number,
): Promise<ReleasedJob[]> {
  if (rows.length === 0) return [];
  const ownerOf = ownerValuesOf(owners);
  const { rows: moved } = await sql<Omit<ReleasedJob, "operation" | "waiting">>`
    with taken as (
      delete from queued_jobs q
      using ${toQueuedKeys(rows)}
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
      job_id, account_id, mode, backlog_id, batch_id, order_at, 'released', fencing_token + 1,
      ${leaseEnd(leaseMs)}, due_before, answer_by, question_hash, attempts, possible_duplicates, perhaps_billed,
      workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until
    from taken
    returning job_id as id, fencing_token as "fencingToken", account_id as "accountId", mode
  `.execute(transaction);
  const jobs = await withTargets(transaction, moved);
  return jobs.map(({ payerId: _payer, ...job }) => ({ ...job, waiting: true }));
}
