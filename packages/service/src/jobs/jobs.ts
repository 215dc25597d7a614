import {
  ConflictError,
  type ErrorDetail,
  isFinal,
  type Job,
  type JobStatus,
  NotFoundError,
  type Operation,
  type Page,
  type PageQuery,
  parseCursor,
  parsePublicId,
  type Tenant,
  toPage,
  toPublicId,
} from "@nightguard/contract";
import type { Dispatch } from "@nightguard/dispatch";
import { type JobRecord, type Ledger, type StoredResult, toStatus } from "@nightguard/ledger";
import type { Log } from "@nightguard/platform";
import type { Caller } from "../access/caller.ts";
import type { Bounds } from "../access/places.ts";
import type { Completions } from "../verification/completions.ts";
import { toAnswerJson } from "./answer-json.ts";
import { presentFailure } from "./failures.ts";

/** A job with what it came to. `resultJson` is the JSON text of `result`, kept apart so that the payer's bytes stay. */
export interface JobDocument {
  readonly job: Job;
  readonly resultJson: string | null;
  /** Changes whenever the document does. */
  readonly version: string;
}

/** What a list of jobs can be narrowed to; `batchId` is a public id. */
export interface JobQuery {
  readonly status?: JobStatus | undefined;
  readonly operation?: Operation | undefined;
  readonly batchId?: string | undefined;
  readonly reference?: string | undefined;
  readonly payerId?: string | undefined;
  readonly createdAfter?: Date | undefined;
  readonly createdBefore?: Date | undefined;
}

/** Reading jobs, ending those that wait, and doing again what brought no answer. */
export type Jobs = ReturnType<typeof createJobs>;

export function createJobs({
  ledger,
  dispatch,
  completions,
  bounds,
  log,
}: {
  ledger: Ledger;
  dispatch: Dispatch;
  completions: Completions;
  bounds: Pick<Bounds, "longPolls">;
  log: Log;
}) {
  async function find(tenant: Tenant, id: string): Promise<JobDocument> {
    const document = await findJobDocument(ledger, tenant, id);
    if (!document) throw new NotFoundError();
    return document;
  }

  return {
    /**
     * The caller's job, as soon as it has ended or `waitMs` are over.
     *
     * @throws NotFoundError for an id that is none of the caller's account and mode; RateLimitedError when too many requests of
     *   the account wait
     */
    async get(caller: Caller, publicId: string, wait: { waitMs: number; signal: AbortSignal }): Promise<JobDocument> {
      const id = parsePublicId("job", publicId);
      if (!id) throw new NotFoundError();
      if (wait.waitMs === 0) return find(caller, id);
      const completion = completions.waitFor(id);
      try {
        const document = await find(caller, id);
        if (isFinal(document.job.status)) return document;
        await bounds.longPolls.hold(caller.accountId, () => completion.within(wait.waitMs, wait.signal));
      } finally {
        completion.stop();
      }
      return find(caller, id);
    },
    /**
     * Ends a job that waits for its turn or for another try; it is never asked again. Cancelling a cancelled job changes
     * nothing.
     *
     * @throws NotFoundError; ConflictError when it is running, since its call cannot be taken back, or has ended
     */
    async cancel(caller: Caller, publicId: string): Promise<JobDocument> {
      const id = parsePublicId("job", publicId);
      if (!id) throw new NotFoundError();
      if (await ledger.jobs.cancel(caller, id)) {
        // Whoever misses the notice looks into the ledger a second later.
        await dispatch.notices.publishEnded([id]).catch((err) => log.debug({ err }, "notice not published"));
      }
      const document = await find(caller, id);
      const { status } = document.job;
      if (status === "cancelled") return document;
      throw new ConflictError(
        isFinal(status)
          ? `The job has ended (${status}) and cannot be cancelled`
          : "The job is running: its question is on the way to the payer; its end is told by GET /Job/{id}?wait=60",
      );
    },
    /**
     * Puts a job that failed, expired or was cancelled back into the queue, as if it had just come; a deadline that has
     * passed is forgotten. Its batch, which may have ended, goes on.
     *
     * @throws NotFoundError; ConflictError when it waits, is running or has succeeded, or while its batch is being cancelled
     */
    async retry(caller: Caller, publicId: string): Promise<JobDocument> {
      const id = parsePublicId("job", publicId);
      if (!id) throw new NotFoundError();
      if (await ledger.jobs.retry(caller, id)) {
        await dispatch.notices.publishWork().catch((err) => log.debug({ err }, "notice not published"));
        return find(caller, id);
      }
      const { status } = (await find(caller, id)).job;
      if (!isFinal(status)) throw new ConflictError(`The job is ${status} already`);
      throw new ConflictError(
        status === "succeeded"
          ? "The job has succeeded; ask anew with a new request"
          : "The job's batch is still being cancelled; try again shortly",
      );
    },
    /** The caller's jobs, newest first, without results and errors. */
    async list(caller: Caller, query: JobQuery, page: PageQuery): Promise<Page<Job>> {
      const { batchId: publicBatchId, ...filters } = query;
      const batchId = publicBatchId === undefined ? undefined : parsePublicId("batch", publicBatchId);
      if (publicBatchId !== undefined && batchId === undefined) return { data: [], next_cursor: null };
      const records = await ledger.jobs.list(
        caller,
        { ...filters, batchId },
        { limit: page.limit + 1, before: page.cursor === undefined ? undefined : parseCursor(page.cursor) },
      );
      return toPage(records, page.limit, (record) => presentJob(record));
    },
  };
}

/** A tenant's job with what it came to; undefined when the tenant has none of this id. */
export async function findJobDocument(ledger: Ledger, tenant: Tenant, id: string): Promise<JobDocument | undefined> {
  const found = await ledger.jobs.find(tenant, id);
  if (!found) return undefined;
  const { job, result } = found;
  return {
    job: presentJob(job, result),
    resultJson: presentResult(job, result)?.toString() ?? null,
    version: [job.state, job.attempts, job.due_at?.getTime(), job.finished_at?.getTime()].join("."),
  };
}

/**
 * A job as callers see it, without its result.
 *
 * @param result given where the document shows `error` too
 */
export function presentJob(record: JobRecord, result?: StoredResult | null): Job {
  const { failure_category: category, failure_code: code } = record;
  const status = toStatus(record.state);
  const hasEnded = isFinal(status);
  return {
    id: toPublicId("job", record.id),
    operation: record.operation,
    status,
    mode: record.mode,
    batch_id: record.batch_id && toPublicId("batch", record.batch_id),
    row: record.row_no,
    reference: record.reference,
    payer_id: record.payer_id,
    attempts: record.attempts,
    created_at: record.created_at.toISOString(),
    not_before: toTime(record.not_before),
    deadline: toTime(record.deadline),
    started_at: toTime(record.started_at),
    finished_at: toTime(record.finished_at),
    next_attempt_at: record.state === "parked" && record.attempts > 0 ? toTime(record.due_at) : null,
    transform: record.transform,
    coverage: record.coverage,
    ...(result === undefined ? {} : { error: record.state === "failed" && result ? parseErrorDetail(result) : null }),
    // The reason for another attempt is not yet the job's.
    failure: hasEnded && category && code ? presentFailure({ category, code }) : null,
    ...(record.reused_from === null ? {} : { reused_from: toPublicId("job", record.reused_from) }),
  };
}

const toTime = (date: Date | null): string | null => date?.toISOString() ?? null;

/** The payer's answer as JSON text on one line, in UTF-8. Null without an answer. */
export function presentResult(record: JobRecord, result: StoredResult | null): Buffer | null {
  return record.state === "succeeded" && result ? toAnswerJson(result.body) : null;
}

/** The inside of the Error object that a failed job was settled with. */
export function parseErrorDetail(result: StoredResult): ErrorDetail {
  // What was stored here is what `toFailedSettlement` wrote.
  return JSON.parse(result.body.toString()) as ErrorDetail;
}
