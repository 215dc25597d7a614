import type { JobStatus } from "@nightguard/contract";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { priorityRanks } from "./order.ts";

/** Times of ready jobs that are looked through one by one. */
const mostTimes = 5_000;

/** Which jobs of an account. */
export interface Wanted {
  readonly accountId: string;
  readonly batchId: string | undefined;
  /** A condition on `jobs` besides their account and status. */
  readonly isWanted: RawBuilder<SqlBool>;
  readonly limit: number;
}

/**
 * The query for the ids of an account's newest jobs of a status, read without its jobs of others. No index has ready or
 * succeeded jobs by account, since every release or answer would write to it: the ready ones are put together from their
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

const newestOfState = (
  state: "failed" | "expired" | "cancelled",
  { accountId, isWanted, limit }: Wanted,
) => sql<string>`
  select jobs.id
  from jobs
  where jobs.account_id = ${accountId}
    and jobs.state = ${sql.lit(state)}
    and ${isWanted}
  order by jobs.id desc
  limit ${limit}
`;

/** By itself (`offset 0`): for the newest of them the planner would read the account's jobs by their ids until it meets some. */
const outstanding = (state: "released" | "running", { accountId, isWanted }: Wanted) => sql`
  select jobs.id
  from jobs
  where jobs.account_id = ${accountId}
    and jobs.state = ${sql.lit(state)}
    and ${isWanted}
  offset 0
`;

/** Ready jobs that a caller waits for, which are not among their backlog's. Index: jobs_waiting, whose rows are few. */
const waitedFor = ({ accountId, isWanted }: Wanted) => sql`
  select jobs.id
  from jobs
  where jobs.account_id = ${accountId}
    and jobs.waiting
    and jobs.state = 'ready'
    and ${isWanted}
  offset 0
`;

/**
 * The newest of these parts and of what is parked or ready. In their index a backlog's ready jobs stand by priority and
 * time, and those of one priority and time by id: the last few of each are read, so that what a batch of a million costs
 * grows with its times alone; where these are many, reading the whole of it takes less. Indexes: batches_unfinished,
 * backlogs_without_batch, jobs_ready, jobs_by_state.
 *
 * @param wanted.isCancelled of cancelled batches, where the sweep has not been yet; else of all others
 */
const newestWaiting = (
  parts: readonly RawBuilder<unknown>[],
  { isCancelled, ...wanted }: Wanted & { readonly isCancelled: boolean },
) => sql<string>`
  with recursive waiting as (
    select id
    from batches
    where account_id = ${wanted.accountId}
      and finished_at is null
      and (cancelled_at is not null) = ${isCancelled}
      and id = coalesce(${wanted.batchId ?? null}::uuid, id)
    union all
    select id
    from backlogs
    where account_id = ${wanted.accountId}
      and batch_id is null
      and not ${isCancelled}
      and ${wanted.batchId ?? null}::uuid is null
  ),
  times as (
    select w.id as backlog_id, ranks.priority, first.order_at
    from waiting w
    cross join unnest(${Object.values(priorityRanks)}::smallint[]) as ranks (priority)
    cross join lateral (
      select order_at
      from jobs
      where backlog_id = w.id
        and priority = ranks.priority
        and state = 'ready'
        and not waiting
      order by order_at, id
      limit 1
    ) first
    union all
    select times.backlog_id, times.priority, next.order_at
    from times
    cross join lateral (
      select order_at
      from jobs
      where backlog_id = times.backlog_id
        and priority = times.priority
        and order_at > times.order_at
        and state = 'ready'
        and not waiting
      order by order_at, id
      limit 1
    ) next
  ),
  first_times as materialized (
    select backlog_id, priority, order_at
    from times
    limit ${mostTimes} + 1
  ),
  ready as (
    select j.id
    from first_times times
    cross join lateral (
      select jobs.id
      from jobs
      where jobs.backlog_id = times.backlog_id
        and jobs.priority = times.priority
        -- A span of one time rather than the time, and sorted by it: no other index could seem to have this order.
        and jobs.order_at between times.order_at and times.order_at
        and jobs.state = 'ready'
        and not jobs.waiting
        and ${wanted.isWanted}
      order by jobs.order_at desc, jobs.id desc
      limit ${wanted.limit}
    ) j
    where (select count(*) from first_times) <= ${mostTimes}
    union all
    select jobs.id
    from jobs
    where jobs.backlog_id = any(array(select id from waiting))
      and jobs.state = 'ready'
      and not jobs.waiting
      and ${wanted.isWanted}
      and (select count(*) from first_times) > ${mostTimes}
  ),
  parked as (
    select jobs.id
    from jobs
    where jobs.account_id = ${wanted.accountId}
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
