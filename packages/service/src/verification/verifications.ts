import {
  ConflictError,
  type ErrorDetail,
  findSchedulingIssues,
  InvalidRequestError,
  type Job,
  NotFoundError,
  newUuid,
  type Operation,
  toPublicId,
  toQuestion,
  type VerificationRequest,
} from "@nightguard/contract";
import type { Dispatch } from "@nightguard/dispatch";
import { type ClaimedJob, type Ledger, type NewJob, readSettled, type StoredResult } from "@nightguard/ledger";
import { type Clock, type Log, systemClock } from "@nightguard/platform";
import type { Caller } from "../access/caller.ts";
import { type Bounds, waitingPerAccount } from "../access/places.ts";
import { parseErrorDetail, presentJob } from "../jobs/jobs.ts";
import type { Admission } from "../throttling/limits.ts";
import type { Completions } from "./completions.ts";
import { claimLeaseMs } from "./held-claims.ts";
import type { Verifier } from "./verify-job.ts";

/** What a waiting call answers: the payer's body as it came, or the inside of an Error object. */
export type Answer =
  | { readonly ok: true; readonly contentType: string; readonly body: Buffer }
  | { readonly ok: false; readonly error: ErrorDetail };

/** How long somebody waits: at most so long, and not after the signal. */
interface Wait {
  readonly waitMs: number;
  readonly signal: AbortSignal;
}

/** How long a waiting caller's job may take in all, by operation. */
const answerWithinMs: Readonly<Record<Operation, number>> = { eligibility: 60_000, clearcoverage: 120_000 };
const renewEveryMs = 1_000;

/**
 * One verification at a time: a caller who waits for the answer, or one who takes a job and reads it later. What somebody
 * waits for is verified in this process; it is the workers' where it has to be tried again, or this process dies.
 */
export type Verifications = ReturnType<typeof createVerifications>;

export function createVerifications({
  ledger,
  dispatch,
  verifier,
  completions,
  bounds,
  log,
  clock = systemClock,
}: {
  ledger: Ledger;
  dispatch: Dispatch;
  verifier: Pick<Verifier, "runClaimed" | "renewLeases" | "handBack">;
  completions: Completions;
  bounds: Pick<Bounds, "verifications">;
  log: Log;
  clock?: Pick<Clock, "now">;
}) {
  const running = new Set<Promise<void>>();
  let isRenewing = false;
  const renewal = setInterval(async () => {
    if (isRenewing) return;
    isRenewing = true;
    await verifier.renewLeases().catch((err) => log.debug({ err }, "leases not renewed"));
    isRenewing = false;
  }, renewEveryMs);

  return {
    /**
     * Records a job under the admission's id, runs it at once, and waits for its end. The job goes on when the waiting
     * ends before it. Where a fresh answer is used again, the admission was not needed.
     *
     * @returns without `answer` when none came in time
     * @throws InvalidRequestError when the request says when to run; RateLimitedError, before anything is recorded, when
     *   too many verifications of the account wait
     */
    async verify(
      options: { caller: Caller; operation: Operation; request: VerificationRequest; admission: Admission } & Wait,
    ): Promise<{ jobId: string; answer?: Answer | undefined; isReused?: boolean }> {
      const { caller, operation, request, admission } = options;
      const { id } = admission;
      refuseScheduling(request);
      return holdPlace(caller, async () => {
        const how = { answerWithinMs: answerWithinMs[operation], leaseMs: claimLeaseMs.waiting };
        const askedAt = clock.now();
        const job = await ledger.jobs.submit(toNewJob(id, caller, operation, request), how);
        const answer = job
          ? await untilAnswered(caller, id, options, run(caller, job, askedAt))
          : await findAnswer(caller, id);
        return { jobId: toPublicId("job", id), answer, isReused: job === null };
      });
    },
    /**
     * Waits on for a job that an earlier request made.
     *
     * @param id the job's id as stored
     * @returns without `answer` when none came in time
     * @throws RateLimitedError when too many verifications of the account wait
     */
    async await(caller: Caller, id: string, wait: Wait): Promise<{ jobId: string; answer?: Answer | undefined }> {
      const answer = await holdPlace(caller, () => untilAnswered(caller, id, wait));
      return { jobId: toPublicId("job", id), answer };
    },
    /**
     * Records a job that waits for its turn, and is due when the request says.
     *
     * @param options.id the job's id where one was chosen
     * @throws InvalidRequestError for times that do not fit together
     */
    async enqueue(options: {
      caller: Caller;
      operation: Operation;
      request: VerificationRequest;
      id?: string | undefined;
    }): Promise<Job> {
      const { caller, operation, request, id = newUuid() } = options;
      const issues = findSchedulingIssues(request);
      if (issues.length > 0) throw new InvalidRequestError(issues);
      await ledger.jobs.submit(toNewJob(id, caller, operation, request), { answerWithinMs: null });
      // Without Redis the job waits in the ledger until a worker looks for work by itself.
      await dispatch.notices.publishWork().catch((err) => log.debug({ err }, "notice not published"));
      const found = await ledger.jobs.find(caller, id);
      if (!found) throw new NotFoundError();
      return presentJob(found.job, found.result);
    },
    /** Resolves when nothing runs here any more: a caller who hangs up leaves a job that goes on. */
    untilIdle: async (): Promise<void> => void (await Promise.all(running)),
    /** Hands what still runs to the workers; where that fails, its leases bring it to them. */
    async close(): Promise<void> {
      clearInterval(renewal);
      await verifier.handBack().catch((err) => log.warn({ err }, "what callers waited for was not handed back"));
    },
  };

  /** Fewer who wait than the plan allows calls in flight would keep an account from what it pays for. */
  function holdPlace<Held>({ accountId, plan }: Caller, work: () => Promise<Held>): Promise<Held> {
    const mostOfAccount = Math.max(waitingPerAccount, plan.max_concurrency);
    return bounds.verifications.hold(accountId, work, { mostOfAccount });
  }

  /** @param answeredHere what runs here: it never resolves where another process brings the job to its end */
  async function untilAnswered(
    caller: Caller,
    id: string,
    { waitMs, signal }: Wait,
    ...answeredHere: readonly Promise<Answer>[]
  ): Promise<Answer | undefined> {
    const completion = completions.waitFor(id);
    try {
      const first = await Promise.race([completion.within(waitMs, signal), ...answeredHere]);
      if (typeof first === "object") return first;
      return first ? await findAnswer(caller, id) : undefined;
    } finally {
      completion.stop();
    }
  }

  async function findAnswer(caller: Caller, id: string): Promise<Answer> {
    const found = await ledger.jobs.findAnswer(caller, id);
    if (!found) throw new NotFoundError();
    if (!found.result) throw new ConflictError("The verification was cancelled before it had an answer");
    return toAnswer(found.state, found.result);
  }

  /** Runs a job here. @returns its answer, if it ends here: what has to be tried again is the workers' */
  function run(caller: Caller, job: ClaimedJob, askedAt: number): Promise<Answer> {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const ended = verifier
      .runClaimed(job, askedAt)
      .then((settlement) => {
        if (!settlement || settlement.outcome === "retry") return;
        const result = readSettled(settlement);
        resolve(result ? toAnswer(settlement.outcome, result) : findAnswer(caller, job.id));
      })
      // The claim's lease brings the job back, to whichever worker finds it.
      .catch((err) => log.warn({ err, jobId: job.id }, "a waiting caller's job was dropped"))
      .finally(() => running.delete(ended));
    running.add(ended);
    return promise;
  }
}

/** Who waits is answered now. */
function refuseScheduling(request: VerificationRequest): void {
  const issues = (["not_before", "deadline", "priority"] as const)
    .filter((option) => request[option] !== undefined)
    .map((path) => ({ path, message: "is for requests that do not wait: send Prefer: respond-async" }));
  if (issues.length > 0) throw new InvalidRequestError(issues);
}

const toNewJob = (id: string, caller: Caller, operation: Operation, request: VerificationRequest): NewJob => ({
  id,
  accountId: caller.accountId,
  mode: caller.mode,
  operation,
  transform: request.transform ?? null,
  question: toQuestion(request, operation),
  reference: request.reference ?? null,
  notBefore: toDate(request.not_before),
  deadline: toDate(request.deadline),
  priority: request.priority ?? "normal",
  maxAgeSeconds: request.max_age ?? null,
});

const toDate = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text));

function toAnswer(state: string, result: StoredResult): Answer {
  return state === "succeeded"
    ? { ok: true, contentType: result.contentType, body: result.body }
    : { ok: false, error: parseErrorDetail(result) };
}
