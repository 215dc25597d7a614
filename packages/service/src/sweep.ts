import type { Ledger, SweptPiece } from "@nightguard/ledger";
import type { Log } from "@nightguard/platform";

/** Large enough for a million rows in some minutes, small enough to hold up nobody who counts in the same batch. */
const rowsPerPiece = 5_000;

/** Makes cancelled, piece by piece, what the flag of a cancelled batch has made so for callers already. */
export type Sweeper = ReturnType<typeof createSweeper>;

export function createSweeper({ ledger, log }: { ledger: Ledger; log: Log }) {
  let last: SweptPiece | undefined;

  return {
    /**
     * One piece; several processes may do it at once, since a row is cancelled by whoever gets it.
     *
     * @returns 0 when there may be more to do at once, else null
     */
    async sweep(): Promise<0 | null> {
      last = await ledger.batches.sweepCancelled({ limit: rowsPerPiece, last });
      if (!last) return null;
      if (last.cancelled > 0) log.info({ count: last.cancelled }, "rows of a cancelled batch were cancelled");
      // A pass that has ended leaves at most rows that somebody else is at.
      return last.afterRow > 0 ? 0 : null;
    },
  };
}
