import { ApiError } from "@nightguard/contract";
import type { Dispatch } from "@nightguard/dispatch";
import type { Ledger, PoisonJob } from "@nightguard/ledger";
import { maxAttempts } from "@nightguard/payers";
import type { Log, Metrics } from "@nightguard/platform";
import { toStoredFailure } from "../jobs/failures.ts";
import { toFailedSettlement } from "../verification/outcomes.ts";

const jobsPerRound = 1_000;
/** Payers whose jobs are held up. */
const heldPerRound = 1_000;
/** So many, since the first of them may be at their last attempt, or have been cancelled meanwhile. */
const probesPerRound = 5;
const lost = { limit: jobsPerRound, maxAttempts };

const poisonous = {
  code: "worker_lost",
  message: "The worker ended while it ran this job, for the second time or at its last attempt",
} as const;
const unknown = {
  code: "answer_unknown",
  message: "The worker ended while it ran this job; whether the payer was asked, and what it said, is not known",
} as const;

/** Puts right what crashes leave behind, by the database's clock: leases that ran out, jobs that nobody called back. */
export type Reconciler = ReturnType<typeof createReconciler>;

export function createReconciler({
  ledger,
  dispatch,
  log,
  metrics,
}: {
  ledger: { jobs: Pick<Ledger["jobs"], "settle" | "findPoison" | "returnLost" | "listHeld" | "resumeHeld"> };
  dispatch: {
    breakers: Pick<Dispatch["breakers"], "readStates">;
    notices: Pick<Dispatch["notices"], "publishEnded" | "publishWork">;
  };
  log: Log;
  metrics: Metrics;
}) {
  /**
   * What lost its worker twice may be what kills it, no payer is asked once more than was promised, and some would rather
   * have no answer than be asked about twice: such jobs fail, with a reason, and can be retried by hand.
   */
  async function failPoison(poison: readonly PoisonJob[]): Promise<void> {
    const areSettled = await ledger.jobs.settle(
      poison.map((job) => {
        const { code, message } = job.failUnknown ? unknown : poisonous;
        return toFailedSettlement(job, toStoredFailure(code), new ApiError(500, message));
      }),
    );
    const jobIds = poison.filter((_, index) => areSettled[index]).map(({ id }) => id);
    log.error({ jobIds }, "jobs that lost their worker and are not to run again have failed");
    await dispatch.notices.publishEnded(jobIds);
  }

  /**
   * Releases jobs held up by a circuit breaker that has closed, one page of each a round. The process that saw it close
   * has released the first page, unless it died, the breaker was lost with Redis's memory, or a job was just being
   * postponed. Of a half-open breaker a few are released, since one of them must be its probe.
   */
  async function recallHeld(): Promise<void> {
    const held = await ledger.jobs.listHeld(heldPerRound);
    if (held.length === 0) return;
    const breakers = held.map(({ code, mode, payerId }) => ({ mode, payerId: code === "payer_held" ? payerId : null }));
    const states = await dispatch.breakers.readStates(breakers);
    let hastened = 0;
    for (const [index, reason] of held.entries()) {
      const state = states[index];
      if (state !== "open")
        hastened += await ledger.jobs.resumeHeld(reason, state === "closed" ? undefined : probesPerRound);
    }
    if (hastened > 0) await dispatch.notices.publishWork();
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
      await recallHeld();
    },
  };
}
