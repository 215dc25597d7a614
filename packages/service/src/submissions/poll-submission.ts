import type { PollOutcome, UpstreamOutcome } from "@nightguard/payers";
import { toJobId } from "../upstreams/to-verify-call.ts";
import type { VerifierDeps } from "../verification/verifier-deps.ts";
import { type Advancing, endIfDone, endUnanswered } from "./end-submission.ts";
import { settleItems } from "./settle-items.ts";
import { againMs, credentialsMs, failedPollMs, leaseMs, pollAfterMs, readingMs } from "./times.ts";

/**
 * Each page is settled before the next is read, and the cursor is stored, so that the next pass continues there if this
 * one fails. Polls do not count against an account's rate.
 *
 * Only a pass that read every page and settled every answer shows which jobs have none.
 */
export async function pollSubmission(deps: VerifierDeps, advancing: Advancing, signal: AbortSignal): Promise<void> {
  const { submission, batch } = advancing;
  const { ledger } = deps;
  let showsUnanswered = submission.cursor === null;
  for (let { cursor } = submission; ; ) {
    const page = await batch.poll(submission.upstreamBatch ?? "", cursor, signal, submission.answersRead);
    if (page.kind !== "page") return noteFailedPoll(deps, advancing, page, signal);
    showsUnanswered = (await settleItems(deps, advancing, toOutcomes(page.items), "answered")) && showsUnanswered;
    if (page.next === undefined) {
      const isOver = page.isDone || (submission.leftMs ?? 0) <= 0;
      if (isOver && showsUnanswered) return endUnanswered(deps, advancing);
      return endIfDone(deps, submission, isOver ? againMs : pollAfterMs(submission.passes));
    }
    cursor = page.next;
    if (!(await ledger.noteSubmission(submission, { cursor }, { leaseMs }))) return;
  }
}

type Page = Extract<PollOutcome, { kind: "page" }>;

const toOutcomes = (items: Page["items"]): Map<string, UpstreamOutcome> =>
  new Map(
    items.flatMap(({ trace, outcome }) => {
      const jobId = toJobId(trace);
      return jobId === undefined ? [] : [[jobId, outcome] as const];
    }),
  );

async function noteFailedPoll(
  deps: VerifierDeps,
  advancing: Advancing,
  failure: Exclude<PollOutcome, Page>,
  signal: AbortSignal,
): Promise<void> {
  const { submission } = advancing;
  const { log, ledger } = deps;
  if (signal.aborted) return void (await ledger.noteSubmission(submission, {}, { dueInMs: 0 }));
  const cause = failure.kind === "refused" ? failure.cause : failure.kind;
  log.warn({ submission: submission.name, upstream: submission.upstream, cause }, "poll of a submission failed");
  // Some answers may have been unreadable, so their jobs wait longer before they count as unanswered.
  if ((submission.leftMs ?? 0) <= -readingMs) return endUnanswered(deps, advancing);
  const dueInMs = cause === "credentials" ? credentialsMs : failedPollMs;
  // A cursor that the service no longer knows must not fail forever.
  await ledger.noteSubmission(submission, cause === "request" ? { cursor: null } : {}, { dueInMs });
}
