import { setTimeout as sleep } from "node:timers/promises";
import {
  type Batch,
  type BatchItem,
  batchItemSchema,
  ConflictError,
  InvalidRequestError,
  type Issue,
  type Job,
  type JobStatus,
  NotFoundError,
  type Operation,
  type Page,
  type PageQuery,
  PayloadTooLargeError,
  parseCursor,
  parsePublicId,
  type Question,
  type Rejection,
  type Transform,
  toIssues,
  toPage,
  toPublicId,
  toQuestion,
} from "@nightguard/contract";
import type { Dispatch } from "@nightguard/dispatch";
import type { BatchRecord, Ledger, NewBatchRow, Steering } from "@nightguard/ledger";
import type { Log } from "@nightguard/platform";
import type { Caller } from "./caller.ts";
import { presentFailure } from "./failures.ts";
import { presentJob, presentResult } from "./jobs.ts";
import { hasEnded, presentBatch } from "./present-batch.ts";
import { findWarnings } from "./warnings.ts";

/** How a batch is to be taken in. */
export interface BatchOptions {
  readonly name: string | null;
  /** For the items that say nothing else. */
  readonly operation: Operation;
  readonly transform: Transform | null;
  /** `reject`: one bad row and nothing runs. */
  readonly onInvalid: "skip" | "reject";
}

/** A row as it was read: an item still to be validated, or why not even that could be read. Rows count as the caller counts. */
export type BatchRow =
  | { readonly row: number; readonly item: unknown }
  | { readonly row: number; readonly reference: string | null; readonly issues: readonly Issue[] };

/** A row with what was asked and what came of it. */
export interface ResultRow {
  readonly job: Job;
  readonly resultJson: string | null;
  readonly question: Question;
}

const resultsPerRead = 500;
const pollMs = 500;
/** Faults that one error lists; a file may have a million. */
const maxIssuesShown = 100;

/** Many questions at once: taken in, followed, steered, read. */
export type Batches = ReturnType<typeof createBatches>;

export function createBatches({ ledger, dispatch, log }: { ledger: Ledger; dispatch: Dispatch; log: Log }) {
  async function find(caller: Caller, publicId: string): Promise<BatchRecord> {
    const id = parsePublicId("batch", publicId);
    const record = id && (await ledger.batches.find(caller.accountId, id));
    if (!record) throw new NotFoundError();
    return record;
  }

  async function present(record: BatchRecord): Promise<Batch> {
    const [groups, warnings] = await Promise.all([
      ledger.batches.listFailureGroups(record.id),
      findWarnings({ ledger, dispatch }, record),
    ]);
    const failures = groups.map((group) => ({ ...group, hint: presentFailure(group).hint }));
    return { ...presentBatch(record), failures, warnings };
  }

  /** By a flag, and so at once, however many rows there are; what is running comes to its own end. */
  async function steer(caller: Caller, publicId: string, steering: Steering): Promise<BatchRecord> {
    const { id } = await find(caller, publicId);
    await ledger.batches.steer(caller.accountId, id, steering);
    // Rows that are not outstanding any more make room for others.
    await dispatch.notices.publishWork().catch((err) => log.debug({ err }, "notice not published"));
    return find(caller, publicId);
  }

  return {
    /**
     * Takes a batch in, wholly or not at all: durable when this resolves, never there when it throws.
     *
     * @throws InvalidRequestError when no row is good, or one is bad and `onInvalid` says so
     * @throws PayloadTooLargeError when the plan does not allow so many rows
     */
    async create(caller: Caller, options: BatchOptions, rows: AsyncIterable<BatchRow>): Promise<Batch> {
      const issues: Issue[] = [];
      const maxRows = caller.plan.max_batch_rows;
      const batch = { accountId: caller.accountId, mode: caller.mode, ...options };
      const id = await ledger.batches.create(batch, readRows(rows, options, maxRows, issues), (counts) => {
        if (options.onInvalid === "reject" && counts.rejected > 0) throw new InvalidRequestError(issues);
        if (counts.total === 0) {
          const message = counts.rejected > 0 ? "No row is valid; see issues" : "The batch has no rows";
          throw new InvalidRequestError(issues, message);
        }
      });
      // Without Redis the batch waits in the ledger until a worker looks for work by itself.
      await dispatch.notices.publishWork().catch((err) => log.debug({ err }, "notice not published"));
      return present(await find(caller, toPublicId("batch", id)));
    },
    /**
     * An account's batch, as soon as it has ended or `waitMs` are over.
     *
     * @throws NotFoundError for an id that is none, or is somebody else's
     */
    async get(caller: Caller, publicId: string, wait: { waitMs: number; signal: AbortSignal }): Promise<Batch> {
      const until = performance.now() + wait.waitMs;
      let record = await find(caller, publicId);
      while (!hasEnded(record) && performance.now() < until && !wait.signal.aborted) {
        await sleep(Math.min(pollMs, until - performance.now()));
        record = await find(caller, publicId);
      }
      return present(record);
    },
    /**
     * Ends a batch: its rows that wait are cancelled, those that are running end as their answers say. Cancelling a
     * cancelled batch changes nothing.
     *
     * @throws NotFoundError; ConflictError when it has completed
     */
    async cancel(caller: Caller, publicId: string): Promise<Batch> {
      const record = await steer(caller, publicId, "cancel");
      if (!record.cancelled_at) throw new ConflictError("The batch has completed; there is nothing left to cancel");
      return present(record);
    },
    /**
     * Holds a batch up until it is resumed: none of its rows begins, those that are running come to their end.
     *
     * @throws NotFoundError; ConflictError when it has ended
     */
    async pause(caller: Caller, publicId: string): Promise<Batch> {
      const record = await steer(caller, publicId, "pause");
      if (hasEnded(record)) throw new ConflictError("The batch has ended; there is nothing left to pause");
      return present(record);
    },
    /**
     * Lets a paused batch go on; one that is not paused goes on as it does.
     *
     * @throws NotFoundError; ConflictError when it has ended
     */
    async resume(caller: Caller, publicId: string): Promise<Batch> {
      const record = await steer(caller, publicId, "resume");
      if (hasEnded(record)) throw new ConflictError("The batch has ended; there is nothing left to resume");
      return present(record);
    },
    /** An account's batches, newest first, without their failures and warnings. */
    async list(caller: Caller, page: PageQuery): Promise<Page<Batch>> {
      const records = await ledger.batches.list(caller.accountId, {
        limit: page.limit + 1,
        before: page.cursor === undefined ? undefined : parseCursor(page.cursor),
      });
      return toPage(records, page.limit, presentBatch);
    },
    /** Rows that were refused at intake, in row order. */
    async rejections(
      caller: Caller,
      publicId: string,
      page: { afterRow: number; limit: number },
    ): Promise<{ data: readonly Rejection[]; next_after_row: number | null }> {
      const { id } = await find(caller, publicId);
      const found = await ledger.batches.listRejections(id, { ...page, limit: page.limit + 1 });
      const data = found.slice(0, page.limit);
      return { data, next_after_row: found.length > page.limit ? (data.at(-1)?.row ?? null) : null };
    },
    /**
     * Rows with what came of them, in row order, read in pieces as they are taken.
     *
     * @throws NotFoundError before the first row
     */
    async *results(
      caller: Caller,
      publicId: string,
      filters: { status?: JobStatus | undefined; afterRow: number },
    ): AsyncGenerator<ResultRow> {
      const { id } = await find(caller, publicId);
      let afterRow = filters.afterRow;
      for (;;) {
        const rows = await ledger.batches.listRows(id, { status: filters.status, afterRow, limit: resultsPerRead });
        for (const { job, result, question } of rows) {
          yield { job: presentJob(job, result), resultJson: presentResult(job, result), question };
          afterRow = job.row_no ?? afterRow;
        }
        if (rows.length < resultsPerRead) return;
      }
    },
  };
}

async function* readRows(
  rows: AsyncIterable<BatchRow>,
  options: BatchOptions,
  maxRows: number,
  issues: Issue[],
): AsyncGenerator<NewBatchRow> {
  let count = 0;
  for await (const row of rows) {
    if (++count > maxRows) throw new PayloadTooLargeError(`The plan allows ${maxRows} rows in a batch`);
    const read = "issues" in row ? row : readItem(row.row, row.item, options);
    if ("issues" in read && issues.length < maxIssuesShown) {
      issues.push(...read.issues.map(({ path, message }) => ({ path: joinPath(read.row, path), message })));
    }
    yield read;
  }
}

const joinPath = (row: number, path: string) => (path === "" ? `rows.${row}` : `rows.${row}.${path}`);

function readItem(row: number, item: unknown, options: BatchOptions): NewBatchRow {
  const parsed = batchItemSchema.safeParse(item);
  if (!parsed.success) return { row, reference: findReference(item), issues: toIssues(parsed.error) };
  const { data } = parsed;
  const operation = data.operation ?? options.operation;
  return {
    row,
    operation,
    transform: data.transform ?? options.transform,
    question: toQuestion(data, operation),
    reference: data.reference ?? null,
    appointmentAt: toAppointment(data),
  };
}

const toAppointment = ({ appointment_at: text }: BatchItem) => (text === undefined ? null : new Date(text));

/** A bad item's own reference, so that its owner finds it again. */
function findReference(item: unknown): string | null {
  if (typeof item !== "object" || item === null || !("reference" in item)) return null;
  return typeof item.reference === "string" ? item.reference.slice(0, 255) : null;
}
