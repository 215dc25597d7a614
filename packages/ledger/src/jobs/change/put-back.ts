import type { FailureCategory } from "@nightguard/contract";
import { sql } from "kysely";
import type { CountedFailures } from "../../batches/failure-groups.ts";
import { type Db, type EndState, idArray, idsOf, toTable } from "../../database/index.ts";
import { deadlineOfRetried } from "./retry.ts";

export interface RetriedJob {
  readonly id: string;
  readonly backlogId: string;
  readonly batchId: string | null;
  readonly state: EndState;
  readonly questionHash: Buffer;
  readonly fencingToken: number;
  readonly category: FailureCategory | null;
  readonly code: string | null;
  readonly payerId: string;
}

/**
 * Rows that reuse the answer of one of these. No result may refer to a missing one, so they are enqueued with or before
 * it; so are corrected ones, without a call. Index: results_reused.
 */
export async function listSharing(db: Db, own: readonly string[], limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select job_id as id
    from results
    where reused_from = any(${idArray(own)})
      and job_id <> all(${idArray(own)})
    limit ${limit}
  `.execute(db);
  return idsOf(rows);
}

/**
 * Returns ended jobs to their queues. The transaction holds the locks of their backlogs. A new fencing token marks the
 * jobs as returned for `findFirsts`, also if they expired before their release.
 *
 * @param options.areLate false if their backlogs are closed, and opened again at their beginning
 */
export async function putBackJobs(
  transaction: Db,
  ids: readonly string[],
  { areLate }: { readonly areLate: boolean },
): Promise<RetriedJob[]> {
  const { rows: retried } = await sql<RetriedJob>`
    with result as (
      delete from results
      where job_id = any(${idArray(ids)})
      returning job_id, state, question_hash, fencing_token, failure_category, failure_code
    )
    select
      r.job_id as id, j.backlog_id as "backlogId", j.batch_id as "batchId", r.state, r.question_hash as "questionHash",
      r.fencing_token as "fencingToken", r.failure_category as category, r.failure_code as code, j.payer_id as "payerId"
    from result r
    join jobs j on j.id = r.job_id
    order by j.backlog_id, j.row_no
  `.execute(transaction);
  const follows = await findFirsts(transaction, retried);
  const rows = retried.map((row, index) => ({ ...row, follows: follows[index] ?? null }));
  await sql`
    insert into queued_jobs (
      backlog_id, order_at, job_id, question_hash, fencing_token, follows, late, due_at, deadline
    )
    select
      j.backlog_id, j.order_at, j.id, n.question_hash, n.fencing_token + 1, n.follows,
      ${areLate}::boolean and n.follows is null and (j.not_before is null or j.not_before <= now()),
      case when j.not_before > now() then j.not_before end,
      case when j.batch_id is not null then ${deadlineOfRetried} when j.deadline > now() then j.deadline end
    from ${toTable(rows, "n", { id: "uuid", questionHash: "bytea", fencingToken: "integer", follows: "uuid" })}
    join jobs j on j.id = n.id
    join backlogs k on k.id = j.backlog_id
  `.execute(transaction);
  return retried;
}

/**
 * A row of a batch follows one that returned to the queue with the same question and has time left, else the first of
 * these. A row with followers follows no other. Indexes: queued_jobs_returned, queued_jobs_followers.
 */
async function findFirsts(db: Db, retried: readonly RetriedJob[]): Promise<(string | null)[]> {
  const { rows: asked } = await sql<{ hash: Buffer; id: string; backlogId: string }>`
    select question_hash as hash, job_id as id, backlog_id as "backlogId"
    from queued_jobs
    where question_hash = any(${retried.map(({ questionHash }) => questionHash)}::bytea[])
      and follows is null
      and fencing_token > 0
      and (deadline is null or deadline > now())
      and backlog_id = any(${idArray([...new Set(retried.map(({ backlogId }) => backlogId))])})
  `.execute(db);
  const { rows: followed } = await sql<{ follows: string }>`
    select distinct follows
    from queued_jobs
    where follows = any(${idArray(idsOf(retried))})
  `.execute(db);
  const isFollowed = new Set(followed.map(({ follows }) => follows));
  const toKey = (backlogId: string, hash: Buffer) => `${backlogId} ${hash.toString("latin1")}`;
  const firsts = new Map(asked.map(({ hash, id, backlogId }) => [toKey(backlogId, hash), id]));
  return retried.map(({ id, backlogId, batchId, questionHash }) => {
    if (batchId === null) return null;
    const question = toKey(backlogId, questionHash);
    const first = firsts.get(question);
    if (first && !isFollowed.has(id)) return first;
    firsts.set(question, id);
    return null;
  });
}

/** For the counters of their batches. */
export const toRetriedFailures = (retried: readonly RetriedJob[]): CountedFailures[] =>
  retried.flatMap(({ batchId, category, code, payerId }) =>
    batchId && category && code ? [{ batchId, category, code, payerId, count: -1 }] : [],
  );
