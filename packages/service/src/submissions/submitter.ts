import type { ClaimedSubmission } from "@nightguard/ledger";
import type { RoutedUpstream } from "../upstreams/upstream-routes.ts";
import type { VerifierDeps } from "../verification/verifier-deps.ts";
import { type Advancing, endReturned, endUnanswered } from "./end-submission.ts";
import { pollSubmission } from "./poll-submission.ts";
import { submit } from "./submit.ts";
import { againMs, leaseMs, renewEveryMs } from "./times.ts";

/** Several submitters may run in one process. */
export function createSubmitter(deps: VerifierDeps) {
  const { ledger } = deps;
  const stopped = { reading: new AbortController(), sending: new AbortController() };

  return {
    /** @returns milliseconds until there is more to do; null when there is no submission */
    async round(): Promise<number | null> {
      if (stopped.reading.signal.aborted) return null;
      const submission = await ledger.claimSubmission(leaseMs);
      if (!submission) return ledger.findNextSubmission();
      await withLease(deps, submission, (lost) =>
        advance(deps, submission, {
          reading: AbortSignal.any([lost, stopped.reading.signal]),
          sending: AbortSignal.any([lost, stopped.sending.signal]),
        }),
      );
      return 0;
    },
    /** Begins nothing, and ends what another process can repeat at no cost. */
    stop: (): void => stopped.reading.abort(),
    /** Ends a submission that is being sent: whether it arrived is then unknown. */
    abort: (): void => stopped.sending.abort(),
  };
}

/** Renews the lease meanwhile, and ends the requests under way when it is lost. */
async function withLease(
  { ledger, clock, log }: VerifierDeps,
  submission: ClaimedSubmission,
  run: (lost: AbortSignal) => Promise<void>,
): Promise<void> {
  const lost = new AbortController();
  let stopTimer = clock.startTimer(renewEveryMs, renew);
  function renew(): void {
    stopTimer = clock.startTimer(renewEveryMs, renew);
    ledger.noteSubmission(submission, {}, { leaseMs }).then(
      (isRenewed) => isRenewed || lost.abort(),
      (err) => log.debug({ err }, "lease of a submission not renewed"),
    );
  }
  try {
    await run(lost.signal);
  } finally {
    stopTimer();
  }
}

async function advance(
  deps: VerifierDeps,
  submission: ClaimedSubmission,
  signals: { readonly reading: AbortSignal; readonly sending: AbortSignal },
): Promise<void> {
  const upstream = await deps.routes.findUpstream(submission.upstream);
  const batch = upstream?.batch;
  if (!upstream || !batch) return waitForUpstream(deps, { submission, upstream });
  const advancing = { submission, upstream, batch };
  if (submission.state === "submitted") return pollSubmission(deps, advancing, signals.reading);
  return submit(deps, advancing, signals);
}

/**
 * The upstream was deleted, disabled, or has a key without a batch interface. Earlier submissions may still be polled
 * later.
 */
async function waitForUpstream(
  deps: VerifierDeps,
  { submission, upstream }: Pick<Advancing, "submission"> & { readonly upstream: RoutedUpstream | undefined },
): Promise<void> {
  if (submission.triedAt === null) return endReturned(deps, submission, { countsAttempt: false });
  if ((submission.leftMs ?? 0) <= 0) return endUnanswered(deps, { submission, upstream });
  await deps.ledger.noteSubmission(submission, {}, { dueInMs: againMs });
}
