import type { Dispatch } from "@nightguard/dispatch";
import type { Ledger } from "@nightguard/ledger";
import type { Log } from "@nightguard/platform";
import { createExpiry } from "./expire.ts";

/** Large enough for a million rows in some minutes, small enough that settlements of the same batch hardly wait. */
const rowsPerPiece = 5_000;
/**
 * After a piece of a cancelled batch the sweep pauses so many times as long: its rows already show as cancelled, and
 * uploads and releases go on meanwhile.
 */
const restsPerPiece = 3;

/**
 * Carries out, piece by piece, what is already decided: rows whose deadline has passed, followers of a row that has ended,
 * rows that are to be retried, rows of a cancelled batch; uploads whose process died; idempotency keys whose day is over;
 * deliveries to endpoints that were deleted.
 */
export type Sweeper = ReturnType<typeof createSweeper>;

export function createSweeper({ ledger, dispatch, log }: { ledger: Ledger; dispatch: Dispatch; log: Log }) {
  const expiry = createExpiry({ ledger, dispatch, log });
  let tellOfRows = () => {};

  async function endFollowers(): Promise<boolean> {
    const { ended, isMore } = await ledger.jobs.endFollowers(rowsPerPiece);
    // A waiter that misses the notice reads the ledger a second later.
    await dispatch.notices.publishEnded(ended).catch((err) => log.debug({ err }, "notice not published"));
    return isMore;
  }

  async function retry(): Promise<boolean> {
    const piece = await ledger.batches.retryPiece({ limit: rowsPerPiece });
    return piece !== undefined;
  }

  /** @returns in how many milliseconds to go on; null when there is nothing left */
  async function sweepCancelled(): Promise<number | null> {
    const begunAt = performance.now();
    const count = await ledger.batches.sweepCancelled(rowsPerPiece);
    if (count === 0) return null;
    log.info({ count }, "rows of a cancelled batch were cancelled");
    return restsPerPiece * (performance.now() - begunAt);
  }

  async function sweepUploads(): Promise<boolean> {
    const count = await ledger.batches.sweepUploads(rowsPerPiece);
    if (count > 0) log.warn({ count }, "abandoned uploads whose process died");
    return count === rowsPerPiece;
  }

  /** The rows of a broken upload are not kept until retention has its next turn. */
  async function findRowsToForget(): Promise<boolean> {
    if (await ledger.hasRowsToPurge()) tellOfRows();
    return false;
  }

  const forgetKeys = async (): Promise<boolean> => (await ledger.idempotency.sweep(rowsPerPiece)) === rowsPerPiece;

  const forgetDeliveries = (): Promise<boolean> => ledger.endpoints.sweepDeleted(rowsPerPiece);

  return {
    /**
     * A piece of each kind; several processes may do it at once, since each takes other rows.
     *
     * @returns in how many milliseconds to go on; null when nothing is left
     */
    async sweep(): Promise<number | null> {
      let isMore = false;
      const expire = () => expiry.expire(rowsPerPiece);
      for (const piece of [endFollowers, expire, retry, sweepUploads, findRowsToForget, forgetKeys, forgetDeliveries]) {
        if (await piece()) isMore = true;
      }
      const restMs = await sweepCancelled();
      return isMore ? 0 : restMs;
    },
    /** Calls the listener while rows of batches that are gone are to be deleted. */
    onRowsToPurge(listener: () => void): void {
      tellOfRows = listener;
    },
  };
}
