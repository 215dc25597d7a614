import { type BatchCounts, type EventType, newUuid, type Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, idArray, plainArray } from "../database/index.ts";

/**
 * Whether an endpoint `w` wants an event `e`: what it chose, rows of batches included; unless it chose, what happens to
 * batches and to jobs without a batch.
 */
export const isWanted = sql<boolean>`
  case when w.events is null then e.job_id is null or e.batch_id is null else e.type = any(w.events) end
`;

/** An event to be written: of a job, with the batch that the job is a row of, or of a batch, with its counts. */
export type NewEvent = Tenant &
  (
    | { readonly type: EventType; readonly jobId: string; readonly batchId: string | null }
    | { readonly type: EventType; readonly jobId: null; readonly batchId: string; readonly counts: BatchCounts }
  );

/**
 * Writes events and numbers them. From here to the commit the feeds of these tenants are locked, in the order of their
 * keys. Events of batch rows are written only where an endpoint subscribes to them.
 *
 * @param all a batch's own event gets a number above those of its rows
 */
export async function recordEvents(transaction: Db, all: readonly NewEvent[]): Promise<void> {
  const events = await dropUnwanted(transaction, all);
  if (events.length === 0) return;
  await sql`
    select record_events(
      ${plainArray(events.map(() => newUuid()))}::uuid[],
      ${plainArray(events.map(({ accountId }) => accountId))}::uuid[],
      ${plainArray(events.map(({ mode }) => mode))}::text[],
      ${plainArray(events.map(({ type }) => type))}::text[],
      ${plainArray(events.map(({ jobId }) => jobId))}::uuid[],
      ${plainArray(events.map(({ batchId }) => batchId))}::uuid[],
      ${events.map((event) => ("counts" in event ? JSON.stringify(event.counts) : null))}::jsonb[]
    )
  `.execute(transaction);
}

/**
 * Leaves out events of batch rows if no endpoint of their accounts subscribes to any. `record_events` would skip them too,
 * but to pass a settlement's events to it takes 5 µs of PostgreSQL CPU for each job. Index: webhook_endpoints_by_account.
 */
async function dropUnwanted(transaction: Db, events: readonly NewEvent[]): Promise<readonly NewEvent[]> {
  const ofRows = events.filter(isOfBatchRow);
  if (ofRows.length === 0) return events;
  const { rows } = await sql<{ account_id: string }>`
    select account_id
    from webhook_endpoints
    where account_id = any(${idArray([...new Set(ofRows.map(({ accountId }) => accountId))])})
      and events is not null
  `.execute(transaction);
  const subscribing = new Set(rows.map(({ account_id }) => account_id));
  return events.filter((event) => !isOfBatchRow(event) || subscribing.has(event.accountId));
}

const isOfBatchRow = ({ jobId, batchId }: NewEvent) => jobId !== null && batchId !== null;

/** What a statement has to return of a batch `b` that it changed, for `toBatchEvents`. */
export const batchEventColumns = sql`
  b.account_id, b.mode, b.id, b.finished_at, b.cancelled_at, b.total, b.rejected, b.succeeded, b.failed, b.cancelled,
  b.expired
`;

/** A batch in these columns. */
export interface BatchEventRow {
  readonly account_id: string;
  readonly mode: Tenant["mode"];
  readonly id: string;
  readonly finished_at: Date | null;
  readonly cancelled_at: Date | null;
  readonly total: number;
  readonly rejected: number;
  readonly succeeded: number;
  readonly failed: number;
  readonly cancelled: number;
  readonly expired: number;
}

/** The events of batches that have ended with this transaction; the others are passed over. */
export const toBatchEvents = (rows: readonly BatchEventRow[]): NewEvent[] =>
  rows
    .filter(({ finished_at }) => finished_at !== null)
    .map((row) => ({
      accountId: row.account_id,
      mode: row.mode,
      type: row.cancelled_at === null ? "batch.completed" : "batch.cancelled",
      jobId: null,
      batchId: row.id,
      counts: {
        total: row.total,
        rejected: row.rejected,
        queued: 0,
        running: 0,
        succeeded: row.succeeded,
        failed: row.failed,
        cancelled: row.cancelled,
        expired: row.expired,
      },
    }));
