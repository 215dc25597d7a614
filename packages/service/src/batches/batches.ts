import { setTimeout as sleep } from "node:timers/promises";
import {
  type Batch,
  ConflictError,
  type FailureCategory,
  InvalidRequestError,
  type Issue,
  IssueList,
  NotFoundError,
  newUuid,
  type OnUnknown,
  type Operation,
  type Page,
  type PageQuery,
  type Priority,
  parseCursor,
  parsePublicId,
  type Rejection,
  type Tenant,
  type Transform,
  toPage,
  toPublicId,
} from "@nightguard/contract";
import type { Dispatch } from "@nightguard/dispatch";
import type { BatchRecord, KeyClaim, Ledger, Steering } from "@nightguard/ledger";
import type { Log } from "@nightguard/platform";
import type { Caller } from "../access/caller.ts";
import type { Bounds } from "../access/places.ts";
import { type BatchRow, validateRows } from "../intake/batch-rows.ts";
import type { RefusedItem } from "../intake/refused-item.ts";
import { presentFailure } from "../jobs/failures.ts";
import { readResults } from "../results/batch-results.ts";
import type { ResultFilters } from "../results/result-pages.ts";
import type { ResultsWriter } from "../results/results-writer.ts";
import type { ResultsFormat } from "../results/write-rows.ts";
import { createBatchWatch } from "./batch-watch.ts";
import { findForecast } from "./forecast.ts";
import { hasEnded, presentBatch } from "./present-batch.ts";
import { findHoldUps, warnOfDeadline } from "./warnings.ts";

/** How a batch is to be taken in. */
export interface BatchOptions {
  readonly name: string | null;
  /** For the items that say nothing else. */
  readonly operation: Operation;
  readonly transform: Transform | null;
  /** Nothing of it is asked before this time. */
  readonly notBefore: Date | null;
  /** What of it has not begun by then expires. */
  readonly deadline: Date | null;
  readonly priority: Priority;
  /** Answers of the account's to the same questions that are younger than this are used again; null: none are. */
  readonly maxAgeSeconds: number | null;
  readonly onUnknown: OnUnknown;
  /** `reject`: one bad row and nothing runs. */
  readonly onInvalid: "skip" | "reject";
}

/** A row that was refused at intake, with what could be read of it. */
export interface RefusedRow {
  readonly row: number;
  readonly issues: readonly Issue[];
  readonly item: RefusedItem;
}

/**
 * While callers wait for answers in this process, no rows of an upload are read for so long after each thousand: on a full
 * machine that halves what the upload adds to their calls.
 */
const pauseMs = 8;
const rowsPerRead = 500;
/** Released rows that are taken back while whoever paused or cancelled a batch waits: all that a usual window holds. */
const takenBackAtOnce = 250;
/** How long a request to retry does so itself before it leaves the rest to the sweep. */
const retryNowMs = 1_500;
const rowsPerRetryPiece = 5_000;

/** Many questions at once: taken in, followed, steered, read. */
export type Batches = ReturnType<typeof createBatches>;

export function createBatches({
  ledger,
  dispatch,
  resultsWriter,
  bounds,
  log,
}: {
  ledger: Ledger;
  dispatch: Dispatch;
  resultsWriter: ResultsWriter;
  bounds: Pick<Bounds, "longPolls" | "verifications">;
  log: Log;
}) {
  async function find(caller: Caller, publicId: string): Promise<BatchRecord> {
    const id = parsePublicId("batch", publicId);
    if (!id) throw new NotFoundError();
    return findById(caller, id);
  }

  async function findById(tenant: Tenant, id: string): Promise<BatchRecord> {
    const record = await ledger.batches.find(tenant, id);
    if (!record) throw new NotFoundError();
    return record;
  }

  async function present(tenant: Tenant, record: BatchRecord): Promise<Batch> {
    const [groups, holdUps, forecast] = await Promise.all([
      ledger.batches.listFailureGroups(tenant, record.id),
      findHoldUps({ ledger, dispatch }, tenant, record),
      findForecast(ledger, tenant, record),
    ]);
    const failures = groups.map((group) => ({ ...group, hint: presentFailure(group).hint }));
    const batch = { ...presentBatch(record), failures, warnings: holdUps };
    if (!forecast) return batch;
    return {
      ...batch,
      estimated_completion_at: record.paused ? null : forecast.endsAt.toISOString(),
      at_risk: forecast.atRisk,
      warnings: [...warnOfDeadline(forecast), ...holdUps],
    };
  }

  async function letCallersPass(): Promise<void> {
    if (bounds.verifications.isTaken()) await sleep(pauseMs);
  }

  const watch = createBatchWatch({ find: findById, present });

  /** @returns undefined when the batch has not ended in time */
  async function untilEnded(
    caller: Caller,
    id: string,
    wait: { waitMs: number; signal: AbortSignal },
  ): Promise<Batch | undefined> {
    const signal = AbortSignal.any([wait.signal, AbortSignal.timeout(wait.waitMs)]);
    for await (const batch of watch.follow(caller, id, signal)) {
      if (batch.finished_at !== null) return batch;
    }
    return undefined;
  }

  /** By a flag, and so at once, however many rows there are; what is running comes to its own end. */
  async function steer(caller: Caller, publicId: string, steering: Steering): Promise<BatchRecord> {
    const { id } = await find(caller, publicId);
    await ledger.batches.steer(caller, id, steering);
    if (steering === "resume") await tellOfWork();
    else await clearWindow(caller, id);
    return find(caller, publicId);
  }

  /**
   * Rows that are not outstanding any more make room for others. Nobody waits for more than the first piece, which is
   * all of a usual window: none of the others is claimed, and they come back with their leases if need be.
   */
  async function clearWindow(tenant: Tenant, batchId: string): Promise<void> {
    const takeBack = () => ledger.batches.takeBackHeld(tenant, batchId, takenBackAtOnce);
    const first = await takeBack();
    await tellOfWork();
    if (first < takenBackAtOnce) return;
    const takeRest = async () => {
      while ((await takeBack()) === takenBackAtOnce);
      await tellOfWork();
    };
    takeRest().catch((err) => log.debug({ err }, "released rows of a batch were left to their leases"));
  }

  const tellOfWork = () => dispatch.notices.publishWork().catch((err) => log.debug({ err }, "notice not published"));

  return {
    /**
     * Takes a batch in, wholly or not at all: durable when this resolves, never there when it throws.
     *
     * @param keyClaim the claim on the idempotency key that it is made under
     * @throws InvalidRequestError when no row is good, or one is bad and `onInvalid` says so
     * @throws PayloadTooLargeError when the plan does not allow so many rows
     * @throws AccountSuspendedError when the account is suspended before the last row has come
     */
    async create(
      caller: Caller,
      options: BatchOptions,
      rows: AsyncIterable<readonly BatchRow[]>,
      keyClaim?: KeyClaim,
    ): Promise<Batch> {
      const issues = new IssueList();
      const maxRows = caller.plan.max_batch_rows;
      const id = newUuid();
      const batch = { id, accountId: caller.accountId, mode: caller.mode, keyClaim, ...options };
      const check = (counts: { total: number; rejected: number }) => {
        if (options.onInvalid === "reject" && counts.rejected > 0) throw new InvalidRequestError(issues);
        if (counts.total === 0) {
          if (counts.rejected > 0) throw new InvalidRequestError(issues, "No row is valid; see issues");
          throw new InvalidRequestError([{ path: "rows", message: "must not be empty" }], "The batch has no rows");
        }
      };
      const validated = validateRows(rows, { ...options, maxRows, issues });
      await ledger.batches.create(batch, validated, check, { pause: letCallersPass });
      // Without Redis the batch waits in the ledger until a worker looks for work by itself.
      await tellOfWork();
      return present(caller, await find(caller, toPublicId("batch", id)));
    },
    /**
     * The caller's batch, as soon as it has ended or `waitMs` are over.
     *
     * @throws NotFoundError for an id that is none of the caller's account and mode; RateLimitedError when too many requests of
     *   the account wait
     */
    async get(caller: Caller, publicId: string, wait: { waitMs: number; signal: AbortSignal }): Promise<Batch> {
      const record = await find(caller, publicId);
      if (wait.waitMs === 0 || hasEnded(record)) return present(caller, record);
      const ended = await bounds.longPolls.hold(caller.accountId, () => untilEnded(caller, record.id, wait));
      return ended ?? present(caller, await find(caller, publicId));
    },
    /**
     * A batch as it stands, and again whenever that has changed, until nothing of it will change any more.
     *
     * @throws NotFoundError as `get`
     */
    async follow(caller: Caller, publicId: string, signal: AbortSignal): Promise<AsyncIterable<Batch>> {
      const { id } = await find(caller, publicId);
      return watch.follow(caller, id, signal);
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
      return present(caller, record);
    },
    /**
     * Holds a batch up until it is resumed: none of its rows begins, those that are running come to their end.
     *
     * @throws NotFoundError; ConflictError when it has ended
     */
    async pause(caller: Caller, publicId: string): Promise<Batch> {
      const record = await steer(caller, publicId, "pause");
      if (hasEnded(record)) throw new ConflictError("The batch has ended; there is nothing left to pause");
      return present(caller, record);
    },
    /**
     * Lets a paused batch go on; one that is not paused goes on as it does.
     *
     * @throws NotFoundError; ConflictError when it has ended
     */
    async resume(caller: Caller, publicId: string): Promise<Batch> {
      const record = await steer(caller, publicId, "resume");
      if (hasEnded(record)) throw new ConflictError("The batch has ended; there is nothing left to resume");
      return present(caller, record);
    },
    /**
     * Has the failed and expired rows of a batch done again; one that has ended goes on with them. Most of it happens
     * before this resolves, the rest within seconds, piece by piece.
     *
     * @param category only rows that failed for reasons of this category
     * @throws NotFoundError; ConflictError while rows of it are still being cancelled
     */
    async retry(caller: Caller, publicId: string, category: FailureCategory | undefined): Promise<Batch> {
      const { id } = await find(caller, publicId);
      const batch = { tenant: caller, id };
      const outcome = await ledger.batches.requestRetry(caller, id, category ?? null);
      if (outcome === "cancelling") {
        throw new ConflictError("The batch is still being cancelled; try again shortly");
      }
      const until = performance.now() + retryNowMs;
      while (outcome === "requested" && performance.now() < until) {
        if (!(await ledger.batches.retryPiece({ limit: rowsPerRetryPiece, batch }))) break;
      }
      await tellOfWork();
      return present(caller, await find(caller, publicId));
    },
    /** The caller's batches, newest first, without their failures and warnings. */
    async list(caller: Caller, page: PageQuery): Promise<Page<Batch>> {
      const records = await ledger.batches.list(caller, {
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
      const found = await ledger.batches.listRejections(caller, id, { ...page, limit: page.limit + 1 });
      const data = found.slice(0, page.limit).map(({ row, reference, issues }) => ({ row, reference, issues }));
      return { data, next_after_row: found.length > page.limit ? (data.at(-1)?.row ?? null) : null };
    },
    /**
     * The same with what could be read of each row, all of them, read in pieces as they are taken.
     *
     * @throws NotFoundError before the first row
     */
    async *refusedRows(caller: Caller, publicId: string, filters: { afterRow: number }): AsyncGenerator<RefusedRow> {
      const { id } = await find(caller, publicId);
      let afterRow = filters.afterRow;
      for (;;) {
        const found = await ledger.batches.listRejections(caller, id, { afterRow, limit: rowsPerRead });
        for (const { row, issues, item } of found) {
          // What was kept of it at intake; nothing where not even that could be read.
          yield { row, issues, item: (item ?? {}) as RefusedItem };
          afterRow = row;
        }
        if (found.length < rowsPerRead) return;
      }
    },
    /**
     * Rows with what came of them as text, in row order, page by page as they are taken; as CSV in a dental office's words,
     * with the person's name.
     *
     * @throws NotFoundError
     */
    async results(
      caller: Caller,
      publicId: string,
      what: ResultFilters & { readonly format: ResultsFormat },
    ): Promise<AsyncIterable<Uint8Array | string>> {
      const { id } = await find(caller, publicId);
      return readResults({ ledger, writer: resultsWriter }, { tenant: caller, id }, what);
    },
  };
}
