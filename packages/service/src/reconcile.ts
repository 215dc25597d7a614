import { ApiError } from "@nightguard/contract";
import type { Dispatch } from "@nightguard/dispatch";
import type { Dispatched, Ledger } from "@nightguard/ledger";
import { maxAttempts } from "@nightguard/payers";
import type { Log, Metrics } from "@nightguard/platform";
import { toKeptFailure } from "./failures.ts";
import { toFailedSettlement } from "./outcomes.ts";

const jobsPerRound = 1_000;
const lost = { limit: jobsPerRound, maxAttempts };

/** Puts right what crashes leave behind, by the database's clock: leases that ran out, deadlines that passed. */
export type Reconciler = ReturnType<typeof createReconciler>;

export function createReconciler({
  ledger,
  dispatch,
  log,
  metrics,
}: {
  ledger: { jobs: Pick<Ledger["jobs"], "settle" | "findPoison" | "returnLost" | "expireOverdue"> };
  dispatch: { notices: Pick<Dispatch["notices"], "publishEnded"> };
  log: Log;
  metrics: Metrics;
}) {
  /**
   * What lost its worker twice may be what kills it, and no payer is asked once more than was promised: such jobs fail,
   * with a reason, and can be retried by hand.
   */
  async function failPoison(poison: readonly Dispatched[]): Promise<void> {
    const failure = toKeptFailure("worker_lost");
    const error = new ApiError(
      500,
      "The worker ended while it ran this job, for the second time or at its last attempt",
    );
    const settled = await ledger.jobs.settle(poison.map((job) => toFailedSettlement(job, failure, error)));
    log.error({ jobIds: [...settled] }, "jobs that lost their worker twice, or at their last attempt, have failed");
    await dispatch.notices.publishEnded([...settled]);
  }

  return {
    /** One round; several processes may run it at once. */
    async reconcile(): Promise<void> {
      const poison = await ledger.jobs.findPoison(lost);
      if (poison.length > 0) await failPoison(poison);
      const returned = await ledger.jobs.returnLost(lost);
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
