import type { Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { countFailures } from "../batches/failure-groups.ts";
import type { Db } from "../connection.ts";
import { isOf } from "../tenant.ts";
import { hasItsBatch } from "./read.ts";
import { markReady } from "./release.ts";

/** What a job is when it is to be done again: as it was when it came, save that a deadline that has passed is gone. */
export const asNew = sql`
  waiting = false,
  answer_by = null,
  lease_until = null,
  attempts = 0,
  possible_duplicates = 0,
  workers_lost = 0,
  started_at = null,
  finished_at = null,
  coverage = null,
  failure_category = null,
  failure_code = null,
  reused_from = null,
  deadline = case when j.deadline > now() then j.deadline end
`;

/**
 * Puts a tenant's job that failed, expired or was cancelled back into the queue, and its batch with it. What waits in a
 * cancelled batch is left to the sweep, after which such a batch goes on with this row alone.
 *
 * @returns whether it was put back
 */
export async function retryJob(db: Db, tenant: Tenant, id: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    // As everywhere the backlog is locked first, then jobs, then the batch.
    await sql`
      select k.id
      from jobs j
      join backlogs k on k.id = j.backlog_id
      where j.id = ${id}
        and ${isOf(tenant, "j")}
      for update of k
    `.execute(transaction);
    const { rows } = await sql<{ backlog_id: string; batch_id: string | null }>`
      with ended as (
        select j.id, j.state as was, j.batch_id, j.payer_id, j.failure_category, j.failure_code
        from jobs j
        left join batches b on b.id = j.batch_id
        where j.id = ${id}
          and ${isOf(tenant, "j")}
          and j.state in ('failed', 'expired', 'cancelled')
          and (b.cancelled_at is null or b.finished_at is not null)
          and ${hasItsBatch("j")}
        for update of j
      ),
      retried as (
        update jobs j
        set
          state = case when j.batch_id is null and j.not_before > now() then 'parked' else 'ready' end,
          due_at = case when j.batch_id is null and j.not_before > now() then j.not_before end,
          twin_of = null,
          ${asNew}
        from ended
        where j.id = ended.id
          and j.state = ended.was
        returning j.batch_id, j.backlog_id, ended.was
      ),
      counted as (
        update batches b
        set
          failed = b.failed - case when r.was = 'failed' then 1 else 0 end,
          expired = b.expired - case when r.was = 'expired' then 1 else 0 end,
          cancelled = b.cancelled - case when r.was = 'cancelled' then 1 else 0 end,
          cancelled_at = null,
          finished_at = null
        from retried r
        where b.id = r.batch_id
      ),
      explained as (
        ${countFailures(sql`
          select batch_id, failure_category, failure_code, payer_id, -1 as rows from ended
        `)}
      ),
      -- A cancelled batch is paused for the sweep's sake.
      resumed as (
        update backlogs k
        set paused = false
        from retried r
        join batches b on b.id = r.batch_id
        where k.id = r.backlog_id
          and b.cancelled_at is not null
      )
      select backlog_id
      from retried
    `.execute(transaction);
    await markReady(
      transaction,
      rows.map(({ backlog_id }) => backlog_id),
    );
    return rows.length > 0;
  });
}
