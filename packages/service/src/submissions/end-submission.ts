import type { ClaimedSubmission } from "@nightguard/ledger";
import type { UpstreamBatches, UpstreamOutcome } from "@nightguard/payers";
import { announceWork } from "../announce.ts";
import type { RoutedUpstream } from "../upstreams/upstream-routes.ts";
import type { VerifierDeps } from "../verification/verifier-deps.ts";
import { settleItems } from "./settle-items.ts";
import { againMs } from "./times.ts";

export interface Advancing {
  readonly submission: ClaimedSubmission;
  readonly upstream: RoutedUpstream;
  readonly batch: UpstreamBatches;
}

const itemsPerPage = 500;

/** Nothing of the submission was accepted: its jobs are asked like any others. */
export async function endReturned(
  deps: VerifierDeps,
  submission: ClaimedSubmission,
  { countsAttempt }: { readonly countsAttempt: boolean },
): Promise<void> {
  const { ledger } = deps;
  const returned = await ledger.returnSubmissionItems(submission, "all", { countsAttempt });
  if (returned === undefined) return;
  await ledger.endSubmission(submission);
  deps.log.warn({ submission: submission.name, upstream: submission.upstream, returned }, "submission given up");
  if (returned > 0) await announceWork(deps);
}

/** Settles jobs without an answer as calls that were sent and not answered, as `on_unknown` says. */
export async function endUnanswered(
  deps: VerifierDeps,
  advancing: Pick<Advancing, "submission"> & { readonly upstream: RoutedUpstream | undefined },
): Promise<void> {
  const { submission } = advancing;
  const unanswered: UpstreamOutcome = { kind: "timed_out", sent: "perhaps" };
  for (let after: string | null = null; ; ) {
    const jobIds: string[] = await deps.ledger.listAwaited(submission.id, { after, limit: itemsPerPage });
    await settleItems(deps, advancing, new Map(jobIds.map((id) => [id, unanswered])), "unanswered");
    if (jobIds.length < itemsPerPage) break;
    after = jobIds.at(-1) ?? null;
  }
  await endIfDone(deps, submission, againMs);
}

/** @param dueInMs if jobs still wait for it */
export async function endIfDone(deps: VerifierDeps, submission: ClaimedSubmission, dueInMs: number): Promise<void> {
  const { ledger } = deps;
  const [left] = await ledger.listAwaited(submission.id, { after: null, limit: 1 });
  if (left !== undefined) {
    const passes = submission.passes + 1;
    return void (await ledger.noteSubmission(submission, { cursor: null, passes }, { dueInMs }));
  }
  await ledger.endSubmission(submission);
  deps.log.info({ submission: submission.name, upstream: submission.upstream }, "submission ended");
}
