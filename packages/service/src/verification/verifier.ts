import type { JobQueue, Ticket } from "@nightguard/dispatch";
import type { ClaimedJob, Settlement } from "@nightguard/ledger";
import { systemClock } from "@nightguard/platform";
import { createSubmitter } from "../submissions/submitter.ts";
import { createVerifierDeps, type VerifierOptions } from "./verifier-deps.ts";
import { runTicket, verifyJob } from "./verify-job.ts";

export type Verifier = ReturnType<typeof createVerifier>;

export function createVerifier(options: VerifierOptions) {
  const deps = createVerifierDeps({ clock: systemClock, random: Math.random, ...options });
  const { claims } = deps;
  let unfinished = 0;

  async function countWhileRunning<Result>(work: Promise<Result>): Promise<Result> {
    unfinished++;
    return work.finally(() => unfinished--);
  }

  return {
    run: (queue: JobQueue, ticket: Ticket): Promise<void> => countWhileRunning(runTicket(deps, queue, ticket)),
    /**
     * Runs a waiting caller's job, which this process claimed while recording it.
     *
     * @param askedAt our clock's time before the ledger recorded the job: its lease counts from then
     * @returns the settlement; undefined when the job was postponed or another process has claimed it
     */
    runClaimed(job: ClaimedJob, askedAt: number): Promise<Settlement | undefined> {
      claims.hold(job, askedAt);
      return countWhileRunning(verifyJob(deps, "waiting", job));
    },
    openSubmitter: () => createSubmitter(deps),
    renewLeases: claims.renew,
    /** Returns claimed jobs to the queues at shutdown, so that another process can run them at once. */
    handBack: claims.handBack,
    /** Counts jobs that are claimed and not yet settled. */
    countHeld: claims.count,
    /** Counts unfinished jobs, claimed or not; most wait for a permit. */
    countInHand: () => unfinished,
  };
}
