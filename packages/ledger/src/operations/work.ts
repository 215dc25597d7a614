import type { Mode } from "@nightguard/contract";
import { sql } from "kysely";
import type { DbDeps } from "../deps.ts";

/** Rows of paused batches count as queued; those of cancelled ones do not count. */
export interface AccountWork {
  readonly accountId: string;
  readonly name: string;
  readonly mode: Mode;
  readonly queued: number;
  readonly scheduled: number;
  readonly released: number;
  readonly running: number;
  readonly maxConcurrency: number | null;
  readonly verificationsPerSecond: number | null;
  readonly verificationBurst: number | null;
  readonly verificationsPerDay: number | null;
  readonly isSuspended: boolean;
  /** Age since `not_before`; null without due work, and while paused or suspended. */
  readonly oldestWaitingSeconds: number | null;
}

/**
 * Most work first. Rows of batches come from counters, so a backlog's size does not matter. Indexes:
 * batches_unfinished; active_jobs, read whole; queued_jobs_scheduled, queued_jobs_followers; the queue's primary key
 * for jobs without a batch.
 */
export async function listWork({ db }: DbDeps): Promise<AccountWork[]> {
  const { rows } = await sql<AccountWork>`
    with batched as (
      select
        b.account_id,
        b.mode,
        sum(b.total - b.succeeded - b.failed - b.cancelled - b.expired - b.deleted)::integer as unfinished,
        min(greatest(b.created_at, b.not_before)) filter (where not k.paused and ${isDue("b")}) as oldest
      from batches b
      join backlogs k on k.id = b.id
      where b.opened_at is not null
        and b.finished_at is null
        and b.cancelled_at is null
      group by b.account_id, b.mode
    ),
    taken as (
      select
        a.account_id,
        a.mode,
        count(*) filter (where a.state = 'released')::integer as released,
        count(*) filter (where a.state = 'running')::integer as running,
        count(*) filter (where a.state = 'released' and a.batch_id is null)::integer as single_released,
        count(*) filter (where a.state = 'running' and b.id is not null and b.cancelled_at is null)::integer
          as batched_running
      from active_jobs a
      left join batches b on b.id = a.batch_id
      group by a.account_id, a.mode
    ),
    scheduled as (
      select
        k.account_id,
        k.mode,
        count(*) filter (where b.cancelled_at is null)::integer as scheduled,
        count(*) filter (where k.batch_id is null)::integer as single_scheduled,
        min(greatest(j.created_at, j.not_before)) filter (where j.id is not null and ${isDue("j")}) as oldest
      from queued_jobs q
      join backlogs k on k.id = q.backlog_id
      left join batches b on b.id = k.batch_id
      left join lateral (${singleJob}) j on true
      where q.due_at is not null
        or q.follows is not null
      group by k.account_id, k.mode
    ),
    single as (
      select k.account_id, k.mode, sum(j.ready)::integer as ready, min(j.oldest) as oldest
      from backlogs k
      cross join lateral (
        select count(*) as ready, min(greatest(j.created_at, j.not_before)) as oldest
        from queued_jobs q
        left join lateral (${singleJob}) j on true
        where q.backlog_id = k.id
          and q.due_at is null
      ) j
      where k.batch_id is null
        and k.ready
      group by k.account_id, k.mode
    ),
    work as (
      select
        t.account_id,
        t.mode,
        coalesce(batched.unfinished, 0) - coalesce(taken.batched_running, 0) + coalesce(single.ready, 0)
          + coalesce(scheduled.single_scheduled, 0) + coalesce(taken.single_released, 0) as queued,
        coalesce(scheduled.scheduled, 0) as scheduled,
        coalesce(taken.released, 0) as released,
        coalesce(taken.running, 0) as running,
        least(batched.oldest, single.oldest, scheduled.oldest) as oldest
      from release_schedule t
      left join batched using (account_id, mode)
      left join taken using (account_id, mode)
      left join scheduled using (account_id, mode)
      left join single using (account_id, mode)
    )
    select
      work.account_id as "accountId",
      a.name,
      work.mode,
      work.queued,
      work.scheduled,
      work.released,
      work.running,
      p.max_concurrency as "maxConcurrency",
      p.verifications_per_second as "verificationsPerSecond",
      p.verification_burst as "verificationBurst",
      p.verifications_per_day as "verificationsPerDay",
      a.suspended_at is not null as "isSuspended",
      case
        when work.queued > 0 and a.suspended_at is null then extract(epoch from now() - work.oldest)::double precision
      end as "oldestWaitingSeconds"
    from work
    join accounts a on a.id = work.account_id
    left join plans p on p.name = a.plan_name
    where work.queued > 0
      or work.running > 0
    order by work.queued + work.running desc, work.account_id, work.mode
  `.execute(db);
  return rows;
}

/** Rows of batches have their batch's times. */
const singleJob = sql`
  select id, created_at, not_before
  from jobs
  where id = q.job_id
    and k.batch_id is null
  limit 1
`;

const isDue = (work: "b" | "j") => sql`coalesce(${sql.ref(`${work}.not_before`)} <= now(), true)`;
