import type { JobQueue, OwnTime, SlowPayer, Ticket } from "@nightguard/dispatch";
import type { ClaimedJob, Settlement } from "@nightguard/ledger";
import { systemClock, unmeasuredCalls } from "@nightguard/platform";
import { createSubmitter } from "../submissions/submitter.ts";
import { createVerifierDeps, type VerifierOptions } from "./verifier-deps.ts";
import { runTicket, verifyJob } from "./verify-job.ts";

export interface Verifier {
  run(queue: JobQueue, ticket: Ticket): Promise<void>;
  /**
   * Runs a waiting caller's job, claimed while it was recorded.
   *
   * @param askedAt our clock before the job was recorded: its lease counts from then
   * @returns undefined when the job was postponed or another process has claimed it
   */
  runClaimed(job: ClaimedJob, askedAt: number): Promise<Settlement | undefined>;
  openSubmitter(): {
    round(): Promise<number | null>;
    stop: () => void;
    abort: () => void;
  };
  renewLeases(): Promise<void>;
  /** Another process can then run the claimed jobs at once. */
  handBack(): Promise<void>;
  countHeld(): number;
  /** Most unfinished jobs wait for a permit, and are not claimed. */
  countInHand(): number;
  /** The slowest first. */
  listSlowPayers(): SlowPayer[];
  /** Of waiting calls; null without a recent one. */
  readOwnTime(): OwnTime | null;
}

export function createVerifier(options: VerifierOptions): Verifier {
  const deps = createVerifierDeps({
    clock: systemClock,
    random: Math.random,
    payerCalls: unmeasuredCalls,
    payerCallCounter: { note: () => undefined, isMeasured: () => false, notePoints: () => undefined },
    traces: undefined,
    ...options,
  });
  const { claims } = deps;
  let unfinished = 0;

  async function countWhileRunning<Result>(work: Promise<Result>): Promise<Result> {
    unfinished++;
    return work.finally(() => unfinished--);
  }

  return {
    run: (queue, ticket) => countWhileRunning(runTicket(deps, queue, ticket)),
    runClaimed(job, askedAt) {
      claims.add(job, askedAt);
      return countWhileRunning(verifyJob(deps, "waiting", job, askedAt));
    },
    openSubmitter: () => createSubmitter(deps),
    renewLeases: claims.renew,
    handBack: claims.handBack,
    countHeld: claims.count,
    countInHand: () => unfinished,
    listSlowPayers: deps.payerPaces.listSlow,
    readOwnTime: deps.ownTimes.read,
  };
}
