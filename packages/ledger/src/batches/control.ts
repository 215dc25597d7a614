import type { Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, isOf, withDeadlockRetry } from "../database/index.ts";
import type { DbDeps } from "../deps.ts";
import { lockBacklogWhere } from "../jobs/queue/backlogs.ts";
import { lockReleased, type TakenJob, takeQueued, takeReleased } from "../jobs/queue/moves.ts";
import { returnToQueue } from "../jobs/queue/return-to-queue.ts";
import { endJobsAs, withoutAnswer } from "../jobs/run/end-jobs.ts";

export type BatchControl = "cancel" | "pause" | "resume";

/**
 * After a cancel or pause no row is released or claimed; running rows continue. A cancel clears the deadline, so its
 * rows do not expire.
 */
export async function controlBatch({ db }: DbDeps, tenant: Tenant, id: string, control: BatchControl): Promise<void> {
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

export interface BatchTimes {
  readonly cancelledAt: Date | null;
  readonly finishedAt: Date | null;
}

/** `cancelledAt` changes only under the lock of the batch's backlog. */
export async function findBatchTimes(db: Db, id: string | null): Promise<BatchTimes | undefined> {
  if (id === null) return undefined;
  const { rows } = await sql<BatchTimes>`
    select cancelled_at as "cancelledAt", finished_at as "finishedAt"
    from batches
    where id = ${id}
  `.execute(db);
  return rows[0];
}

/** Index: active_jobs_by_release. */
const isRowOf = (tenant: Tenant, id: string) => sql`${isOf(tenant, "a")} and a.backlog_id = ${id}`;

/**
 * Returns a paused or cancelled batch's released rows, which would fill the account's window. Rows being claimed return
 * when their lease ends.
 */
export async function takeBackHeld({ db }: DbDeps, tenant: Tenant, id: string, limit: number): Promise<number> {
  return withDeadlockRetry(db, "take back held", async (transaction) => {
    // Release holds this lock until it commits, so the next statement sees all it released.
    const backlog = await lockBacklogWhere(transaction, id, sql`k.paused and ${isOf(tenant, "k")}`);
    if (!backlog) return 0;
    const ids = await lockReleased(transaction, isRowOf(tenant, id), limit);
    if (ids.length === 0) return 0;
    const returning = ids.map((released) => ({ id: released }));
    return (await returnToQueue(transaction, returning, { from: ["released"], run: "no attempt", isLate: true }))
      .length;
  });
}

const batchesPerSweep = 1_000;

/**
 * Ends rows of one cancelled batch as of its cancellation. Running rows keep the outcome of their call. Indexes:
 * batches_unfinished, primary key of queued_jobs, active_jobs_by_release.
 *
 * @returns 0 when no cancelled batch has such rows
 */
export async function sweepCancelledBatch({ db }: DbDeps, limit: number): Promise<number> {
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
    const taken: TakenJob[] = await takeQueued(transaction, backlog, limit);
    if (taken.length < limit) {
      const ids = await lockReleased(transaction, isRowOf(backlog.tenant, id), limit - taken.length);
      taken.push(...(await takeReleased(transaction, ids)));
    }
    await endJobsAs(transaction, taken, withoutAnswer("cancelled"), { finishedAt });
    return taken.length;
  });
}
