import { type RawBuilder, sql } from "kysely";
import { countFailures } from "../batches/failure-groups.ts";
import { lockBatches } from "../batches/lock-batches.ts";
import { type Db, type EndState, idArray, idsOf, plainArray } from "../database/index.ts";
import type { LedgerDeps } from "../deps.ts";
import { listSharing, putBackJobs, type RetriedJob, toRetriedFailures } from "../jobs/change/put-back.ts";
import { clearPassedDeadlines, isUncorrected, resumeCancelled } from "../jobs/change/retry.ts";
import { lockBacklogs, markReady } from "../jobs/queue/backlogs.ts";
import { examineEnded, type Matching, retriedStates } from "./matching-jobs.ts";

export interface RetryProgress {
  readonly examined: number;
  readonly changed: number;
  readonly skipped: number;
  readonly examinedTo: string;
  readonly isDone: boolean;
}

/**
 * Returns a piece of the matching jobs to their queues, as `retryJob` does with one. Rows that reuse an answer return
 * with it.
 */
export async function retryMatching(
  transaction: Db,
  deps: Pick<LedgerDeps, "digester">,
  matching: Matching,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<RetryProgress> {
  const piece = await examineEnded(transaction, deps, matching, { after, limit });
  const backlogs = await lockBacklogs(
    transaction,
    piece.matching.map(({ backlogId }) => backlogId),
  );
  const own = await listRetriable(transaction, matching, { ids: idsOf(piece.matching), backlogs });
  const sharing = await listSharing(transaction, own, limit);
  if (sharing.length === limit) {
    const changed = await returnJobs(transaction, sharing, backlogs);
    return { examined: 0, changed, skipped: 0, examinedTo: after, isDone: false };
  }
  return {
    examined: piece.examined,
    changed: await returnJobs(transaction, [...own, ...sharing], backlogs),
    skipped: piece.matching.length - own.length,
    examinedTo: piece.examinedTo,
    isDone: !piece.isMore,
  };
}

/**
 * Read again under the locks, since others may have retried, corrected or deleted some. Rows of a batch that is still
 * being cancelled are omitted. Indexes: primary keys.
 */
async function listRetriable(
  transaction: Db,
  { filter, until }: Matching,
  { ids, backlogs }: { readonly ids: readonly string[]; readonly backlogs: readonly string[] },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select results.job_id as id
    from results
    join jobs j on j.id = results.job_id
    left join batches b on b.id = j.batch_id
    where results.job_id = any(${idArray(ids)})
      and results.state = any(${retriedStates(filter)}::text[])
      and results.finished_at <= coalesce(${until ?? null}::timestamptz, 'infinity')
      and j.backlog_id = any(${idArray(backlogs)})
      and (b.cancelled_at is null or b.finished_at is not null)
      and ${isUncorrected}
  `.execute(transaction);
  return idsOf(rows);
}

async function returnJobs(transaction: Db, ids: readonly string[], backlogs: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const used = await listBacklogsOf(transaction, ids, backlogs);
  await resumeCancelled(transaction, used);
  await markReady(transaction, used);
  const retried = await putBackJobs(transaction, ids, { areLate: true });
  await clearPassedDeadlines(transaction, idsOf(retried.filter(({ batchId }) => batchId === null)));
  await countFailures(transaction, toRetriedFailures(retried));
  await countRetried(transaction, retried);
  return retried.length;
}

async function listBacklogsOf(transaction: Db, ids: readonly string[], locked: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct backlog_id as id
    from jobs
    where id = any(${idArray(ids)})
      and backlog_id = any(${idArray(locked)})
  `.execute(transaction);
  return idsOf(rows);
}

async function countRetried(transaction: Db, retried: readonly RetriedJob[]): Promise<void> {
  const byBatch = Map.groupBy(retried, ({ batchId }) => batchId);
  const ids = [...byBatch.keys()].filter((id) => id !== null).sort();
  if (ids.length === 0) return;
  const batches = idArray(ids);
  await lockBatches(transaction, ids);
  const inState = (state: EndState): RawBuilder<number> => {
    const counts = ids.map((id) => byBatch.get(id)?.filter((job) => job.state === state).length ?? 0);
    return sql<number>`(${plainArray(counts)}::integer[])[array_position(${batches}, b.id)]`;
  };
  await sql`
    update batches b
    set
      failed = b.failed - ${inState("failed")},
      expired = b.expired - ${inState("expired")},
      cancelled = b.cancelled - ${inState("cancelled")},
      cancelled_at = null,
      finished_at = null
    where b.id = any(${batches})
  `.execute(transaction);
}
