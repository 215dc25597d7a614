import { ApiError, toPublicId } from "@nightguard/contract";
import type { Dispatch } from "@nightguard/dispatch";
import type { PoisonJob } from "@nightguard/ledger";
import { maxAttempts } from "@nightguard/payers";
import { type Clock, type Log, type Metrics, systemClock } from "@nightguard/platform";
import { announceEnded, announceWork } from "../announce.ts";
import { toStoredFailure } from "../jobs/failures.ts";
import { toFailedSettlement } from "../verification/outcomes.ts";
import type { VerificationLedger } from "../verification/verification-ledger.ts";
import { seldomWhenSlow } from "./seldom.ts";

const lost = { limit: 1_000, maxAttempts };
const breakersPerRound = 1_000;
/** The first may be at its last attempt, or cancelled by now. */
const probesPerRound = 5;

const failures = {
  worker_lost: "The worker ended while it ran this job, for the second time or at its last attempt",
  answer_unknown: "The worker ended while it ran this job; whether the payer was asked, and what it said, is not known",
} as const;

interface ReconcilerDeps {
  readonly ledger: Pick<
    VerificationLedger,
    "settleJobs" | "takePoisonJobs" | "returnLostJobs" | "listBreakerOpenJobs" | "resumeBreakerOpenJobs"
  >;
  readonly dispatch: {
    readonly breakers: Pick<Dispatch["breakers"], "readStates">;
    readonly notices: Pick<Dispatch["notices"], "publishEnded" | "publishWork">;
  };
  readonly log: Log;
  readonly metrics: Metrics;
  readonly clock?: Clock;
}

export function createReconciler(deps: ReconcilerDeps) {
  const endLeases = seldomWhenSlow(deps.clock ?? systemClock, () => takeLost(deps));
  return {
    async reconcile(): Promise<void> {
      await endLeases();
      await resumeHeld(deps);
    },
  };
}

async function takeLost(deps: ReconcilerDeps): Promise<number> {
  const { ledger, log, metrics } = deps;
  const poison = await ledger.takePoisonJobs(lost);
  if (poison.length > 0) await failPoison(deps, poison);
  const returned = await ledger.returnLostJobs(lost);
  const count = returned.released + returned.running;
  if (count > 0) {
    log.warn(returned, "jobs with expired leases were returned to the queue");
    metrics.possibleDuplicates.inc(returned.running);
  }
  return poison.length + count;
}

/** Poison jobs can be retried by hand. */
async function failPoison(deps: ReconcilerDeps, poison: readonly PoisonJob[]): Promise<void> {
  const areSettled = await deps.ledger.settleJobs(
    poison.map((job) => {
      const code = job.failUnknown ? "answer_unknown" : "worker_lost";
      const settlement = toFailedSettlement(job, toStoredFailure(code), new ApiError(500, failures[code]));
      return { ...settlement, isPerhapsBilled: true };
    }),
  );
  const jobIds = poison.filter((_, index) => areSettled[index]).map(({ id }) => id);
  deps.log.error(
    { jobIds: jobIds.map((id) => toPublicId("job", id)) },
    "jobs that lost their worker and are not to run again have failed",
  );
  await announceEnded(deps, jobIds);
}

/**
 * The process that saw a breaker close resumed the first page of jobs, unless it died, the breaker was lost with
 * Redis's memory, or a job was just being postponed. A half-open breaker needs a few jobs as probes.
 */
async function resumeHeld(deps: ReconcilerDeps): Promise<void> {
  const { ledger } = deps;
  const held = await ledger.listBreakerOpenJobs(breakersPerRound);
  if (held.length === 0) return;
  const breakers = held.map(({ code, upstream, payerId }) => ({
    upstream,
    payerId: code === "payer_held" ? payerId : null,
  }));
  const states = await deps.dispatch.breakers.readStates(breakers);
  let resumed = 0;
  for (const [index, breaker] of held.entries()) {
    const state = states[index];
    if (state !== "open")
      resumed += await ledger.resumeBreakerOpenJobs(breaker, state === "closed" ? undefined : probesPerRound);
  }
  if (resumed > 0) await announceWork(deps);
}
