import type { Tenant } from "@nightguard/contract";
import { findBatchTimes } from "../../batches/control.ts";
import { type Db, withDeadlockRetry } from "../../database/index.ts";
import type { DbDeps } from "../../deps.ts";
import { lockBacklogOf, type QueuePosition } from "../queue/backlogs.ts";
import { type TakenJob, takeQueuedByKey, takeReleased } from "../queue/moves.ts";
import { endJobsAs, withoutAnswer } from "../run/end-jobs.ts";

/**
 * Cancels a job that is neither running nor ended. Its next follower is asked in its place. A cancelled batch's rows
 * already count as cancelled and do not change.
 */
export async function cancelJob({ db }: DbDeps, tenant: Tenant, id: string): Promise<boolean> {
  return withDeadlockRetry(db, "cancel job", async (transaction) => {
    const position = await lockBacklogOf(transaction, tenant, id);
    if (!position || (await findBatchTimes(transaction, position.batchId))?.cancelledAt) return false;
    const taken = await takeUnclaimed(transaction, position);
    await endJobsAs(transaction, taken, withoutAnswer("cancelled"));
    return taken.length > 0;
  });
}

/** Searches the queue twice: a waiting caller's job can return to it without its backlog's lock. */
async function takeUnclaimed(transaction: Db, position: QueuePosition): Promise<TakenJob[]> {
  const fromQueue = () => takeQueuedByKey(transaction, [position]);
  // The only place where a backlog's holder waits for a row of active_jobs; no holder of such a row waits for a
  // backlog.
  const fromActive = () => takeReleased(transaction, [position.id]);
  for (const take of [fromQueue, fromActive, fromQueue]) {
    const taken = await take();
    if (taken.length > 0) return taken;
  }
  return [];
}
