import { toPublicId } from "@nightguard/contract";
import { sql } from "kysely";
import { isSuspended } from "../accounts/limits.ts";
import { countUsage } from "../accounts/usage.ts";
import { recordAuditEntries } from "../audit/record.ts";
import { type Db, idArray, idsOf } from "../database/index.ts";
import { markReady } from "../jobs/queue/backlogs.ts";
import { priorityRanks } from "../jobs/queue/order.ts";
import { type BatchEventRow, batchEventColumns, recordEvents, toBatchEvents } from "../webhooks/record-events.ts";
import { countFailures } from "./failure-groups.ts";
import { type ReusedAnswers, toKnownAnswers } from "./known-questions.ts";
import { markMended } from "./mends.ts";
import type { NewBatch } from "./new-batch.ts";
import { checkUpload, isUploading, type UploadedCounts } from "./uploads.ts";

const rowsPerPiece = 5_000;

/**
 * Makes the batch visible and releases its rows, with one audit entry for all. The commit also flushes the pieces,
 * which were committed asynchronously.
 *
 * @param written.counts as the last piece left them
 * @throws UploadAbandonedError
 * @throws AccountSuspendedError
 * @throws InvalidRequestError for rows that were mended meanwhile
 */
export async function openBatch(
  transaction: Db,
  batch: NewBatch,
  { counts, reused }: { counts: UploadedCounts; reused: readonly ReusedAnswers[] },
): Promise<void> {
  const opened = await markOpened(transaction, batch, counts, reused);
  await insertBacklog(transaction, batch);
  await recordAuditEntries({ db: transaction }, [toAuditEntry(batch)]);
  if (opened.finished_at === null) await markReady(transaction, [batch.id]);
  await countFailures(
    transaction,
    reused.flatMap(({ payerId, failure, count }) =>
      failure ? [{ batchId: batch.id, ...failure, payerId, count }] : [],
    ),
  );
  await markMended(transaction, batch);
  if (reused.length === 0) return;
  if (await areRowsSubscribed(transaction, batch)) await recordReusedRows(transaction, batch);
  await recordEvents(transaction, toBatchEvents([opened]));
  await countUsage(
    transaction,
    reused.map(({ operation, payerId, coverage, count }) => ({
      accountId: batch.accountId,
      mode: batch.mode,
      operation,
      payerId,
      outcome: coverage,
      batchId: batch.id,
      jobId: null,
      verifications: count,
      calls: 0,
      possibleDuplicates: 0,
      perhapsBilled: 0,
      reused: count,
    })),
  );
}

const toAuditEntry = ({ id, accountId, mode, by }: NewBatch) => ({
  by,
  entry: { accountId, mode, action: "batch.submit", subject: toPublicId("batch", id), outcome: 202 },
});

async function markOpened(
  transaction: Db,
  batch: NewBatch,
  counts: UploadedCounts,
  reused: readonly ReusedAnswers[],
): Promise<BatchEventRow> {
  const known = toKnownAnswers(reused);
  const readings = batch.listReadings?.() ?? [];
  const { rows } = await sql<BatchEventRow & { suspended: boolean }>`
    update batches b
    set
      opened_at = now(),
      upload_until = null,
      readings = ${readings.length === 0 ? null : JSON.stringify(readings)}::jsonb,
      succeeded = ${known.succeeded},
      coverage_active = ${known.coverage_active},
      coverage_inactive = ${known.coverage_inactive},
      coverage_unknown = ${known.coverage_unknown},
      coverage_rejected = ${known.coverage_rejected},
      finished_at = case when ${known.succeeded === counts.total}::boolean then now() end
    where ${isUploading(batch.id, counts)}
    returning ${batchEventColumns}, ${isSuspended("b.account_id")} as suspended
  `.execute(transaction);
  const [opened] = rows;
  checkUpload(opened);
  return opened;
}

async function insertBacklog(transaction: Db, { id, accountId, mode, ...batch }: NewBatch): Promise<void> {
  await transaction
    .insertInto("backlogs")
    .values({
      id,
      account_id: accountId,
      mode,
      batch_id: id,
      priority: priorityRanks[batch.priority],
      deadline: batch.deadline,
      open_at: batch.notBefore ?? sql<Date>`'-infinity'`,
    })
    .execute();
}

/** A million rows need no events without a subscriber. */
async function areRowsSubscribed(transaction: Db, { accountId, mode }: NewBatch): Promise<boolean> {
  const { rows } = await sql`
    select id
    from webhook_endpoints
    where account_id = ${accountId}
      and mode = ${mode}
      and 'job.succeeded' = any(events)
    limit 1
  `.execute(transaction);
  return rows.length > 0;
}

/** Indexes: jobs_by_row, primary key of results. */
async function recordReusedRows(transaction: Db, batch: NewBatch): Promise<void> {
  const { accountId, mode, id: batchId } = batch;
  for (let afterRow: number | undefined = 0; afterRow !== undefined; ) {
    const { rows: piece }: { rows: { id: string; row_no: number }[] } = await sql<{ id: string; row_no: number }>`
      select id, row_no
      from jobs
      where batch_id = ${batchId}
        and row_no > ${afterRow}
      order by row_no
      limit ${rowsPerPiece}
    `.execute(transaction);
    const { rows: ended } = await sql<{ job_id: string }>`
      select job_id
      from results
      where job_id = any(${idArray(idsOf(piece))})
      order by job_id
    `.execute(transaction);
    await recordEvents(
      transaction,
      ended.map(({ job_id: jobId }) => ({ accountId, mode, type: "job.succeeded", jobId, batchId })),
    );
    afterRow = piece.length < rowsPerPiece ? undefined : piece.at(-1)?.row_no;
  }
}
