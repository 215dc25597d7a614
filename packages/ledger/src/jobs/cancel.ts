import { sql } from "kysely";
import { countUsage } from "../accounts/usage.ts";
import type { Db } from "../connection.ts";

/**
 * Cancels an account's job that waits for its turn or for another try, and counts it in its batch. One that is running
 * or has ended stays as it is, and so does a row of a cancelled batch, which is cancelled already.
 *
 * @returns whether it was cancelled by this
 */
export async function cancelJob(db: Db, accountId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    with cancelled as (
      update jobs j
      set
        state = 'cancelled',
        lease_until = null,
        due_at = null,
        finished_at = now(),
        failure_category = null,
        failure_code = null
      where j.id = ${id}
        and j.account_id = ${accountId}
        and j.state in ('parked', 'ready', 'released')
        and not exists (
          select
          from batches b
          where b.id = j.batch_id
            and b.cancelled_at is not null
        )
      returning
        j.id, j.account_id, j.mode, j.batch_id, j.operation, j.payer_id, j.attempts, j.possible_duplicates
    ),
    -- Another row that asks the same takes its place; index: jobs_twins.
    followed as (
      insert into twins_due (job_id)
      select c.id
      from cancelled c
      where exists (select from jobs f where f.twin_of = c.id and f.state = 'parked')
      on conflict (job_id) do nothing
    ),
    counted as (
      update batches b
      set
        cancelled = b.cancelled + 1,
        finished_at = case when b.succeeded + b.failed + b.cancelled + 1 + b.expired = b.total then now() end
      from cancelled c
      where b.id = c.batch_id
    ),
    used as (
      ${countUsage(sql`
        select account_id, mode, operation, payer_id, 'cancelled' as outcome, attempts, possible_duplicates, 0 as reused
        from cancelled
      `)}
    )
    select id
    from cancelled
  `.execute(db);
  return rows.length === 1;
}
