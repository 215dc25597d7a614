import { findBatchTimes } from "../batches/control.ts";
import { type Db, isOf } from "../database/index.ts";
import type { LedgerDeps } from "../deps.ts";
import { lockBacklogWhere } from "../jobs/queue/backlogs.ts";
import { lockReleased, type QueuedKey, takeQueuedByKey, takeReleased } from "../jobs/queue/moves.ts";
import { listBacklogs } from "../jobs/read/list.ts";
import { endJobsAs, withoutAnswer } from "../jobs/run/end-jobs.ts";
import { examineQueued, firstId, isMatchingReleased, type Matching } from "./matching-jobs.ts";

/** Backlogs up to `backlogId` are examined; of this one only the jobs up to `at`, unless that is undefined. */
export interface QueuePlace {
  readonly backlogId: string;
  readonly at: QueuedKey | undefined;
}

export interface CancelProgress {
  readonly examined: number;
  readonly ended: readonly string[];
  /** Undefined behind the last backlog. */
  readonly place: QueuePlace | undefined;
}

export const firstPlace: QueuePlace = { backlogId: firstId, at: undefined };

/** Empty ones are passed over. */
const backlogsPerPiece = 100;

type PieceDeps = Pick<LedgerDeps, "digester">;

/**
 * Cancels a piece of the matching jobs of the next backlog, as `cancelJob` does with one. Jobs that are being claimed are
 * omitted. Rows of a cancelled batch count as cancelled already.
 */
export async function cancelMatching(
  transaction: Db,
  deps: PieceDeps,
  matching: Matching,
  { place, limit }: { readonly place: QueuePlace; readonly limit: number },
): Promise<CancelProgress> {
  let behind = place;
  for (const backlogId of await listNextBacklogs(transaction, matching, place)) {
    const after = backlogId === place.backlogId ? place.at : undefined;
    const piece = await cancelInBacklog(transaction, deps, matching, { backlogId, after, limit });
    // Jobs are locked after all backlogs, so no other backlog follows.
    if (piece.examined > 0) return piece;
    behind = { backlogId, at: undefined };
  }
  return { examined: 0, ended: [], place: behind === place ? undefined : behind };
}

/** In id order, as backlogs are locked. */
async function listNextBacklogs(
  transaction: Db,
  { tenant, filter: { batchId } }: Matching,
  { backlogId, at }: QueuePlace,
): Promise<string[]> {
  const ids = await listBacklogs(transaction, { tenant, batchId }, "live");
  const next = [...ids].sort().filter((id) => (at ? id >= backlogId : id > backlogId));
  return next.slice(0, backlogsPerPiece);
}

async function cancelInBacklog(
  transaction: Db,
  deps: PieceDeps,
  matching: Matching,
  { backlogId, after, limit }: { readonly backlogId: string; readonly after: QueuedKey | undefined; limit: number },
): Promise<CancelProgress> {
  const isDone: QueuePlace = { backlogId, at: undefined };
  const backlog = await lockBacklogWhere(transaction, backlogId, isOf(matching.tenant, "k"));
  if (!backlog || (await findBatchTimes(transaction, backlog.batchId))?.cancelledAt) {
    return { examined: 0, ended: [], place: isDone };
  }
  const released = await lockReleased(transaction, isMatchingReleased(deps, matching, backlogId), limit);
  const piece = await examineQueued(transaction, deps, matching, { backlogId, after, limit });
  const taken = [
    ...(await takeQueuedByKey(transaction, piece.matching)),
    ...(await takeReleased(transaction, released)),
  ];
  return {
    examined: piece.examined + released.length,
    ended: await endJobsAs(transaction, taken, withoutAnswer("cancelled")),
    place: piece.next ? { backlogId, at: piece.next } : isDone,
  };
}
