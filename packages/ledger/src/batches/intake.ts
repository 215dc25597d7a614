import { withDeadlockRetry } from "../database/index.ts";
import { type IntakeSources, writeRows } from "./intake-rows.ts";
import type { NewBatch, NewBatchRow } from "./new-batch.ts";
import { openBatch } from "./open-batch.ts";
import { abandonUpload, beginUpload, renewUpload, renewUploadMs, type UploadedCounts } from "./uploads.ts";

/** How an upload is taken in. */
export interface IntakeOptions {
  /** Awaited after each thousand rows, before more are read. */
  readonly pause?: () => Promise<void>;
}

/**
 * Takes in a batch: its rows are committed piece by piece as they arrive, into a batch that no reader finds. At the end one
 * short transaction opens it, so that it exists wholly or not at all. Any error, also of `rows`, abandons it.
 *
 * @param check called with the counts before the batch opens; throws to refuse it
 * @throws UploadAbandonedError when the batch was abandoned meanwhile; AccountSuspendedError when its account was suspended
 */
export async function createBatch(
  sources: IntakeSources,
  batch: NewBatch,
  rows: AsyncIterable<readonly NewBatchRow[]>,
  check: (counts: UploadedCounts) => void,
  { pause = async () => undefined }: IntakeOptions = {},
): Promise<void> {
  const { db } = sources;
  await beginUpload(sources, batch);
  // An upload that fails to be renewed is swept in the end, and then fails with its next piece.
  const renewal = setInterval(() => void renewUpload(db, batch.id).catch(() => undefined), renewUploadMs);
  try {
    const written = await writeRows(sources, batch, rows, pause);
    check(written.counts);
    await withDeadlockRetry(db, "open batch", (transaction) => openBatch(transaction, batch, written));
  } catch (error) {
    // Where this fails too, the batch is swept.
    await abandonUpload(db, batch.id).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(renewal);
  }
}
