import type { Dispatch } from "@nightguard/dispatch";
import {
  abandonLostUploads,
  endFollowers as endFollowersInLedger,
  hasRowsToPurge,
  type Ledger,
  retryPiece,
  sweepCancelledBatch,
  sweepDeletedEndpoints,
  sweepKeys,
} from "@nightguard/ledger";
import { type Log, systemClock } from "@nightguard/platform";
import { announceEnded } from "../announce.ts";
import { toVerificationLedger } from "../verification/verification-ledger.ts";
import { workBulkActions } from "./bulk-actions.ts";
import { expireOverdue } from "./expire.ts";
import { seldomWhenSlow } from "./seldom.ts";

/** Small enough that settlements of the same batch hardly wait for its locks. */
const rowsPerPiece = 5_000;
/**
 * Pause after a piece of a cancelled batch, in durations of the piece, unless other tasks have more to do: uploads and
 * releases need the database, and callers already see the rows as cancelled.
 */
const pauseFactor = 3;

interface SweeperDeps {
  readonly ledger: Ledger;
  readonly dispatch: Dispatch;
  readonly log: Log;
}

/** Several processes may sweep at the same time. */
export function createSweeper(deps: SweeperDeps) {
  const { ledger } = deps;
  const expiry = { ...deps, ledger: toVerificationLedger(ledger) };
  const expire = seldomWhenSlow(systemClock, () => expireOverdue(expiry, rowsPerPiece));
  let onRowsToPurge = () => {};
  const tasks: readonly (() => Promise<boolean>)[] = [
    () => endFollowers(deps),
    async () => (await expire()) === rowsPerPiece,
    async () => (await retryPiece(ledger, { limit: rowsPerPiece })) !== undefined,
    () => workBulkActions(deps, rowsPerPiece),
    () => abandonUploads(deps),
    // The retention loop deletes these rows; this only wakes it from its pause of ten minutes.
    async () => {
      if (await hasRowsToPurge(ledger)) onRowsToPurge();
      return false;
    },
    async () => (await sweepKeys(ledger, rowsPerPiece)) === rowsPerPiece,
    () => sweepDeletedEndpoints(ledger, rowsPerPiece),
  ];

  return {
    /** @returns milliseconds until the next sweep; null when nothing is left */
    async sweep(): Promise<number | null> {
      let isMore = false;
      for (const task of tasks) {
        if (await task()) isMore = true;
      }
      const pauseMs = await cancelRows(deps);
      return isMore ? 0 : pauseMs;
    },
    onRowsToPurge(listener: () => void): void {
      onRowsToPurge = listener;
    },
  };
}

/** Followers end with the outcome of an ended row. */
async function endFollowers(deps: SweeperDeps): Promise<boolean> {
  const { ended, isMore } = await endFollowersInLedger(deps.ledger, rowsPerPiece);
  await announceEnded(deps, ended);
  return isMore;
}

async function abandonUploads({ ledger, log }: SweeperDeps): Promise<boolean> {
  const count = await abandonLostUploads(ledger, rowsPerPiece);
  if (count > 0) log.warn({ count }, "uploads abandoned, their process died");
  return count === rowsPerPiece;
}

async function cancelRows({ ledger, log }: SweeperDeps): Promise<number | null> {
  const begunAt = performance.now();
  const count = await sweepCancelledBatch(ledger, rowsPerPiece);
  if (count === 0) return null;
  log.info({ count }, "rows of a cancelled batch were cancelled");
  return pauseFactor * (performance.now() - begunAt);
}
