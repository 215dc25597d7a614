import { sql } from "kysely";
import { countUsage } from "../../accounts/usage.ts";
import { countFailures } from "../../batches/failure-groups.ts";
import { lockBatches } from "../../batches/lock-batches.ts";
import { keepPace } from "../../batches/pace.ts";
import { countChanged, type Db, idArray, plainArray } from "../../database/index.ts";
import {
  type BatchEventRow,
  batchEventColumns,
  type NewEvent,
  recordEvents,
  toBatchEvents,
} from "../../webhooks/record-events.ts";
import { type EndedJob, eventTypesOf } from "./ended-job.ts";

/** One statement for each kind of count, in lock order. */
export async function countEnded(transaction: Db, ended: readonly EndedJob[]): Promise<void> {
  // Jobs that end with another's answer have no followers; `endFollowers` handles the exception.
  await markFollowersDue(
    transaction,
    ended.flatMap(({ id, batchId, reusedFrom }) => (batchId && !reusedFrom ? [id] : [])),
  );
  await countFailures(
    transaction,
    ended.flatMap(({ batchId, payerId, failure }) =>
      batchId && failure ? [{ batchId, ...failure, payerId, count: 1 }] : [],
    ),
  );
  const changed = await countInBatches(transaction, ended);
  const jobEvents = ended.flatMap((job) =>
    eventTypesOf(job).map(
      (type): NewEvent => ({ accountId: job.accountId, mode: job.mode, type, jobId: job.id, batchId: job.batchId }),
    ),
  );
  await recordEvents(transaction, [...jobEvents, ...toBatchEvents(changed)]);
  await countUsage(
    transaction,
    ended.map((job) => ({
      accountId: job.accountId,
      mode: job.mode,
      operation: job.operation,
      payerId: job.payerId,
      outcome: job.coverage ?? job.state,
      batchId: job.batchId,
      jobId: job.batchId === null ? job.id : null,
      verifications: 1,
      calls: job.attempts,
      possibleDuplicates: job.possibleDuplicates,
      perhapsBilled: countPerhapsBilled(job),
      reused: job.reusedFrom === null ? 0 : 1,
    })),
  );
}

export const countPerhapsBilled = (job: Pick<EndedJob, "perhapsBilled" | "isPerhapsBilled">): number =>
  job.perhapsBilled + (job.isPerhapsBilled ? 1 : 0);

/**
 * Index: queued_jobs_followers.
 *
 * @returns how many
 */
export async function markFollowersDue(transaction: Db, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  return countChanged(transaction)`
    insert into followers_due (job_id)
    select distinct follows
    from queued_jobs
    where follows = any(${idArray(ids)})
    on conflict (job_id) do nothing
  `;
}

/**
 * Counts in id order, and ends batches without remaining rows. Expired and cancelled rows do not count in the pace.
 * Index: primary key.
 */
async function countInBatches(transaction: Db, ended: readonly EndedJob[]): Promise<BatchEventRow[]> {
  const byBatch = Map.groupBy(ended, ({ batchId }) => batchId);
  const ids = [...byBatch.keys()].filter((id) => id !== null).sort();
  if (ids.length === 0) return [];
  if (ids.length > 1) await lockBatches(transaction, ids);
  const count = (isCounted: (job: EndedJob) => boolean): string =>
    plainArray(ids.map((id) => byBatch.get(id)?.filter(isCounted).length ?? 0));
  const inState = (...states: EndedJob["state"][]) => count(({ state }) => states.includes(state));
  const withCoverage = (coverage: EndedJob["coverage"]) => count((job) => job.coverage === coverage);
  const batches = idArray(ids);
  const { rows } = await sql<BatchEventRow>`
    update batches b
    set
      succeeded = b.succeeded + (${inState("succeeded")}::integer[])[array_position(${batches}, b.id)],
      failed = b.failed + (${inState("failed")}::integer[])[array_position(${batches}, b.id)],
      cancelled = b.cancelled + (${inState("cancelled")}::integer[])[array_position(${batches}, b.id)],
      expired = b.expired + (${inState("expired")}::integer[])[array_position(${batches}, b.id)],
      coverage_active = b.coverage_active + (${withCoverage("active")}::integer[])[array_position(${batches}, b.id)],
      coverage_inactive = b.coverage_inactive + (${withCoverage("inactive")}::integer[])[array_position(${batches}, b.id)],
      coverage_unknown = b.coverage_unknown + (${withCoverage("unknown")}::integer[])[array_position(${batches}, b.id)],
      coverage_rejected = b.coverage_rejected + (${withCoverage("rejected")}::integer[])[array_position(${batches}, b.id)],
      ${keepPace(sql`(${inState("succeeded", "failed")}::integer[])[array_position(${batches}, b.id)]`)},
      finished_at = case
        when
          b.succeeded + b.failed + b.cancelled + b.expired + b.deleted
          + (${count(() => true)}::integer[])[array_position(${batches}, b.id)]
          = b.total
          -- One that is being retried ends after its retry at the earliest.
          and (select count(*) from batch_retries r where r.batch_id = b.id) = 0
        then now()
      end
    where b.id = any(${batches})
    returning ${batchEventColumns}
  `.execute(transaction);
  return rows;
}
