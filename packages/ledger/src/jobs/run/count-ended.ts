import { type RawBuilder, sql } from "kysely";
import { countUsage } from "../../accounts/usage.ts";
import { countFailures } from "../../batches/failure-groups.ts";
import { keepPace } from "../../batches/pace.ts";
import { countChanged, type Db, idArray, valueFor } from "../../database/index.ts";
import {
  type BatchEventRow,
  batchEventColumns,
  type NewEvent,
  recordEvents,
  toBatchEvents,
} from "../../webhooks/record-events.ts";
import type { EndedJob } from "./ended-job.ts";

/** Each kind of count is one statement, in the order of locks. Batches end with their last row. */
export async function countEnded(transaction: Db, ended: readonly EndedJob[]): Promise<void> {
  // Jobs that end with another job's answer have no followers; `endFollowers` handles the exception.
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
  const jobEvents = ended.map(
    ({ accountId, mode, state, id, batchId }): NewEvent => ({
      accountId,
      mode,
      type: `job.${state}`,
      jobId: id,
      batchId,
    }),
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
 * Marks ended jobs that have followers, for `endFollowers`. Index: queued_jobs_followers.
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

const states = ["succeeded", "failed", "cancelled", "expired"] as const;
const coverages = ["active", "inactive", "unknown", "rejected"] as const;

/** Updates batches in the order of their ids, and ends those without remaining rows. */
async function countInBatches(transaction: Db, ended: readonly EndedJob[]): Promise<BatchEventRow[]> {
  const byBatch = Map.groupBy(ended, ({ batchId }) => batchId);
  const ids = [...byBatch.keys()].filter((id) => id !== null).sort();
  if (ids.length === 0) return [];
  if (ids.length > 1) {
    await sql`
      select id
      from batches
      where id = any(${idArray(ids)})
      order by id
      for no key update
    `.execute(transaction);
  }
  const count = (isCounted: (job: EndedJob) => boolean): RawBuilder<number> => {
    const counts = ids.map((id) => byBatch.get(id)?.filter(isCounted).length ?? 0);
    return valueFor(sql`b.id`, ids, sql`${counts}::integer[]`);
  };
  const countState = (state: (typeof states)[number]) => count((job) => job.state === state);
  const total = (state: (typeof states)[number]) => sql`${sql.ref(`b.${state}`)} + ${countState(state)}`;
  const { rows } = await sql<BatchEventRow>`
    update batches b
    set
      ${sql.join(states.map((state) => sql`${sql.ref(state)} = ${total(state)}`))},
      ${sql.join(
        coverages.map((coverage) => {
          const column = `coverage_${coverage}`;
          return sql`${sql.ref(column)} = ${sql.ref(`b.${column}`)} + ${count((job) => job.coverage === coverage)}`;
        }),
      )},
      ${keepPace(count(({ state }) => state === "succeeded" || state === "failed"))},
      finished_at = case
        when ${sql.join(states.map(total), sql` + `)} + b.deleted = b.total
          -- One that is being retried ends after its retry at the earliest.
          and (select count(*) from batch_retries r where r.batch_id = b.id) = 0
        then now()
      end
    where b.id = any(${idArray(ids)})
    returning ${batchEventColumns}
  `.execute(transaction);
  return rows;
}
