import type { Dispatch } from "@nightguard/dispatch";
import type { Ledger } from "@nightguard/ledger";
import type { Log, Metrics } from "@nightguard/platform";

const jobsPerRound = 1_000;

/** Puts right what crashes leave behind, by the database's clock: leases that ran out, deadlines that passed. */
export type Reconciler = ReturnType<typeof createReconciler>;

export function createReconciler({
  ledger,
  dispatch,
  log,
  metrics,
}: {
  ledger: Ledger;
  dispatch: Dispatch;
  log: Log;
  metrics: Metrics;
}) {
  return {
    /** One round; several processes may run it at once. */
    async reconcile(): Promise<void> {
      const returned = await ledger.jobs.returnLost(jobsPerRound);
      if (returned.released + returned.running > 0) {
        log.warn(returned, "jobs whose lease ran out were returned to the queue");
        metrics.possibleDuplicates.inc(returned.running);
      }
      const expired = await ledger.jobs.expireOverdue(jobsPerRound);
      if (expired.length > 0) {
        log.info({ count: expired.length }, "jobs expired");
        await dispatch.notices.publishEnded(expired);
      }
    },
  };
}
