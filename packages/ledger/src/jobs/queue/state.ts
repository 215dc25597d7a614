import type { JobStatus } from "@nightguard/contract";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { EndState, JobState } from "../../database/index.ts";

export interface Places {
  readonly result: { readonly state: EndState } | null;
  readonly active: { readonly state: "released" | "running" } | null;
  readonly queued: { readonly dueAt: Date | null; readonly isFollower: boolean } | null;
  readonly batchCancelledAt: Date | null;
}

/**
 * A cancelled batch's queued row is cancelled even before the sweep ends it. A released one may be being claimed, so it
 * keeps its state.
 *
 * @throws Error for a job in no table, which no snapshot contains
 */
export function toState({ result, active, queued, batchCancelledAt }: Places): JobState {
  if (result) return result.state;
  if (active) return active.state;
  if (!queued) throw new Error("a job is neither queued nor active, and has no result");
  if (batchCancelledAt) return "cancelled";
  return queued.dueAt === null && !queued.isFollower ? "ready" : "scheduled";
}

export function toStatus(state: JobState): JobStatus {
  return state === "scheduled" || state === "ready" || state === "released" ? "queued" : state;
}

/**
 * Joins `jobs j` with its batch `b`, result `r`, row of `active_jobs` `a` and row of `queued_jobs` `q`. One statement
 * reads one snapshot, in which a job is in exactly one of the three. `limit 1` keeps each a look-up by primary key,
 * also in plans made for an empty table.
 */
export const places = sql`
  left join lateral (
    select account_id, mode, opened_at, cancelled_at, not_before, deadline
    from batches
    where id = j.batch_id
    limit 1
  ) b on true
  left join lateral (
    select
      job_id, state, attempts, perhaps_billed, started_at, finished_at, coverage, failure_category, failure_code,
      reused_from, upstream, status_code, content_type, body, document, changed, changes
    from results
    where job_id = j.id
    limit 1
  ) r on true
  left join lateral (
    select job_id, state, attempts, perhaps_billed, started_at
    from active_jobs
    where job_id = j.id
      and r.job_id is null
    limit 1
  ) a on true
  left join lateral (
    select job_id, due_at, follows, attempts, perhaps_billed, started_at
    from queued_jobs
    where backlog_id = j.backlog_id
      and order_at = j.order_at
      and job_id = j.id
      and r.job_id is null
      and a.job_id is null
    limit 1
  ) q on true
`;

/** False during its batch's upload, and once the batch is deleted. Uses `places`. */
export const isVisible = sql<SqlBool>`(j.batch_id is null or b.opened_at is not null)`;

/** Agrees with `toState`. Uses `places`. */
export function hasStatus(status: JobStatus): RawBuilder<SqlBool> {
  switch (status) {
    case "queued":
      return sql`(a.state = 'released' or (q.job_id is not null and b.cancelled_at is null))`;
    case "running":
      return sql`a.state = 'running'`;
    case "cancelled":
      return sql`(r.state = 'cancelled' or (q.job_id is not null and b.cancelled_at is not null))`;
    default:
      return sql`r.state = ${sql.lit(status)}`;
  }
}
