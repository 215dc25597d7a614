import type { Dispatch } from "@nightguard/dispatch";
import type { Ledger } from "@nightguard/ledger";
import type { Log } from "@nightguard/platform";
import { announceEnded } from "../announce.ts";
import { expireOverdue } from "./expire.ts";

/** A million rows take minutes, and settlements of the same batch hardly wait. */
const rowsPerPiece = 5_000;
/**
 * After each piece of a cancelled batch, rest this many times as long, for uploads and releases: its rows already show as
 * cancelled.
 */
const restsPerPiece = 3;

interface SweeperDeps {
  readonly ledger: Ledger;
  readonly dispatch: Dispatch;
  readonly log: Log;
}

/** Updates rows, piece by piece, after decisions that took effect at once: several processes may do it. */
export function createSweeper(deps: SweeperDeps) {
  const { ledger } = deps;
  let onRowsToPurge = () => {};
  /** Each returns whether there may be more. */
  const tasks: readonly (() => Promise<boolean>)[] = [
    () => endFollowers(deps),
    () => expireOverdue(deps, rowsPerPiece),
    async () => (await ledger.batches.retryPiece({ limit: rowsPerPiece })) !== undefined,
    () => abandonUploads(deps),
    async () => {
      if (await ledger.hasRowsToPurge()) onRowsToPurge();
      return false;
    },
    async () => (await ledger.idempotency.sweep(rowsPerPiece)) === rowsPerPiece,
    () => ledger.endpoints.sweepDeleted(rowsPerPiece),
  ];

  return {
    /** One piece of each task. @returns milliseconds until the next; null when nothing is left */
    async sweep(): Promise<number | null> {
      let isMore = false;
      for (const task of tasks) {
        if (await task()) isMore = true;
      }
      const restMs = await cancelRows(deps);
      return isMore ? 0 : restMs;
    },
    /** Calls the listener while rows of deleted batches remain. */
    onRowsToPurge(listener: () => void): void {
      onRowsToPurge = listener;
    },
  };
}

/** Rows that follow an ended row with the same question end with its answer. */
async function endFollowers(deps: SweeperDeps): Promise<boolean> {
  const { ended, isMore } = await deps.ledger.jobs.endFollowers(rowsPerPiece);
  await announceEnded(deps, ended);
  return isMore;
}

async function abandonUploads({ ledger, log }: SweeperDeps): Promise<boolean> {
  const count = await ledger.batches.sweepUploads(rowsPerPiece);
  if (count > 0) log.warn({ count }, "abandoned uploads whose process died");
  return count === rowsPerPiece;
}

/** @returns how long to rest; null when nothing is left */
async function cancelRows({ ledger, log }: SweeperDeps): Promise<number | null> {
  const begunAt = performance.now();
  const count = await ledger.batches.sweepCancelled(rowsPerPiece);
  if (count === 0) return null;
  log.info({ count }, "rows of a cancelled batch were cancelled");
  return restsPerPiece * (performance.now() - begunAt);
}
