import type { JobStatus, Tenant } from "@nightguard/contract";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isOf } from "../tenant.ts";

/** Which jobs of a tenant. */
export interface Wanted {
  readonly tenant: Tenant;
  readonly batchId: string | undefined;
  /** A condition on `jobs` besides their tenant and status. */
  readonly isWanted: RawBuilder<SqlBool>;
  readonly limit: number;
}

/**
 * The query for the ids of a tenant's newest jobs of a status, read without its jobs of others. No index has ready or
 * succeeded jobs by tenant, since every release or answer would write to it: the ready ones are put together from their
 * backlogs. Indexes: jobs_by_state; jobs_outstanding, bounded by the account's windows; those of `newestWaiting`.
 */
export function newestOfStatus(status: Exclude<JobStatus, "succeeded">, wanted: Wanted): RawBuilder<string> {
  switch (status) {
    case "failed":
    case "expired":
      return newestOfState(status, wanted);
    case "running":
      return newestOf([sql`select id from (${outstanding(status, wanted)}) running`], wanted);
    case "queued":
      return newestWaiting([outstanding("released", wanted), waitedFor(wanted)], { ...wanted, isCancelled: false });
    case "cancelled":
      return newestWaiting([newestOfState(status, wanted)], { ...wanted, isCancelled: true });
  }
}

const newestOf = (parts: readonly RawBuilder<unknown>[], { limit }: Wanted) => sql<string>`
  select id
  from (${sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  )}) found
  order by id desc
  limit ${limit}
`;

const newestOfState = (state: "failed" | "expired" | "cancelled", { tenant, isWanted, limit }: Wanted) => sql<string>`
  select jobs.id
  from jobs
  where ${isOf(tenant, "jobs")}
    and jobs.state = ${sql.lit(state)}
    and ${isWanted}
  order by jobs.id desc
  limit ${limit}
`;

/** By itself (`offset 0`): for the newest of them the planner would read the account's jobs by their ids until it meets some. */
const outstanding = (state: "released" | "running", { tenant, isWanted }: Wanted) => sql`
  select jobs.id
  from jobs
  where ${isOf(tenant, "jobs")}
    and jobs.state = ${sql.lit(state)}
    and ${isWanted}
  offset 0
`;

/** Ready jobs that a caller waits for, which are not among their backlog's. Index: jobs_waiting, whose rows are few. */
const waitedFor = ({ tenant, isWanted }: Wanted) => sql`
  select jobs.id
  from jobs
  where ${isOf(tenant, "jobs")}
    and jobs.waiting
    and jobs.state = 'ready'
    and ${isWanted}
  offset 0
`;

/**
 * The newest of these parts and of what is parked or ready. Ready rows are read as a whole, since no index has them by id:
 * it costs what is queued and not what has ended, and is asked for only where no page of them is among the account's
 * newest jobs. Indexes: batches_unfinished, backlogs_without_batch, jobs_ready, jobs_by_state.
 *
 * @param wanted.isCancelled of cancelled batches, where the sweep has not been yet; else of all others
 */
const newestWaiting = (
  parts: readonly RawBuilder<unknown>[],
  { isCancelled, ...wanted }: Wanted & { readonly isCancelled: boolean },
) => sql<string>`
  with waiting as (
    select id
    from batches
    where ${isOf(wanted.tenant, "batches")}
      and finished_at is null
      and (cancelled_at is not null) = ${isCancelled}
      and id = coalesce(${wanted.batchId ?? null}::uuid, id)
    union all
    select id
    from backlogs
    where ${isOf(wanted.tenant, "backlogs")}
      and batch_id is null
      and not ${isCancelled}
      and ${wanted.batchId ?? null}::uuid is null
  ),
  ready as (
    select jobs.id
    from jobs
    where jobs.backlog_id = any(array(select id from waiting))
      and jobs.state = 'ready'
      and not jobs.waiting
      and ${wanted.isWanted}
  ),
  parked as (
    select jobs.id
    from jobs
    where ${isOf(wanted.tenant, "jobs")}
      and jobs.state = 'parked'
      and ${wanted.isWanted}
      and ((select b.cancelled_at from batches b where b.id = jobs.batch_id) is not null) = ${isCancelled}
      -- Most accounts have nothing that is being cancelled.
      and exists (select from waiting)
    order by jobs.id desc
    limit ${wanted.limit}
  )
  ${newestOf([...parts, sql`select id from ready`, sql`select id from parked`], wanted)}
`;
