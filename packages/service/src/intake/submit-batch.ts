import {
  type Batch,
  InvalidRequestError,
  IssueList,
  newUuid,
  type OnUnknown,
  type Operation,
  type Priority,
  type Question,
  type Transform,
  toPublicId,
} from "@nightguard/contract";
import { createBatch, findBatch, findRejectedRows, type KeyClaim, type NewBatchRow } from "@nightguard/ledger";
import { type Caller, toRequestedBy } from "../access/caller.ts";
import { announceWork } from "../announce.ts";
import type { BatchesDeps } from "../batches/deps.ts";
import { describeBatch, readBatch } from "../batches/read-batch.ts";
import { createProviderTally } from "../providers/unknown-providers.ts";
import { checkMends, findMendedBatch } from "./check-mends.ts";
import { pauseForCallers } from "./pause-for-callers.ts";
import type { Readings } from "./readings.ts";
import { checkStoredRows } from "./stored-rows.ts";
import { type BatchRow, validateRows } from "./validate-rows.ts";

export interface BatchOptions {
  readonly name: string | null;
  /** The default for items that name no operation, as is `transform`. */
  readonly operation: Operation;
  readonly transform: Transform | null;
  /** Earliest start of a row. */
  readonly notBefore: Date | null;
  /** Rows that have not begun by then expire. */
  readonly deadline: Date | null;
  readonly priority: Priority;
  /** Age limit of reused answers; null reuses none. */
  readonly maxAgeSeconds: number | null;
  readonly onUnknown: OnUnknown;
  /** `reject`: one bad row rejects the whole batch. */
  readonly onInvalid: "skip" | "reject";
  /** Public id of the batch whose rejected rows the items correct. */
  readonly mends: string | null;
}

/**
 * Takes in a whole batch or nothing: durable when this resolves, absent when it throws.
 *
 * @param request.readings of a file, complete when its rows have been read
 * @throws InvalidRequestError without a valid row, with a bad one if `onInvalid` is `reject`, or for rows that were
 *   mended meanwhile
 * @throws PayloadTooLargeError for more rows than the plan allows in a batch, RateLimitedError for more than it stores
 * @throws AccountSuspendedError when the account is suspended before the last row has arrived
 */
export async function submitBatch(
  deps: BatchesDeps,
  caller: Caller,
  options: BatchOptions,
  rows: AsyncIterable<readonly BatchRow[]>,
  {
    keyClaim,
    readings,
    traceparent,
  }: { keyClaim?: KeyClaim | undefined; readings?: Readings; traceparent?: string | undefined } = {},
): Promise<Batch> {
  const issues = new IssueList();
  const mends = await findMendedBatch((id) => findBatch(deps.ledger, caller, id), options.mends);
  const id = newUuid();
  const by = toRequestedBy({ caller });
  const batch = {
    id,
    by,
    accountId: caller.accountId,
    mode: caller.mode,
    keyClaim,
    traceparent,
    listReadings: readings?.list,
    ...options,
    mends,
  };
  const checkCount = (count: number) => checkStoredRows(caller, count);
  const checked = checkMends(
    mends === null ? null : (rejected) => findRejectedRows(deps.ledger, caller, mends, rejected),
    rows,
  );
  const validated = validateRows(checked, { ...options, maxRows: caller.plan.max_batch_rows, issues, checkCount });
  const tally = createProviderTally();
  const check = (counts: RowCounts) => checkRows(counts, options, issues);
  const pause = () => pauseForCallers(deps);
  await createBatch(deps.ledger, { batch, rows: tallied(validated, tally.add), check, pause });
  for (const [npi, count] of tally.list()) deps.unknownProviders.note(caller, npi, count);
  await announceWork(deps);
  return describeBatch(deps, caller, await readBatch(deps, caller, toPublicId("batch", id)));
}

async function* tallied(
  chunks: AsyncIterable<NewBatchRow[]>,
  add: (provider: Question["provider"]) => void,
): AsyncGenerator<NewBatchRow[]> {
  for await (const chunk of chunks) {
    for (const row of chunk) if ("question" in row) add(row.question.provider);
    yield chunk;
  }
}

interface RowCounts {
  readonly total: number;
  readonly rejected: number;
}

/** Called before the commit. */
function checkRows({ total, rejected }: RowCounts, { onInvalid }: BatchOptions, issues: IssueList): void {
  if (onInvalid === "reject" && rejected > 0) throw new InvalidRequestError(issues);
  if (total > 0) return;
  if (rejected > 0) throw new InvalidRequestError(issues, "No row is valid; see issues");
  throw new InvalidRequestError([{ path: "rows", message: "must not be empty" }], "The batch has no rows");
}
