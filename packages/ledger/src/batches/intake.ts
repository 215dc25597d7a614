import { withDeadlockRetry } from "../database/index.ts";
import { type IntakeSources, writeRows } from "./intake-rows.ts";
import type { NewBatch, NewBatchRow } from "./new-batch.ts";
import { openBatch } from "./open-batch.ts";
import { abandonUpload, beginUpload, renewUpload, type UploadedCounts, uploadRenewalMs } from "./uploads.ts";

export interface BatchIntake {
  readonly batch: NewBatch;
  readonly rows: AsyncIterable<readonly NewBatchRow[]>;
  /** Gets the counts before the batch opens; throws to reject it. */
  readonly check?: (counts: UploadedCounts) => void;
  /** Awaited after each transaction. */
  readonly pause?: () => Promise<void>;
}

/**
 * Rows are committed in pieces; a last short transaction makes the batch visible. Any error, also of `rows`, abandons
 * it.
 *
 * @throws UploadAbandonedError when it was abandoned meanwhile
 * @throws AccountSuspendedError
 */
export async function createBatch(
  sources: IntakeSources,
  { batch, rows, check, pause = async () => undefined }: BatchIntake,
): Promise<void> {
  const { db } = sources;
  await beginUpload(sources, batch);
  // A failed renewal needs no handling: the upload is swept, and its next piece fails.
  const renewal = setInterval(() => void renewUpload(db, batch.id).catch(() => undefined), uploadRenewalMs);
  try {
    const written = await writeRows(sources, batch, rows, pause);
    check?.(written.counts);
    await withDeadlockRetry(db, "open batch", (transaction) => openBatch(transaction, batch, written));
  } catch (error) {
    // If this fails, the batch is swept later; the caller needs the first error.
    await abandonUpload(db, batch.id).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(renewal);
  }
}
