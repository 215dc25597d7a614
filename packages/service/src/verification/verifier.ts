import type { JobQueue, Ticket } from "@nightguard/dispatch";
import type { ClaimedJob, Settlement } from "@nightguard/ledger";
import { systemClock } from "@nightguard/platform";
import { createVerifierDeps, type VerifierOptions } from "./verifier-deps.ts";
import { runTicket, verifyJob } from "./verify-job.ts";

/** Verifies jobs; see `verifyJob` for their states. */
export type Verifier = ReturnType<typeof createVerifier>;

export function createVerifier(options: VerifierOptions) {
  const deps = createVerifierDeps({ clock: systemClock, random: Math.random, ...options });
  const { claims } = deps;
  let inHand = 0;

  async function counted<Result>(work: Promise<Result>): Promise<Result> {
    inHand++;
    return work.finally(() => inHand--);
  }

  return {
    /** Runs a ticket from a queue, as `runTicket` does. */
    run: (queue: JobQueue, ticket: Ticket): Promise<void> => counted(runTicket(deps, queue, ticket)),
    /**
     * Runs a job that was submitted and claimed here.
     *
     * @param askedAt the clock's time before the ledger was asked to record it
     * @returns what was settled; undefined when it was postponed, or another process has it
     */
    runClaimed(job: ClaimedJob, askedAt: number): Promise<Settlement | undefined> {
      claims.hold(job, askedAt);
      return counted(verifyJob(deps, "waiting", job));
    },
    renewLeases: claims.renew,
    /** Returns unfinished jobs when this process ends, so that another may run them at once. */
    handBack: claims.handBack,
    /** Jobs claimed and not yet settled. */
    countHeld: claims.count,
    /** All jobs taken from the queues and not finished; most wait for a permit. */
    countInHand: () => inHand,
  };
}
