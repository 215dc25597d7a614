import type { PollOutcome, UpstreamOutcome } from "@nightguard/payers";
import { toJobId } from "../upstreams/to-verify-call.ts";
import { type Advancing, endIfDone, endUnanswered } from "./end-submission.ts";
import { settleItems } from "./settle-items.ts";
import type { SubmitterDeps } from "./submitter-deps.ts";
import { againMs, credentialsMs, failedPollMs, leaseMs, pollAfterMs, readingMs } from "./times.ts";

/**
 * Reads the answers that have arrived, page by page. It takes no tokens. Each page is settled before the next is read, and
 * the place is noted, so that another process goes on there.
 *
 * Only a pass that read every page here and settled every answer shows which jobs have none: an answer whose claim was lost
 * with its process is still to be settled by the next pass.
 */
export async function pollSubmission(deps: SubmitterDeps, advancing: Advancing, signal: AbortSignal): Promise<void> {
  const { submission, batch } = advancing;
  const { submissions } = deps;
  let isWhole = submission.cursor === null;
  for (let { cursor } = submission; ; ) {
    const page = await batch.poll(submission.upstreamBatch ?? "", cursor, signal, submission.read);
    if (page.kind !== "page") return noteFailedPoll(deps, advancing, page, signal);
    isWhole = (await settleItems(deps, advancing, toOutcomes(page.items), "answered")) && isWhole;
    if (page.next === undefined) {
      const isOver = page.isDone || (submission.leftMs ?? 0) <= 0;
      if (isOver && isWhole) return endUnanswered(deps, advancing);
      return endIfDone(deps, submission, isOver ? againMs : pollAfterMs(submission.passes));
    }
    cursor = page.next;
    if (!(await submissions.note(submission, { cursor }, { leaseMs }))) return;
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
  deps: SubmitterDeps,
  advancing: Advancing,
  failure: Exclude<PollOutcome, Page>,
  signal: AbortSignal,
): Promise<void> {
  const { submission } = advancing;
  const { log, submissions } = deps;
  if (signal.aborted) return void (await submissions.note(submission, {}, { dueInMs: 0 }));
  const cause = failure.kind === "refused" ? failure.cause : failure.kind;
  log.warn({ submission: submission.name, upstream: submission.upstream, cause }, "poll of a submission failed");
  if ((submission.leftMs ?? 0) <= -readingMs) return endUnanswered(deps, advancing);
  const dueInMs = cause === "credentials" ? credentialsMs : failedPollMs;
  // A cursor that the service no longer knows must not fail for ever.
  const cursor = cause === "request" ? null : submission.cursor;
  await submissions.note(submission, { cursor }, { dueInMs });
}
