import type { FailureCategory, Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { findBatchTimes } from "../../batches/control.ts";
import { countFailures } from "../../batches/failure-groups.ts";
import { type Db, type EndState, idArray, withDeadlockRetry } from "../../database/index.ts";
import type { EncryptionDeps } from "../../deps.ts";
import { lockBacklogOf, markReady, type QueuePosition } from "../queue/backlogs.ts";
import { handOverAnswer } from "../run/hand-over.ts";

/**
 * Returns a failed, expired or cancelled job to the queue, without a passed deadline. Its batch reopens; a cancelled
 * batch reopens with this row alone, once its other rows are cancelled. Jobs that reuse this job's answer keep it.
 *
 * @returns false also for a corrected job, and while its batch is being cancelled
 */
export async function retryJob({ db, encryption }: EncryptionDeps, tenant: Tenant, id: string): Promise<boolean> {
  const account = await encryption.of(tenant.accountId);
  for (;;) {
    const outcome = await withDeadlockRetry(db, "retry job", async (transaction) => {
      const place = await lockBacklogOf(transaction, tenant, id);
      const batch = place && (await findBatchTimes(transaction, place.batchId));
      if (!place || (batch?.cancelledAt && !batch.finishedAt)) return "refused";
      if (!(await findRetriable(transaction, id))) return "refused";
      if (await handOverAnswer({ db: transaction, encryption: account }, id)) return "go on";
      return (await putBack(transaction, place)) ? "retried" : "refused";
    });
    if (outcome !== "go on") return outcome === "retried";
  }
}

/** Index: primary key. */
export const isUncorrected = sql<boolean>`
  (select job_id from job_corrections where corrected_id = results.job_id limit 1) is null
`;

async function findRetriable(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from results
    where job_id = ${id}
      and state in ('failed', 'expired', 'cancelled')
      and ${isUncorrected}
  `.execute(db);
  return rows.length > 0;
}

/** The deadline of a returned row of `backlogs k`: the batch's, unless it has passed. */
export const deadlineOfRetried = sql`case when k.deadline <= now() then '9999-12-31'::timestamptz end`;

interface RetriedRow {
  readonly state: EndState;
  readonly payer_id: string;
  readonly failure_category: FailureCategory | null;
  readonly failure_code: string | null;
}

async function putBack(transaction: Db, { id, backlogId, batchId }: QueuePosition): Promise<boolean> {
  if (batchId) await resumeCancelled(transaction, [batchId]);
  await markReady(transaction, [backlogId]);
  const { rows } = await sql<RetriedRow>`
    with result as (
      delete from results
      where job_id = ${id}
      returning job_id, fencing_token, state, question_hash, failure_category, failure_code
    ),
    returned as (
      insert into queued_jobs (backlog_id, order_at, job_id, question_hash, fencing_token, late, due_at, deadline)
      select
        j.backlog_id, j.order_at, j.id, r.question_hash, r.fencing_token + 1,
        j.not_before is null or j.not_before <= now(),
        case when j.not_before > now() then j.not_before end,
        case when j.batch_id is not null then ${deadlineOfRetried} when j.deadline > now() then j.deadline end
      from result r
      join jobs j on j.id = r.job_id
      join backlogs k on k.id = j.backlog_id
      returning job_id
    )
    select r.state, r.failure_category, r.failure_code, j.payer_id
    from result r
    join returned q on q.job_id = r.job_id
    join jobs j on j.id = r.job_id
  `.execute(transaction);
  const [retried] = rows;
  if (!retried) return false;
  if (batchId) await countRetried(transaction, batchId, retried);
  else await clearPassedDeadlines(transaction, [id]);
  return true;
}

/** Cancelling paused the batch and cleared its deadline; a retry undoes both. */
export async function resumeCancelled(transaction: Db, batchIds: readonly string[]): Promise<void> {
  await sql`
    update backlogs k
    set
      paused = false,
      deadline = case when b.deadline > now() then b.deadline end
    from batches b
    where k.id = any(${idArray(batchIds)})
      and b.id = k.id
      and b.cancelled_at is not null
  `.execute(transaction);
}

async function countRetried(transaction: Db, batchId: string, retried: RetriedRow): Promise<void> {
  const { state, payer_id, failure_category, failure_code } = retried;
  if (failure_category && failure_code) {
    const failure = { batchId, category: failure_category, code: failure_code, payerId: payer_id, count: -1 };
    await countFailures(transaction, [failure]);
  }
  await sql`
    update batches
    set
      ${sql.ref(state)} = ${sql.ref(state)} - 1,
      cancelled_at = null,
      finished_at = null
    where id = ${batchId}
  `.execute(transaction);
}

/** Of jobs without a batch. */
export async function clearPassedDeadlines(transaction: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update jobs
    set deadline = null
    where id = any(${idArray(ids)})
      and deadline <= now()
  `.execute(transaction);
}
