import { sql } from "kysely";
import type { BulkSealer } from "../bulk-sealer.ts";
import type { Db } from "../connection.ts";
import { priorityRanks } from "../jobs/order.ts";
import { markReady } from "../jobs/release.ts";
import type { Digester, Sealer } from "../sealer.ts";
import { noteReused } from "../webhooks/note-events.ts";
import { insertRows } from "./intake-rows.ts";
import { countReused, toKnownAnswers } from "./known-questions.ts";
import { type NewBatch, type NewBatchRow, sealedBatch } from "./new-batch.ts";

/**
 * Takes in a batch: sealed, on a thread of its own, and inserted chunk by chunk as the rows arrive, in one transaction, so that the batch exists
 * wholly or not at all. Whatever `rows` throws undoes everything.
 *
 * @param check called with the counts before the commit; throws to refuse the batch
 */
export async function createBatch(
  sources: { db: Db; sealer: Sealer; bulkSealer: BulkSealer; digester: Digester },
  batch: NewBatch,
  rows: AsyncIterable<readonly NewBatchRow[]>,
  check: (counts: { total: number; rejected: number }) => void,
): Promise<void> {
  const { id } = batch;
  await sources.db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto("batches")
      .values({
        id,
        account_id: batch.accountId,
        mode: batch.mode,
        operation: batch.operation,
        transform: batch.transform,
        name: batch.name === null ? null : sources.sealer.seal(sealedBatch.name(id), batch.name),
        not_before: batch.notBefore,
        deadline: batch.deadline,
        priority: priorityRanks[batch.priority],
        max_age_seconds: batch.maxAgeSeconds,
        fail_unknown: batch.onUnknown === "fail",
        total: 0,
        rejected: 0,
      })
      .execute();
    await transaction
      .insertInto("backlogs")
      .values({
        id,
        account_id: batch.accountId,
        mode: batch.mode,
        batch_id: id,
        open_at: batch.notBefore ?? sql<Date>`'-infinity'`,
      })
      .execute();
    const { reused, ...counts } = await insertRows({ ...sources, db: transaction }, batch, rows);
    check(counts);
    const known = toKnownAnswers(reused);
    const finishedAt = known.succeeded === counts.total ? sql<Date>`now()` : null;
    await transaction
      .updateTable("batches")
      .set({ ...counts, ...known, finished_at: finishedAt })
      .where("id", "=", id)
      .execute();
    if (reused.length > 0) {
      await noteReused(transaction, id);
      await countReused(transaction, batch, reused);
    }
    await markReady(transaction, [id]);
  });
}
