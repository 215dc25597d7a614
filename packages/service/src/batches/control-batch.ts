import { type Batch, ConflictError, type Tenant } from "@nightguard/contract";
import {
  type BatchControl,
  type BatchRecord,
  controlBatch as controlBatchInLedger,
  deleteBatch as deleteBatchInLedger,
  type RetriedCause,
  requestBatchRetry,
  retryPiece,
  takeBackHeld,
} from "@nightguard/ledger";
import type { Caller } from "../access/caller.ts";
import { announceWork } from "../announce.ts";
import { throwUnlessDeleted } from "../lookups.ts";
import type { BatchesDeps } from "./deps.ts";
import { hasEnded } from "./present-batch.ts";
import { describeBatch, readBatch } from "./read-batch.ts";

/** Released rows taken back before a pause or cancellation is acknowledged: all that a usual window holds. */
const takenBackAtOnce = 250;
/** A retry request works this long before it leaves the rest to the sweeper. */
const retryNowMs = 1_500;
const rowsPerRetryPiece = 5_000;

/**
 * Running rows end by themselves. Cancelling a cancelled batch changes nothing.
 *
 * @throws NotFoundError; ConflictError when it has completed
 */
export async function cancelBatch(deps: BatchesDeps, caller: Caller, publicId: string): Promise<Batch> {
  const record = await controlBatch(deps, caller, publicId, "cancel");
  if (!record.cancelled_at) throw new ConflictError("The batch has completed; there is nothing left to cancel");
  return describeBatch(deps, caller, record);
}

/**
 * Running rows end by themselves.
 *
 * @throws NotFoundError; ConflictError when it has ended
 */
export async function pauseBatch(deps: BatchesDeps, caller: Caller, publicId: string): Promise<Batch> {
  const record = await controlBatch(deps, caller, publicId, "pause");
  if (hasEnded(record)) throw new ConflictError("The batch has ended; there is nothing left to pause");
  return describeBatch(deps, caller, record);
}

/** @throws NotFoundError; ConflictError when it has ended */
export async function resumeBatch(deps: BatchesDeps, caller: Caller, publicId: string): Promise<Batch> {
  const record = await controlBatch(deps, caller, publicId, "resume");
  if (hasEnded(record)) throw new ConflictError("The batch has ended; there is nothing left to resume");
  return describeBatch(deps, caller, record);
}

async function controlBatch(
  deps: BatchesDeps,
  caller: Caller,
  publicId: string,
  control: BatchControl,
): Promise<BatchRecord> {
  const { id } = await readBatch(deps, caller, publicId);
  await controlBatchInLedger(deps.ledger, caller, id, control);
  if (control === "resume") await announceWork(deps);
  else await takeBackReleased(deps, caller, id);
  return readBatch(deps, caller, publicId);
}

/** Frees the account's window for other work; after the first piece, in the background. */
async function takeBackReleased(deps: BatchesDeps, tenant: Tenant, batchId: string): Promise<void> {
  const takeBack = () => takeBackHeld(deps.ledger, tenant, batchId, takenBackAtOnce);
  const first = await takeBack();
  await announceWork(deps);
  if (first < takenBackAtOnce) return;
  const takeRest = async () => {
    while ((await takeBack()) === takenBackAtOnce);
    await announceWork(deps);
  };
  takeRest().catch((err) => deps.log.debug({ err }, "released rows of a batch were left to their leases"));
}

/**
 * Returns failed and expired rows to the queue, and reopens an ended batch. Most of it happens before this resolves,
 * the rest within seconds.
 *
 * @param options.expected rows, as a person was shown; by default any number. The others: only rows with failures of
 *   this category and code, for this payer
 * @throws NotFoundError; ConflictError while its rows are still being cancelled, or other causes of the category retried,
 *   and when there are more than a tenth more rows than expected
 */
export async function retryBatch(
  deps: BatchesDeps,
  caller: Caller,
  publicId: string,
  { expected, ...cause }: RetriedCause & { readonly expected?: number | undefined },
): Promise<Batch> {
  const { id } = await readBatch(deps, caller, publicId);
  const outcome = await requestBatchRetry(deps.ledger, caller, id, cause, expected);
  if (outcome === "grown") throw new ConflictError("More rows failed than expected; look again before you retry them");
  if (outcome === "retrying") throw new ConflictError("Another retry of the batch is under way; try again shortly");
  if (outcome === "cancelling") throw new ConflictError("The batch is still being cancelled; try again shortly");
  const until = performance.now() + retryNowMs;
  while (outcome === "requested" && performance.now() < until) {
    if (!(await retryPiece(deps.ledger, { limit: rowsPerRetryPiece, batch: { tenant: caller, id } }))) break;
  }
  await announceWork(deps);
  return describeBatch(deps, caller, await readBatch(deps, caller, publicId));
}

/**
 * Rows are hidden at once; a worker deletes them within minutes.
 *
 * @throws NotFoundError; ConflictError while it is unfinished
 */
export async function deleteBatch(deps: BatchesDeps, caller: Caller, publicId: string): Promise<void> {
  const { id } = await readBatch(deps, caller, publicId);
  const outcome = await deleteBatchInLedger(deps.ledger, caller, id);
  throwUnlessDeleted(outcome, "The batch has unfinished rows; cancel it, and try again when they have ended");
}
