import { withDeadlockRetry } from "../database/index.ts";
import { type IntakeSources, writeRows } from "./intake-rows.ts";
import type { NewBatch, NewBatchRow } from "./new-batch.ts";
import { openBatch } from "./open-batch.ts";
import { abandonUpload, beginUpload, renewUpload, type UploadedCounts, uploadRenewalMs } from "./uploads.ts";

export interface BatchIntake {
  readonly batch: NewBatch;
  readonly rows: AsyncIterable<readonly NewBatchRow[]>;
  /** Called with the counts before the batch opens; throws to reject it. */
  readonly check?: (counts: UploadedCounts) => void;
  /** Awaited after each transaction, before more rows are read. */
  readonly pause?: () => Promise<void>;
}

/**
 * Rows are committed in pieces; the batch becomes visible when a last short transaction opens it. Any error, also of
 * `rows`, abandons the batch.
 *
 * @throws UploadAbandonedError when the batch was abandoned meanwhile
 * @throws AccountSuspendedError when its account was suspended
 */
export async function createBatch(
  sources: IntakeSources,
  { batch, rows, check, pause = async () => undefined }: BatchIntake,
): Promise<void> {
  const { db } = sources;
  await beginUpload(sources, batch);
  // A failed renewal needs no handling: an upload without renewals is swept, and its next piece then fails.
  const renewal = setInterval(() => void renewUpload(db, batch.id).catch(() => undefined), uploadRenewalMs);
  try {
    const written = await writeRows(sources, batch, rows, pause);
    check?.(written.counts);
    await withDeadlockRetry(db, "open batch", (transaction) => openBatch(transaction, batch, written));
  } catch (error) {
    // A batch that cannot be abandoned now is swept later; the caller needs the first error.
    await abandonUpload(db, batch.id).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(renewal);
  }
}
