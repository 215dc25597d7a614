import { type RawBuilder, sql } from "kysely";
import { countUsage } from "../accounts/usage.ts";
import { countFailures } from "../batches/failure-groups.ts";
import { keepPace } from "../batches/pace.ts";
import { batchNewsColumns, newsOfBatches, newsOfJobs, noteEvents } from "../webhooks/note-events.ts";

/** What a statement has to return of jobs whose state it changed, for `countEnded`; `j` is the jobs table. */
export const endedColumns = sql`
  j.id, j.account_id, j.mode, j.batch_id, j.operation, j.payer_id, j.state, j.coverage, j.failure_category,
  j.failure_code, j.attempts, j.possible_duplicates, j.reused_from
`;

/**
 * Counts the jobs that a statement ended wherever they are counted, as expressions for its `with`: in their batches, which
 * end with their last row, in the batches' failures, and in the day's usage; and writes down the events that tell of it.
 * Part of the statement itself, so that states, counts and events never differ.
 *
 * @param changed the name of an expression that returns `endedColumns`; rows that have not ended are passed over
 */
export const countEnded = (changed: string): RawBuilder<unknown> => sql`
  ended as (
    select *
    from ${sql.ref(changed)}
    where state in ('succeeded', 'failed', 'cancelled', 'expired')
  ),
  sums as (
    select
      batch_id,
      count(*) filter (where state = 'succeeded')::integer as succeeded,
      count(*) filter (where state = 'failed')::integer as failed,
      count(*) filter (where state = 'cancelled')::integer as cancelled,
      count(*) filter (where state = 'expired')::integer as expired,
      count(*) filter (where coverage = 'active')::integer as active,
      count(*) filter (where coverage = 'inactive')::integer as inactive,
      count(*) filter (where coverage = 'unknown')::integer as unknown,
      count(*) filter (where coverage = 'rejected')::integer as rejected
    from ended
    where batch_id is not null
    group by batch_id
  ),
  counted as (
    update batches b
    set
      succeeded = b.succeeded + s.succeeded,
      failed = b.failed + s.failed,
      cancelled = b.cancelled + s.cancelled,
      expired = b.expired + s.expired,
      coverage_active = b.coverage_active + s.active,
      coverage_inactive = b.coverage_inactive + s.inactive,
      coverage_unknown = b.coverage_unknown + s.unknown,
      coverage_rejected = b.coverage_rejected + s.rejected,
      ${keepPace(sql`s.succeeded + s.failed`)},
      finished_at = case
        when b.succeeded + s.succeeded + b.failed + s.failed + b.cancelled + s.cancelled + b.expired + s.expired
          = b.total
          -- One that is being retried ends after its retry at the earliest.
          and not exists (select from batch_retries r where r.batch_id = b.id)
        then now()
      end
    from sums s
    where b.id = s.batch_id
    returning ${batchNewsColumns}
  ),
  told as (
    ${noteEvents(sql`${newsOfJobs("ended")} union all ${newsOfBatches("counted")}`)}
  ),
  used as (
    ${countUsage(sql`
      select
        account_id, mode, operation, payer_id, coalesce(coverage, state) as outcome, 1 as rows, attempts,
        possible_duplicates, case when reused_from is null then 0 else 1 end as reused
      from ended
      -- Read so that it happens, and first.
      cross join told
    `)}
  ),
  -- What nobody reads happens from the last to the first: here too failures are locked before their batches.
  explained as (
    ${countFailures(sql`select batch_id, failure_category, failure_code, payer_id, 1 as rows from ended`)}
  )
`;

/**
 * Has the rows follow that ask what a job asked which has ended, as an expression for a `with`. Index: jobs_twins.
 *
 * @param ended the name of an expression with the ids of such jobs
 */
export const callTwins = (ended: string): RawBuilder<unknown> => sql`
  called as (
    insert into twins_due (job_id)
    select e.id
    from ${sql.ref(ended)} e
    where exists (select from jobs f where f.twin_of = e.id and f.state = 'parked')
    on conflict (job_id) do nothing
  )
`;
