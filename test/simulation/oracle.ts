import type { History } from "./history.ts";
import type { ModelJob } from "./model-ledger.ts";
import type { ModelCall } from "./model-payer.ts";

/** As promised in the contract: calls for one job, for whom a caller waits or not. */
const maxAttempts = { waiting: 3, queued: 8 };

/** Which promises a history broke, in words; none, if all is well. */
export function findBrokenPromises({ ledger, payer, isCalm }: History): string[] {
  const jobs = [...ledger.jobs.values()];
  return [
    ...jobs.flatMap((job) => findFaultsOf(job, isCalm).map((fault) => `${job.id}: ${fault}`)),
    ...payer.trespasses,
    ...ledger.accounts.flatMap(({ id, limits }) => {
      const calls = payer.calls.filter(({ accountId }) => accountId === id);
      const excess = worstExcess(calls, limits.verificationsPerSecond, limits.verificationBurst);
      return excess > 0.001 ? [`${id} went over its limit by ${excess.toFixed(3)} calls`] : [];
    }),
  ];

  function findFaultsOf(job: ModelJob, wasCalm: boolean): string[] {
    const faults: string[] = [];
    if (!ledger.isFinal(job)) faults.push(`never ended: ${job.state}`);
    if (job.endings > 1) faults.push(`ended ${job.endings} times`);
    if (job.attempts > maxAttempts[job.waiting ? "waiting" : "queued"]) faults.push(`took ${job.attempts} attempts`);
    const calls = job.called.size;
    if (calls > job.attempts) faults.push(`${calls} calls in ${job.attempts} attempts`);
    // A call that nobody settled may be repeated, and is counted; the one that failed the job is not repeated.
    const unsettled = calls - job.answered - (job.failureCode === "worker_lost" ? 1 : 0);
    if (unsettled > job.possibleDuplicates) faults.push(`${unsettled} repeats, ${job.possibleDuplicates} counted`);
    if (wasCalm && job.possibleDuplicates > 0) faults.push("a claim was lost though nothing went wrong");
    return faults;
  }
}

/**
 * By how many calls the worst window of any length exceeds `burst + perSecond × t`; 0 or less when none does. A call
 * that comes before its time is ahead of the bucket by as much as some window is too full.
 */
function worstExcess(calls: readonly ModelCall[], perSecond: number, burst: number): number {
  const intervalMs = 1_000 / perSecond;
  let arrival = Number.NEGATIVE_INFINITY;
  let worst = Number.NEGATIVE_INFINITY;
  for (const { at } of calls) {
    arrival = Math.max(arrival, at) + intervalMs;
    worst = Math.max(worst, (arrival - at) / intervalMs - burst);
  }
  return worst;
}
