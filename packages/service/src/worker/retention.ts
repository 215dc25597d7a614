import {
  countStoredRows,
  expireIdleBatches,
  keepRequestDays,
  type Ledger,
  type PurgeCounts,
  purge,
} from "@nightguard/ledger";
import type { Log, Metrics } from "@nightguard/platform";

const rowsPerRound = 5_000;

/** Purges ended work after its account's `retention_days`, and deleted data. */
export const createRetention = ({ ledger, log, metrics }: { ledger: Ledger; log: Log; metrics: Metrics }) => ({
  /** One process purges at a time. @returns 0 when there may be more to do at once, else null */
  async purge(): Promise<0 | null> {
    const purged = await purge(ledger, rowsPerRound);
    const kinds = Object.entries(purged ?? {}) as [keyof PurgeCounts, number][];
    if (kinds.every(([, count]) => count === 0)) {
      await expireIdleBatches(ledger);
      await countStoredRows(ledger);
      await keepRequestDays(ledger);
      return null;
    }
    for (const [kind, count] of kinds) metrics.purged.inc({ kind }, count);
    log.info(purged, "deleted what was past its retention");
    return 0;
  },
});
