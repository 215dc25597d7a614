import { type BatchCounts, type EventType, newUuid, type Tenant } from "@nightguard/contract";
import { type Selectable, sql } from "kysely";
import { type Db, idArray, plainArray, type Tables } from "../database/index.ts";

/** By default endpoint `w` subscribes to all events except those of batch rows and of changes. */
export const isWanted = sql<boolean>`
  case
    when w.events is null then (e.job_id is null or e.batch_id is null) and e.type <> 'job.coverage_changed'
    else e.type = any(w.events)
  end
`;

export type NewEvent = Tenant &
  (
    | { readonly type: EventType; readonly jobId: string; readonly batchId: string | null }
    | { readonly type: EventType; readonly jobId: null; readonly batchId: string; readonly counts: BatchCounts }
  );

/**
 * Locks feeds in key order until the commit. Batch rows and changes have events only in accounts that subscribe to them.
 *
 * @param all a batch's event after those of its rows
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

/** `record_events` would skip them too, at 5 µs of PostgreSQL CPU per job. Index: webhook_endpoints_by_account. */
async function dropUnwanted(transaction: Db, events: readonly NewEvent[]): Promise<readonly NewEvent[]> {
  const optional = events.filter(isOptional);
  if (optional.length === 0) return events;
  const { rows } = await sql<{ account_id: string }>`
    select account_id
    from webhook_endpoints
    where account_id = any(${idArray([...new Set(optional.map(({ accountId }) => accountId))])})
      and events is not null
  `.execute(transaction);
  const subscribing = new Set(rows.map(({ account_id }) => account_id));
  return events.filter((event) => !isOptional(event) || subscribing.has(event.accountId));
}

const isOptional = ({ type, jobId, batchId }: NewEvent) =>
  type === "job.coverage_changed" || (jobId !== null && batchId !== null);

/** `toBatchEvents` needs these columns of a changed batch `b`. */
export const batchEventColumns = sql`
  b.account_id, b.mode, b.id, b.finished_at, b.cancelled_at, b.total, b.rejected, b.succeeded, b.failed, b.cancelled,
  b.expired, b.deleted
`;

type CountColumn = "total" | "rejected" | "succeeded" | "failed" | "cancelled" | "expired" | "deleted";
export type BatchEventRow = Readonly<
  Pick<Selectable<Tables["batches"]>, "account_id" | "mode" | "id" | "finished_at" | "cancelled_at" | CountColumn>
>;

export const toBatchEvents = (rows: readonly BatchEventRow[]): NewEvent[] =>
  rows
    .filter(({ finished_at }) => finished_at !== null)
    .map(({ total, rejected, succeeded, failed, cancelled, expired, deleted, ...batch }) => ({
      accountId: batch.account_id,
      mode: batch.mode,
      type: batch.cancelled_at === null ? "batch.completed" : "batch.cancelled",
      jobId: null,
      batchId: batch.id,
      counts: { total, rejected, queued: 0, running: 0, succeeded, failed, cancelled, expired, deleted },
    }));
