import {
  type BulkAction,
  type BulkActionKind,
  type BulkCount,
  type BulkFilter,
  ConflictError,
  hasOutgrown,
  InvalidRequestError,
  type NewBulkAction,
  newUuid,
  type Page,
  type PageQuery,
  parsePublicId,
  type Tenant,
  toPublicId,
} from "@nightguard/contract";
import type { Dispatch } from "@nightguard/dispatch";
import {
  abortBulkAction,
  type BulkActionRecord,
  countMatching,
  createBulkAction,
  findBulkAction,
  type Ledger,
  listBulkActions,
  type BulkFilter as StoredFilter,
} from "@nightguard/ledger";
import type { Log } from "@nightguard/platform";
import { type Caller, type OwnRequest, toRequestedBy } from "../access/caller.ts";
import type { ConcurrencyLimits } from "../access/concurrency-limits.ts";
import { announceWork } from "../announce.ts";
import { readPage, requireFound, toUuid } from "../lookups.ts";

/** Pieces of all actions take turns, so that an account with many would slow down others. */
const mostUnfinished = 5;

/** Retries and cancellations of all jobs of an account and mode that match a filter. Methods throw NotFoundError for others' ids. */
export interface BulkActions {
  /** @throws InvalidRequestError for a filter that is empty or does not suit the action */
  count(caller: Caller, action: BulkActionKind, filter: BulkFilter): Promise<BulkCount>;
  /**
   * @param id if it was chosen already
   * @throws as `count`; ConflictError when many more jobs match than expected, or too many actions are unfinished
   */
  create(request: OwnRequest, wanted: NewBulkAction, id?: string): Promise<BulkAction>;
  /** @param id as stored */
  getCreated(caller: Caller, id: string): Promise<BulkAction>;
  get(caller: Caller, id: string): Promise<BulkAction>;
  /** Newest first. @throws InvalidRequestError for a bad cursor */
  list(caller: Caller, page: PageQuery): Promise<Page<BulkAction>>;
  /** What was changed stays changed. Aborting again changes nothing. @throws ConflictError when it is done */
  abort(caller: Caller, id: string): Promise<BulkAction>;
}

interface BulkActionsDeps {
  readonly ledger: Ledger;
  readonly dispatch: Dispatch;
  readonly bounds: Pick<ConcurrencyLimits, "counts">;
  readonly log: Log;
}

export function createBulkActions({ ledger, dispatch, bounds, log }: BulkActionsDeps): BulkActions {
  const read = async (tenant: Tenant, id: string) =>
    presentBulkAction(requireFound(await findBulkAction(ledger, tenant, id)));

  const countStored = (tenant: Tenant, action: BulkActionKind, filter: StoredFilter) =>
    bounds.counts.hold(tenant.accountId, () => countMatching(ledger, action, { tenant, filter }));

  return {
    async count(caller, action, filter) {
      checkFilter(action, filter, "");
      const { count, isAtLeast } = await countStored(caller, action, toStoredFilter(filter));
      return { count, at_least: isAtLeast };
    },

    async create(request, { action, filter, expected_count: expected }, id = newUuid()) {
      const { caller } = request;
      checkFilter(action, filter, "filter.");
      const stored = toStoredFilter(filter);
      const { count, isAtLeast } = await countStored(caller, action, stored);
      if (hasOutgrown(count, expected)) {
        throw new ConflictError("More jobs match than expected; count them again before you change them");
      }
      const wanted = { id, action, filter: stored, counted: count, isAtLeast };
      const record = await createBulkAction(ledger, toRequestedBy(request), caller, wanted, mostUnfinished);
      if (!record) {
        throw new ConflictError(`${mostUnfinished} actions are unfinished already; wait for one, or abort it`);
      }
      await announceWork({ dispatch, log });
      return presentBulkAction(record);
    },

    getCreated: read,
    get: (caller, id) => read(caller, toUuid("bulkAction", id)),
    list: (caller, page) => readPage(page, (range) => listBulkActions(ledger, caller, range), presentBulkAction),

    async abort(caller, id) {
      const uuid = toUuid("bulkAction", id);
      await abortBulkAction(ledger, caller, uuid);
      const action = await read(caller, uuid);
      if (action.state !== "aborted") throw new ConflictError("The action is done; there is nothing left to abort");
      return action;
    },
  };
}

/** An empty filter must never mean all jobs. */
function checkFilter(action: BulkActionKind, filter: BulkFilter, prefix: string): void {
  const { status, category, code } = filter;
  if (Object.values(filter).every((value) => value === undefined)) {
    throw new InvalidRequestError([
      { path: prefix.replace(".", ""), message: "must have at least one filter, such as status" },
    ]);
  }
  const isQueued = status === "queued";
  if (status !== undefined && isQueued !== (action === "cancel")) {
    const suitable =
      action === "cancel" ? "queued, since only queued jobs can be cancelled" : "failed, expired or cancelled";
    throw new InvalidRequestError([{ path: `${prefix}status`, message: `must be ${suitable}` }]);
  }
  const path = category === undefined ? "code" : "category";
  if (action === "cancel" && (category !== undefined || code !== undefined)) {
    throw new InvalidRequestError([
      { path: `${prefix}${path}`, message: "is of ended jobs, which cannot be cancelled" },
    ]);
  }
}

const toTime = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

const toStoredFilter = ({
  batch_id: batchId,
  payer_id: payerId,
  created_after: after,
  created_before: before,
  ...filter
}: BulkFilter): StoredFilter => ({
  ...filter,
  batchId: batchId === undefined ? undefined : parsePublicId("batch", batchId),
  payerId,
  createdAfter: toTime(after),
  createdBefore: toTime(before),
});

function presentFilter({ batchId, payerId, createdAfter, createdBefore, ...filter }: StoredFilter): BulkFilter {
  return {
    ...filter,
    ...(batchId !== undefined && { batch_id: toPublicId("batch", batchId) }),
    ...(payerId !== undefined && { payer_id: payerId }),
    ...(createdAfter !== undefined && { created_after: createdAfter.toISOString() }),
    ...(createdBefore !== undefined && { created_before: createdBefore.toISOString() }),
  };
}

function toState({ begunAt, endedAt, isAborted }: BulkActionRecord): BulkAction["state"] {
  if (isAborted) return "aborted";
  if (endedAt) return "done";
  return begunAt ? "running" : "waiting";
}

export const presentBulkAction = (record: BulkActionRecord): BulkAction => ({
  id: toPublicId("bulkAction", record.id),
  action: record.action,
  filter: presentFilter(record.filter),
  state: toState(record),
  counted: record.counted,
  at_least: record.isAtLeast,
  examined: record.examined,
  changed: record.changed,
  skipped: record.skipped,
  created_by: record.createdBy,
  created_at: record.createdAt.toISOString(),
  ended_at: record.endedAt?.toISOString() ?? null,
});
