import type { SubmitOutcome } from "@nightguard/payers";
import { reportOutcome } from "../verification/call-payer.ts";
import type { VerifierDeps } from "../verification/verifier-deps.ts";
import { type Advancing, endReturned, endUnanswered } from "./end-submission.ts";
import { settleItems } from "./settle-items.ts";
import { mayHaveArrived, type PreparedItems, prepareItems } from "./submit-items.ts";
import { credentialsMs, leaseMs, pollAfterMs, readingMs, refusedForMs, searchedForMs, unknownMs } from "./times.ts";

interface Signals {
  readonly reading: AbortSignal;
  readonly sending: AbortSignal;
}

const clockMarginMs = 600_000;

/**
 * Has the upstream take a submission exactly once. One whose outcome is not known is searched for by its name, and only
 * sent again, under the same name, where it is not found.
 *
 *     not tried ── sent ──► accepted, so that it is polled
 *        ▲            ├───► refused: its jobs return
 *        │ not taken  ├───► unknown ── searched for ──► found, so that it is polled
 *        └────────────┘                    └── not found for a while ──► sent again ──► refused as a duplicate: only searched for
 */
export async function submit(deps: VerifierDeps, advancing: Advancing, signals: Signals): Promise<void> {
  const { submission } = advancing;
  if (submission.triedAt !== null) {
    const isOver = (await search(deps, advancing, submission.triedAt, signals.reading)) === "over";
    if (isOver) return;
  } else if (!advancing.batch.rule) {
    return endReturned(deps, submission, { countsAttempt: false });
  }
  await send(deps, advancing, signals);
}

async function search(
  deps: VerifierDeps,
  advancing: Advancing,
  triedAt: Date,
  signal: AbortSignal,
): Promise<"over" | "send again"> {
  const { submission, batch } = advancing;
  const since = new Date(triedAt.getTime() - clockMarginMs);
  const outcome = await batch.find(submission.name, since, signal);
  if (outcome.kind === "found") {
    await noteSubmitted(deps, advancing, outcome.batchId);
    return "over";
  }
  if ((submission.leftMs ?? 0) <= 0) {
    await endUnanswered(deps, advancing);
    return "over";
  }
  const isSearched = (submission.triedForMs ?? 0) >= searchedForMs;
  if (outcome.kind === "not_found" && isSearched && !submission.isDuplicate) return "send again";
  await deps.ledger.noteSubmission(submission, {}, { dueInMs: signal.aborted ? 0 : unknownMs });
  return "over";
}

async function send(deps: VerifierDeps, advancing: Advancing, { sending }: Signals): Promise<void> {
  const { submission, batch } = advancing;
  const { ledger } = deps;
  if (!submission.isSealed) {
    const waitsMs = batch.givesUpAfterMs + readingMs;
    if ((await ledger.sealSubmission(submission, { waitsMs, leaseMs })) === undefined) return;
  }
  const prepared = await prepareItems(deps, submission, batch);
  await settleItems(deps, advancing, prepared.faulty, "unsent");
  if (prepared.astray.length > 0)
    await ledger.returnSubmissionItems(submission, prepared.astray, { countsAttempt: false });
  if (prepared.calls.length === 0) return ledger.endSubmission(submission);
  if (!(await ledger.noteSubmission(submission, { triedAt: "now" }, { leaseMs }))) return;
  const outcome = await batch.submit(submission.name, prepared.calls, sending);
  deps.metrics.submissions.inc({ upstream: submission.upstream, outcome: toLabel(outcome) });
  await noteOutcome(deps, advancing, { outcome, prepared });
}

const toLabel = (outcome: SubmitOutcome): string =>
  outcome.kind === "refused" ? `refused ${outcome.cause}` : outcome.kind;

async function noteOutcome(
  deps: VerifierDeps,
  advancing: Advancing,
  { outcome, prepared: { first } }: { readonly outcome: SubmitOutcome; readonly prepared: PreparedItems },
): Promise<void> {
  const { submission } = advancing;
  const { ledger } = deps;
  const later = (dueInMs: number, progress = {}) => ledger.noteSubmission(submission, progress, { dueInMs });
  const report = (credential: "good" | "bad") =>
    first && reportOutcome(deps, first, { credential, payer: "none", isThrottled: false });
  if (outcome.kind === "submitted") {
    report("good");
    return noteSubmitted(deps, advancing, outcome.batchId);
  }
  if (outcome.kind === "duplicate") return void (await later(unknownMs, { isDuplicate: true }));
  deps.log.warn(
    { submission: submission.name, upstream: submission.upstream, outcome: toLabel(outcome) },
    "submission not accepted",
  );
  if (mayHaveArrived(outcome)) return void (await later(unknownMs));
  const isCredentials = outcome.kind === "refused" && outcome.cause === "credentials";
  if (isCredentials) report("bad");
  const isAtFault = outcome.kind === "refused" && outcome.cause === "request" && !outcome.isTransient;
  if (submission.triedAt !== null) {
    // The refusal may mean that the name was used: the service does not document how it tells.
    return void (await later(isCredentials ? credentialsMs : unknownMs, isAtFault ? { isDuplicate: true } : {}));
  }
  if (isAtFault) return endReturned(deps, submission, { countsAttempt: true });
  if ((submission.sealedForMs ?? 0) > refusedForMs) return endReturned(deps, submission, { countsAttempt: false });
  const retryAfterMs = outcome.kind === "refused" ? (outcome.retryAfterMs ?? 0) : 0;
  await later(Math.max(retryAfterMs, isCredentials ? credentialsMs : unknownMs), { triedAt: null });
}

async function noteSubmitted(
  { ledger, log }: VerifierDeps,
  { submission }: Advancing,
  upstreamBatch: string,
): Promise<void> {
  const progress = { state: "submitted", upstreamBatch } as const;
  await ledger.noteSubmission(submission, progress, { dueInMs: pollAfterMs(0) });
  log.info({ submission: submission.name, upstream: submission.upstream }, "submission accepted");
}
