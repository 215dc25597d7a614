import { type RawBuilder, sql } from "kysely";
import { countChanged, type Db, idArray, idsOf, leaseEnd } from "../../database/index.ts";
import type { JobRef } from "../queue/job-ref.ts";
import { withTargets } from "./end-jobs.ts";
import type { JobTarget } from "./ended-job.ts";

export interface PerhapsAsked {
  readonly repeated: number;
  readonly failUnknown: readonly (JobRef & JobTarget)[];
}

/**
 * Marks jobs whose next call may be a duplicate; running jobs are counted when their lease ends.
 *
 * Jobs with `on_unknown: "fail"` become running, as if a worker had lost the answer, and the reconciler fails them.
 *
 * It locks all backlogs that may have been released from, so it may run while workers do.
 */
export async function markPerhapsAsked(transaction: Db, leaseMs: number): Promise<PerhapsAsked> {
  await lockOpenBacklogs(transaction);
  const repeated = (await markQueued(transaction)) + (await markReleased(transaction));
  const failing = [...(await failQueued(transaction, leaseMs)), ...(await failReleased(transaction, leaseMs))];
  return { repeated, failUnknown: await withTargets(transaction, failing) };
}

/** Released from since the backup; includes backlogs that an unfinished retry holds back. */
const mayHaveBeenOpen = sql`
  (k.open_at <= now() or k.open_at = 'infinity')
  and not exists (
    select
    from batches b
    where b.id = k.batch_id
      and b.cancelled_at is not null
  )
`;

async function lockOpenBacklogs(transaction: Db): Promise<void> {
  await sql`
    select k.id
    from backlogs k
    where ${mayHaveBeenOpen}
    order by k.id
    for update
  `.execute(transaction);
}

const failsUnknown = sql`
  coalesce((select b.fail_unknown from batches b where b.id = k.batch_id), j.fail_unknown)
`;

const isQueued = (fails: boolean): RawBuilder<unknown> => sql`
  k.id = q.backlog_id
  and ${mayHaveBeenOpen}
  and q.follows is null
  and j.id = q.job_id
  and (j.not_before is null or j.not_before <= now())
  and ${failsUnknown} = ${fails}
`;

async function markQueued(transaction: Db): Promise<number> {
  return countChanged(transaction)`
    update queued_jobs q
    set perhaps_asked = true
    from backlogs k, jobs j
    where ${isQueued(false)}
  `;
}

async function lockReleased(transaction: Db, fails: boolean): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.job_id as id
    from active_jobs a
    join backlogs k on k.id = a.backlog_id
    join jobs j on j.id = a.job_id
    where a.state = 'released'
      and ${mayHaveBeenOpen}
      and ${failsUnknown} = ${fails}
    order by a.job_id
    for update of a skip locked
  `.execute(transaction);
  return idsOf(rows);
}

async function markReleased(transaction: Db): Promise<number> {
  const ids = await lockReleased(transaction, false);
  await sql`
    update active_jobs
    set perhaps_asked = true
    where job_id = any(${idArray(ids)})
  `.execute(transaction);
  return ids.length;
}

async function failQueued(transaction: Db, leaseMs: number): Promise<JobRef[]> {
  const { rows } = await sql<JobRef>`
    with taken as (
      delete from queued_jobs q
      using backlogs k, jobs j
      where ${isQueued(true)}
      returning q.*, k.account_id, k.mode, k.batch_id
    )
    insert into active_jobs (
      job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by,
      question_hash, attempts, possible_duplicates, perhaps_billed, workers_lost, perhaps_asked, started_at, upstream,
      upstream_reference, poll_until
    )
    select
      job_id, account_id, mode, backlog_id, batch_id, order_at, 'running', fencing_token + 1,
      ${leaseEnd(leaseMs)}, deadline, null, question_hash, attempts, possible_duplicates, perhaps_billed,
      workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until
    from taken
    returning job_id as id, fencing_token as "fencingToken"
  `.execute(transaction);
  return rows;
}

async function failReleased(transaction: Db, leaseMs: number): Promise<JobRef[]> {
  const ids = await lockReleased(transaction, true);
  const { rows } = await sql<JobRef>`
    update active_jobs
    set
      state = 'running',
      fencing_token = fencing_token + 1,
      lease_until = ${leaseEnd(leaseMs)}
    where job_id = any(${idArray(ids)})
    returning job_id as id, fencing_token as "fencingToken"
  `.execute(transaction);
  return rows;
}
