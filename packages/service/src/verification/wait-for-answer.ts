import {
  type ApiError,
  ConflictError,
  InvalidRequestError,
  toPublicId,
  type VerificationRequest,
} from "@nightguard/contract";
import {
  type ClaimedJob,
  findAnswer as findAnswerInLedger,
  type Ledger,
  type StoredResult,
  submitJob,
  toCallerResult,
} from "@nightguard/ledger";
import type { Clock, Log } from "@nightguard/platform";
import { type Caller, requireAnswerAccess } from "../access/caller.ts";
import { type ConcurrencyLimits, waitingPerAccount } from "../access/concurrency-limits.ts";
import { describeFault } from "../fault-log.ts";
import { checkStoredRows } from "../intake/stored-rows.ts";
import { readStoredError } from "../jobs/stored-error.ts";
import { requireFound } from "../lookups.ts";
import { noteProvider, type UnknownProviders } from "../providers/unknown-providers.ts";
import type { Admission } from "../throttling/limits.ts";
import { claimLeaseMs } from "./claims.ts";
import type { Completions } from "./completions.ts";
import { maxWaitSeconds } from "./max-wait.ts";
import { type NewVerification, toNewJob } from "./new-job.ts";
import type { Verifier } from "./verifier.ts";

export type Answer =
  | { readonly ok: true; readonly contentType: string; readonly body: Buffer }
  | { readonly ok: false; readonly error: ApiError };

/** `answer` is undefined when none came in time; the job continues. */
export interface WaitResult {
  readonly jobId: string;
  readonly answer?: Answer | undefined;
  readonly isReused?: boolean;
}

export interface Wait {
  readonly waitMs: number;
  readonly signal: AbortSignal;
}

export interface WaitDeps {
  readonly ledger: Ledger;
  readonly verifier: Pick<Verifier, "runClaimed" | "renewLeases" | "handBack">;
  readonly completions: Completions;
  readonly bounds: Pick<ConcurrencyLimits, "verifications">;
  readonly unknownProviders: Pick<UnknownProviders, "note">;
  readonly log: Log;
  readonly clock: Pick<Clock, "now">;
  readonly running: Set<Promise<void>>;
}

/**
 * Runs the job here under the admission's id; after a failed attempt or crash it belongs to the workers.
 *
 * @throws InvalidRequestError when the request is scheduled; RateLimitedError, before anything is recorded, when too
 *   many verifications of the account wait; as {@link requireAnswerAccess}
 */
export async function verifyAndWait(
  deps: WaitDeps,
  options: NewVerification & { admission: Admission } & Wait,
): Promise<WaitResult> {
  const { caller, operation, request, admission } = options;
  const { id } = admission;
  requireAnswerAccess(caller);
  refuseScheduling(request);
  checkStoredRows(caller, 1);
  return limitConcurrency(deps, caller, async () => {
    const askedAt = deps.clock.now();
    const job = await submitJob(deps.ledger, toNewJob(id, options), {
      answerWithinMs: maxWaitSeconds[operation] * 1_000,
      leaseMs: claimLeaseMs.waiting,
    });
    noteProvider(deps, caller, request);
    const answer = job
      ? await untilAnswered(deps, caller, id, options, runHere(deps, caller, job, askedAt))
      : await findAnswer(deps, caller, id);
    return { jobId: toPublicId("job", id), answer, isReused: job === null };
  });
}

/**
 * @param id the job's id as stored
 * @throws RateLimitedError when too many verifications of the account wait; as {@link requireAnswerAccess}
 */
export async function waitForJob(deps: WaitDeps, caller: Caller, id: string, wait: Wait): Promise<WaitResult> {
  requireAnswerAccess(caller);
  const answer = await limitConcurrency(deps, caller, () => untilAnswered(deps, caller, id, wait));
  return { jobId: toPublicId("job", id), answer };
}

function refuseScheduling(request: VerificationRequest): void {
  const issues = (["not_before", "deadline", "priority"] as const)
    .filter((option) => request[option] !== undefined)
    .map((path) => ({ path, message: "is for requests that do not wait: send Prefer: respond-async" }));
  if (issues.length > 0) throw new InvalidRequestError(issues);
}

/** At least as many callers may wait as the plan allows calls in flight. */
function limitConcurrency<Held>(
  { bounds }: WaitDeps,
  { accountId, plan }: Caller,
  work: () => Promise<Held>,
): Promise<Held> {
  const mostOfAccount = Math.max(waitingPerAccount, plan.max_concurrency);
  return bounds.verifications.hold(accountId, work, { mostOfAccount });
}

async function untilAnswered(
  deps: WaitDeps,
  caller: Caller,
  id: string,
  { waitMs, signal }: Wait,
  ...answeredHere: readonly Promise<Answer>[]
): Promise<Answer | undefined> {
  const completion = deps.completions.waitFor(id);
  try {
    const ended = completion.within(waitMs, signal);
    const first = await Promise.race([ended, ...answeredHere]);
    if (typeof first === "object") return first;
    return first ? await findAnswer(deps, caller, id) : undefined;
  } finally {
    completion.stop();
  }
}

async function findAnswer({ ledger }: WaitDeps, caller: Caller, id: string): Promise<Answer> {
  const { state, result } = requireFound(await findAnswerInLedger(ledger, caller, id));
  if (!result) throw new ConflictError("The verification was cancelled before it had an answer");
  return toAnswer(state, result);
}

/** @returns a promise that never resolves when the job is retried, which the workers do */
function runHere(deps: WaitDeps, caller: Caller, job: ClaimedJob, askedAt: number): Promise<Answer> {
  const { verifier, running, log } = deps;
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const ended = verifier
    .runClaimed(job, askedAt)
    .then((settlement) => {
      if (!settlement || settlement.outcome === "retry") return;
      const result = toCallerResult(settlement);
      resolve(result ? toAnswer(settlement.outcome, result) : findAnswer(deps, caller, job.id));
    })
    // The claim's lease returns the job to the workers.
    .catch((err) =>
      log.warn({ ...describeFault(err), jobId: toPublicId("job", job.id) }, "a waiting caller's job was dropped"),
    )
    .finally(() => running.delete(ended));
  running.add(ended);
  return promise;
}

const toAnswer = (state: string, result: StoredResult): Answer =>
  state === "succeeded"
    ? { ok: true, contentType: result.contentType, body: result.body }
    : { ok: false, error: readStoredError(result) };
