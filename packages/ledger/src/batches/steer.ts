import { sql } from "kysely";
import type { Db } from "../connection.ts";
import { unforeseen } from "../dispatched.ts";
import { countEnded, endedColumns } from "../jobs/count-ended.ts";
import { isOf, type OwnedBatch } from "../tenant.ts";
import { countRunning } from "./read.ts";

/** What a tenant may do with a batch that has not ended. */
export type Steering = "cancel" | "pause" | "resume";

/**
 * Cancels, pauses or resumes a batch by a flag, however many rows it has; one that has ended stays as it is, which its
 * record then tells.
 *
 * From the commit on nothing more of it is released or claimed; what is claimed goes on. What was released is for
 * `takeBackHeld`.
 */
export async function steerBatch(db: Db, { tenant, id }: OwnedBatch, steering: Steering): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // Two who steer the same batch do so one after the other.
    const { rows } = await sql`
      select id
      from backlogs
      where id = ${id}
        and ${isOf(tenant, "backlogs")}
      for update
    `.execute(transaction);
    if (rows.length === 0) return;
    const { numAffectedRows } = await sql`
      update backlogs k
      set
        paused = ${steering !== "resume"},
        ready = k.ready or ${steering === "resume"}
      from batches b
      where k.id = ${id}
        and b.id = k.id
        and b.finished_at is null
        and b.cancelled_at is null
    `.execute(transaction);
    if (numAffectedRows === 0n || steering !== "cancel") return;
    await sql`
      update batches
      set cancelled_at = now()
      where id = ${id}
        and finished_at is null
    `.execute(transaction);
  });
}

/**
 * Takes back what was released of a tenant's batch that is paused or cancelled and will not be claimed, so that it does not fill
 * its account's window. Whoever is just being claimed is passed over, which keeps this out of deadlocks. What nobody
 * takes back comes back with its lease. Index: jobs_outstanding; as many as the account's window holds.
 *
 * @returns how many
 */
export async function takeBackHeld(db: Db, { tenant, id }: OwnedBatch, limit: number): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    // Release holds this lock from its choice to its commit: the statement below sees all that it released. Whoever
    // resumes the batch says under it that rows are ready.
    const { rows } = await sql`
      select id
      from backlogs
      where id = ${id}
        and ${isOf(tenant, "backlogs")}
        and paused
      for update
    `.execute(transaction);
    if (rows.length === 0) return 0;
    const { numAffectedRows } = await sql`
      with released as (
        select j.id
        from backlogs k
        join jobs j
          on j.account_id = k.account_id
          and j.mode = k.mode
          and j.batch_id = k.id
        where k.id = ${id}
          and j.state = 'released'
        limit ${limit}
        for update of j skip locked
      )
      update jobs j
      set
        state = 'ready',
        lease_until = null
      from released
      where j.id = released.id
        and j.state = ${unforeseen("released")}
    `.execute(transaction);
    return Number(numAffectedRows);
  });
}

/** A piece of a sweep: where the next one begins, and how many rows this one cancelled. */
export interface SweptPiece {
  readonly batchId: string;
  readonly afterRow: number;
  readonly cancelled: number;
}

/**
 * Turns rows that a cancelled batch left behind into cancelled ones, a piece of one batch in row order, as of the moment
 * at which it was cancelled: to a caller they are that already. Rows that are running are theirs who run them; those
 * that would run again come here on a later pass. By its counters and those that are running it is known whether a batch
 * has anything left, so that none is read in vain. Indexes: batches_unfinished, jobs_outstanding, jobs_by_row.
 *
 * @param last where the piece before ended
 * @returns undefined when no batch has anything left
 */
export async function sweepCancelledBatch(
  db: Db,
  options: { readonly limit: number; readonly last: Pick<SweptPiece, "batchId" | "afterRow"> | undefined },
): Promise<SweptPiece | undefined> {
  const { limit, last } = options;
  const { rows } = await sql<SweptPiece>`
    with batch as (
      select
        b.id,
        b.cancelled_at,
        case when b.id = ${last?.batchId ?? null}::uuid then ${last?.afterRow ?? 0}::integer else 0 end as after_row
      from batches b
      where b.finished_at is null
        and b.cancelled_at is not null
        and b.total > b.succeeded + b.failed + b.cancelled + b.expired + ${countRunning}
      order by b.id
      limit 1
    ),
    piece as (
      select j.id, j.row_no, j.state
      from batch
      cross join lateral (
        select id, row_no, state
        from jobs
        where batch_id = batch.id
          and row_no > batch.after_row
        order by row_no
        limit ${limit}
      ) j
    ),
    remaining as (
      select j.id, batch.cancelled_at
      from batch
      join jobs j on j.id = any(array(select id from piece where state in ('parked', 'ready', 'released')))
      where j.state in ('parked', 'ready', 'released')
      for update of j skip locked
    ),
    cancelled as (
      update jobs j
      set
        state = 'cancelled',
        lease_until = null,
        due_at = null,
        finished_at = remaining.cancelled_at,
        failure_category = null,
        failure_code = null
      from remaining
      where j.id = remaining.id
        and j.state in ('parked', 'ready', 'released')
      returning ${endedColumns}
    ),
    ${countEnded("cancelled")}
    select
      batch.id as "batchId",
      -- Past its end the next pass begins.
      case when (select count(*) from piece) = ${limit} then (select max(row_no) from piece) else 0 end as "afterRow",
      (select count(*) from cancelled)::integer as cancelled
    from batch
  `.execute(db);
  return rows[0];
}
