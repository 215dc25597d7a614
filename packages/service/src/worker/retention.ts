import type { Ledger, PurgeCounts } from "@nightguard/ledger";
import type { Log, Metrics } from "@nightguard/platform";

/** Of each kind in one round: a million rows go within minutes, and nobody waits for one of them. */
const rowsPerRound = 5_000;

/** Deletes what is over when its account's `retention_days` are. */
export type Retention = ReturnType<typeof createRetention>;

export function createRetention({
  ledger,
  log,
  metrics,
}: {
  ledger: Pick<Ledger, "purge">;
  log: Log;
  metrics: Metrics;
}) {
  return {
    /**
     * A piece of each kind; of several processes one does it at a time.
     *
     * @returns 0 when there may be more to do at once, else null
     */
    async purge(): Promise<0 | null> {
      const purged = await ledger.purge(rowsPerRound);
      const kinds = Object.entries(purged ?? {}) as [keyof PurgeCounts, number][];
      if (kinds.every(([, count]) => count === 0)) return null;
      for (const [kind, count] of kinds) metrics.purged.inc({ kind }, count);
      log.info(purged, "deleted what was past its retention");
      return 0;
    },
  };
}
