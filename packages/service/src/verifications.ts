import {
  ConflictError,
  type ErrorDetail,
  type Job,
  NotFoundError,
  type Operation,
  toPublicId,
  toQuestion,
  type VerificationRequest,
} from "@nightguard/contract";
import type { Dispatch } from "@nightguard/dispatch";
import type { Ledger, StoredResult } from "@nightguard/ledger";
import type { Log } from "@nightguard/platform";
import type { Caller } from "./caller.ts";
import type { Endings } from "./endings.ts";
import { parseErrorDetail, presentJob } from "./jobs.ts";
import type { Admission } from "./limits.ts";

/** What a waiting call answers: the payer's body as it came, or the inside of an Error object. */
export type Answer =
  | { readonly ok: true; readonly contentType: string; readonly body: Buffer }
  | { readonly ok: false; readonly error: ErrorDetail };

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
  const toNewJob = (caller: Caller, operation: Operation, request: VerificationRequest) => ({
    accountId: caller.accountId,
    mode: caller.mode,
    operation,
    transform: request.transform ?? null,
    question: toQuestion(request, operation),
    reference: request.reference ?? null,
  });

  return {
    /**
     * Records a job under the admission's id, puts it ahead of everything, and waits for its end. The job goes on when
     * the waiting ends before it.
     *
     * @returns without `answer` when none came within `waitMs`
     * @throws UnavailableError when it could not be handed over; then nothing of it remains
     */
    async verify(options: {
      caller: Caller;
      operation: Operation;
      request: VerificationRequest;
      admission: Admission;
      waitMs: number;
      signal: AbortSignal;
    }): Promise<{ jobId: string; answer?: Answer }> {
      const { caller, operation, request, admission, waitMs, signal } = options;
      const { id } = admission;
      await ledger.jobs.submit(toNewJob(caller, operation, request), {
        id,
        answerWithinMs: answerWithinMs[operation],
        leaseMs: handOverMs,
      });
      const jobId = toPublicId("job", id);
      const ending = endings.expect(id);
      try {
        await handOver(id);
        if (!(await ending.within(waitMs, signal))) return { jobId };
      } finally {
        ending.forget();
      }
      const found = await ledger.jobs.find(caller.accountId, id);
      if (!found) throw new NotFoundError();
      if (!found.result) throw new ConflictError("The verification was cancelled before it had an answer");
      return { jobId, answer: toAnswer(found.job.state, found.result) };
    },
    /** Records a job that waits for its turn. */
    async enqueue(options: { caller: Caller; operation: Operation; request: VerificationRequest }): Promise<Job> {
      const { caller, operation, request } = options;
      const id = await ledger.jobs.submit(toNewJob(caller, operation, request), { answerWithinMs: null });
      // Without Redis the job waits in the ledger until a worker looks for work by itself.
      await dispatch.notices.publishWork().catch((err) => log.debug({ err }, "notice not published"));
      const found = await ledger.jobs.find(caller.accountId, id);
      if (!found) throw new NotFoundError();
      return presentJob(found.job, found.result);
    },
  };

  async function handOver(id: string): Promise<void> {
    try {
      await dispatch.offer("waiting", [{ id, dispatchNo: 1 }]);
    } catch (error) {
      await ledger.jobs.withdraw(id);
      throw error;
    }
  }
}

function toAnswer(state: string, result: StoredResult): Answer {
  return state === "succeeded"
    ? { ok: true, contentType: result.contentType, body: result.body }
    : { ok: false, error: parseErrorDetail(result) };
}
