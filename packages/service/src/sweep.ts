import type { Dispatch } from "@nightguard/dispatch";
import type { Ledger, SweptPiece } from "@nightguard/ledger";
import type { Log } from "@nightguard/platform";
import { createExpiry } from "./expire.ts";

/** Large enough for a million rows in some minutes, small enough to hold up nobody who counts in the same batch. */
const rowsPerPiece = 5_000;
/**
 * After a piece of a cancelled batch comes a rest so many times as long: to a caller its rows are cancelled already, and
 * uploads and releases are not held up by much.
 */
const restsPerPiece = 3;

/**
 * Does, piece by piece, what is decided already: rows whose deadline has passed, that wait for another row's answer, that
 * are to be done again, that belong to a cancelled batch; idempotency keys whose day is over; deliveries to endpoints that
 * were deleted.
 */
export type Sweeper = ReturnType<typeof createSweeper>;

export function createSweeper({ ledger, dispatch, log }: { ledger: Ledger; dispatch: Dispatch; log: Log }) {
  const expiry = createExpiry({ ledger, dispatch, log });
  let last: SweptPiece | undefined;

  async function followTwins(): Promise<boolean> {
    const { ended, isMore } = await ledger.jobs.followTwins(rowsPerPiece);
    // Whoever misses the notice looks into the ledger a second later.
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
    last = await ledger.batches.sweepCancelled({ limit: rowsPerPiece, last });
    if (!last) return null;
    if (last.cancelled > 0) log.info({ count: last.cancelled }, "rows of a cancelled batch were cancelled");
    // A pass that has ended leaves at most rows that somebody else is at.
    return last.afterRow > 0 ? restsPerPiece * (performance.now() - begunAt) : null;
  }

  const forgetKeys = async (): Promise<boolean> => (await ledger.idempotency.sweep(rowsPerPiece)) === rowsPerPiece;

  const forgetDeliveries = (): Promise<boolean> => ledger.endpoints.sweepDeleted(rowsPerPiece);

  return {
    /**
     * A piece of each kind; several processes may do it at once, since a row is changed by whoever gets it.
     *
     * @returns in how many milliseconds to go on; null when nothing is left
     */
    async sweep(): Promise<number | null> {
      let isMore = false;
      const expire = () => expiry.expire(rowsPerPiece);
      for (const piece of [followTwins, expire, retry, forgetKeys, forgetDeliveries]) {
        if (await piece()) isMore = true;
      }
      const restMs = await sweepCancelled();
      return isMore ? 0 : restMs;
    },
  };
}
