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
import type { Ledger, NewJob, StoredResult } from "@nightguard/ledger";
import type { Log } from "@nightguard/platform";
import type { Caller } from "./caller.ts";
import type { Endings, ExpectedEnding } from "./endings.ts";
import { parseErrorDetail, presentJob } from "./jobs.ts";
import type { Admission } from "./limits.ts";

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
/** How long the caller's process may take to hand the job to a worker before it counts as lost. */
const handOverMs = 10_000;

/** One verification at a time: a caller who waits for the answer, or one who takes a job and reads it later. */
export type Verifications = ReturnType<typeof createVerifications>;

export function createVerifications({
  ledger,
  dispatch,
  endings,
  log,
}: {
  ledger: Ledger;
  dispatch: Dispatch;
  endings: Endings;
  log: Log;
}) {
  return {
    /**
     * Records a job under the admission's id, puts it ahead of everything, and waits for its end. The job goes on when
     * the waiting ends before it. Where a fresh answer is used again, the admission was not needed.
     *
     * @returns without `answer` when none came in time
     * @throws InvalidRequestError when the request says when to run
     * @throws UnavailableError when it could not be handed over; then nothing of it remains
     */
    async verify(
      options: { caller: Caller; operation: Operation; request: VerificationRequest; admission: Admission } & Wait,
    ): Promise<{ jobId: string; answer?: Answer | undefined; isReused?: boolean }> {
      const { caller, operation, request, admission } = options;
      const { id } = admission;
      refuseScheduling(request);
      const how = { answerWithinMs: answerWithinMs[operation], leaseMs: handOverMs };
      const state = await ledger.jobs.submit(toNewJob(id, caller, operation, request), how);
      const isReused = state === "succeeded";
      const answer = isReused ? await findAnswer(caller, id) : await untilAnswered(caller, id, options, handOver);
      return { jobId: toPublicId("job", id), answer, isReused };
    },
    /**
     * Waits on for a job that an earlier request made.
     *
     * @param id the job's id as stored
     * @returns without `answer` when none came in time
     */
    async await(caller: Caller, id: string, wait: Wait): Promise<{ jobId: string; answer?: Answer | undefined }> {
      return { jobId: toPublicId("job", id), answer: await untilAnswered(caller, id, wait) };
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
      const found = await ledger.jobs.find(caller.accountId, id);
      if (!found) throw new NotFoundError();
      return presentJob(found.job, found.result);
    },
  };

  /** @param begin what has to be done once the ending can no longer be missed */
  async function untilAnswered(
    caller: Caller,
    id: string,
    { waitMs, signal }: Wait,
    begin?: (id: string) => Promise<void>,
  ): Promise<Answer | undefined> {
    const ending: ExpectedEnding = endings.expect(id);
    try {
      await begin?.(id);
      if (!(await ending.within(waitMs, signal))) return undefined;
    } finally {
      ending.forget();
    }
    return findAnswer(caller, id);
  }

  async function findAnswer(caller: Caller, id: string): Promise<Answer> {
    const found = await ledger.jobs.findAnswer(caller.accountId, id);
    if (!found) throw new NotFoundError();
    if (!found.result) throw new ConflictError("The verification was cancelled before it had an answer");
    return toAnswer(found.state, found.result);
  }

  async function handOver(id: string): Promise<void> {
    try {
      await dispatch.offer("waiting", [{ id, dispatchNo: 1 }]);
    } catch (error) {
      await ledger.jobs.withdraw(id);
      throw error;
    }
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
