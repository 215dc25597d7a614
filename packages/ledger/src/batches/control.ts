import type { Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, idArray, isOf, withDeadlockRetry } from "../database/index.ts";
import { lockBacklogWhere } from "../jobs/backlogs.ts";
import { endJobsAs, withoutAnswer } from "../jobs/end-jobs.ts";
import { lockReleased, returnToQueue, type TakenJob, takeQueued, takeReleased } from "../jobs/moves.ts";

/** What a tenant may do with a batch that has not ended. */
export type BatchControl = "cancel" | "pause" | "resume";

/**
 * Cancels, pauses or resumes a batch by a flag, however many rows it has. A batch that has ended stays as it is, which
 * its record then shows.
 *
 * From the commit of a cancel or pause on, no row of the batch is released or claimed; rows that are running go on.
 * Released rows are for `takeBackHeld`. A cancelled batch has no deadline: its rows are cancelled and do not expire.
 */
export async function controlBatch(db: Db, tenant: Tenant, id: string, control: BatchControl): Promise<void> {
  await withDeadlockRetry(db, "control batch", async (transaction) => {
    if (!(await lockBacklogWhere(transaction, id, isOf(tenant, "k")))) return;
    const times = await findBatchTimes(transaction, id);
    if (!times || times.finishedAt || times.cancelledAt) return;
    await sql`
      update backlogs
      set
        paused = ${control !== "resume"},
        ready = ready or ${control === "resume"},
        deadline = case when not ${control === "cancel"}::boolean then deadline end
      where id = ${id}
    `.execute(transaction);
    if (control !== "cancel") return;
    await sql`
      update batches
      set cancelled_at = now()
      where id = ${id}
        and finished_at is null
    `.execute(transaction);
  });
}

/** When a batch was cancelled and when it ended. */
export interface BatchTimes {
  readonly cancelledAt: Date | null;
  readonly finishedAt: Date | null;
}

/** The times of a batch; only control and retries, which lock its backlog, set or clear the first. */
export async function findBatchTimes(db: Db, id: string | null): Promise<BatchTimes | undefined> {
  if (id === null) return undefined;
  const { rows } = await sql<BatchTimes>`
    select cancelled_at as "cancelledAt", finished_at as "finishedAt"
    from batches
    where id = ${id}
  `.execute(db);
  return rows[0];
}

/** Released rows of a batch, of `active_jobs a`. Index: active_jobs_by_backlog. */
const isRowOf = (tenant: Tenant, id: string) => sql`${isOf(tenant, "a")} and a.backlog_id = ${id}`;

/**
 * Returns released rows of a tenant's batch that is paused or cancelled to the queue, so that they do not fill its
 * account's window. Rows that are just being claimed are passed over; a row that no call of this takes back returns when
 * its lease ends.
 *
 * @returns how many
 */
export async function takeBackHeld(db: Db, tenant: Tenant, id: string, limit: number): Promise<number> {
  return withDeadlockRetry(db, "take back held", async (transaction) => {
    // Release holds this lock from its choice to its commit, so that the next statement sees all that it released. A
    // resume, which holds it too, sets the backlog's `ready`.
    const backlog = await lockBacklogWhere(transaction, id, sql`k.paused and ${isOf(tenant, "k")}`);
    if (!backlog) return 0;
    const ids = await lockReleased(transaction, isRowOf(tenant, id), limit);
    if (ids.length === 0) return 0;
    const which = sql`a.job_id = any(${idArray(ids)})`;
    return (await returnToQueue(transaction, which, { dueAt: "late", run: "no attempt" })).length;
  });
}

/** Cancelled batches looked at in one sweep. */
const batchesPerSweep = 1_000;

/**
 * Ends rows of one cancelled batch that are queued or released, as of the time at which the batch was cancelled: to a
 * caller they are cancelled from then on. Rows that are running keep the outcome of their call; those that return to the
 * queue are ended by a later sweep. Indexes: batches_unfinished, the primary key of queued_jobs, active_jobs_by_backlog.
 *
 * @param limit of rows
 * @returns how many rows it ended; 0 when no cancelled batch has such rows
 */
export async function sweepCancelledBatch(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id
    from batches
    where opened_at is not null
      and finished_at is null
      and cancelled_at is not null
    limit ${batchesPerSweep}
  `.execute(db);
  for (const { id } of rows) {
    const cancelled = await sweepPiece(db, id, limit);
    if (cancelled > 0) return cancelled;
  }
  return 0;
}

function sweepPiece(db: Db, id: string, limit: number): Promise<number> {
  return withDeadlockRetry(db, "sweep cancelled", async (transaction) => {
    const backlog = await lockBacklogWhere(transaction, id, sql`true`, "skip");
    const finishedAt = backlog && (await findBatchTimes(transaction, id))?.cancelledAt;
    if (!backlog || !finishedAt) return 0;
    const taken: TakenJob[] = await takeQueued(transaction, backlog, { limit });
    if (taken.length < limit) {
      const ids = await lockReleased(transaction, isRowOf(backlog.tenant, id), limit - taken.length);
      taken.push(...(await takeReleased(transaction, ids)));
    }
    await endJobsAs(transaction, taken, withoutAnswer("cancelled"), { finishedAt });
    return taken.length;
  });
}
