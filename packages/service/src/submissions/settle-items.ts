import type { CallableJob, ClaimedSubmission, ItemEnd } from "@nightguard/ledger";
import type { UpstreamOutcome } from "@nightguard/payers";
import type { RoutedUpstream } from "../upstreams/upstream-routes.ts";
import { claimLeaseMs } from "../verification/claims.ts";
import { type PolledUpstream, settlePolled } from "../verification/settle-polled.ts";
import type { VerifierDeps } from "../verification/verifier-deps.ts";

export type ItemOutcomes = ReadonlyMap<string, UpstreamOutcome>;

/**
 * Settles each job once. An outcome of a job that has ended meanwhile is discarded, and counted if it is an answer.
 *
 * @param end how they are counted
 * @returns false when another process holds one of the jobs at this moment, so that its outcome is still to be settled
 */
export async function settleItems(
  deps: VerifierDeps,
  { submission, upstream }: { readonly submission: ClaimedSubmission; readonly upstream: RoutedUpstream | undefined },
  outcomes: ItemOutcomes,
  end: Exclude<ItemEnd, "discarded">,
): Promise<boolean> {
  const { ledger, claims, clock } = deps;
  const awaited = await ledger.keepAwaited(submission.id, [...outcomes.keys()]);
  if (awaited.size === 0) return true;
  const askedAt = clock.now();
  const claimed = await ledger.claimSubmissionItems({
    submissionId: submission.id,
    jobIds: [...awaited],
    leaseMs: claimLeaseMs.queued,
  });
  for (const job of claimed.claimed) claims.add(job, askedAt);
  const settled = await Promise.all(
    claimed.claimed.map((job) => {
      const outcome = outcomes.get(job.id) as UpstreamOutcome;
      return settleOne(deps, { name: submission.upstream, upstream }, { job, outcome });
    }),
  );
  const done = [...settled.filter((id) => id !== undefined), ...claimed.settled];
  await removeItems(deps, submission, done, end);
  await removeItems(deps, submission, claimed.abandoned, end === "answered" ? "discarded" : end);
  return done.length + claimed.abandoned.length === awaited.size;
}

async function removeItems(
  { ledger, metrics }: VerifierDeps,
  { id, upstream }: ClaimedSubmission,
  jobIds: readonly string[],
  end: ItemEnd,
): Promise<void> {
  const removed = await ledger.removeSubmissionItems(id, jobIds, end);
  if (removed > 0) metrics.submissionItems.inc({ upstream, outcome: end }, removed);
}

async function settleOne(
  deps: VerifierDeps,
  upstream: PolledUpstream,
  { job, outcome }: { readonly job: CallableJob; readonly outcome: UpstreamOutcome },
): Promise<string | undefined> {
  try {
    return (await settlePolled(deps, job, upstream, outcome)) && job.id;
  } finally {
    deps.claims.remove(job);
  }
}
