import { type FailureCategory, hasOutgrown, type Tenant } from "@nightguard/contract";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type Db, isOf, type OwnedBatch, withDeadlockRetry } from "../database/index.ts";
import type { DbDeps } from "../deps.ts";
import { listSharing, putBackJobs, type RetriedJob, toRetriedFailures } from "../jobs/change/put-back.ts";
import { isUncorrected, resumeCancelled } from "../jobs/change/retry.ts";
import { lockBacklogWhere } from "../jobs/queue/backlogs.ts";
import { type BatchEventRow, batchEventColumns, recordEvents, toBatchEvents } from "../webhooks/record-events.ts";
import { findBatchTimes } from "./control.ts";
import { countFailures } from "./failure-groups.ts";

export interface RetriedCause {
  readonly category?: FailureCategory | undefined;
  readonly code?: string | undefined;
  readonly payerId?: string | undefined;
}

/**
 * Retries failed and expired rows that no other job corrects. Until `retryPiece` has enqueued the last, nothing of the
 * batch is released, and it does not end.
 *
 * @param cause of which rows fulfil all that is set; empty for all rows
 * @param expected rows as a person was shown; by default any number
 * @returns "cancelling" while rows are still to be cancelled; "retrying" while other causes of the category are retried;
 *   "grown" when there are more than a tenth more rows than expected; "nothing" when no row is to be retried
 */
export async function requestBatchRetry(
  { db }: DbDeps,
  tenant: Tenant,
  id: string,
  cause: RetriedCause,
  expected?: number,
): Promise<"requested" | "nothing" | "cancelling" | "retrying" | "grown"> {
  return withDeadlockRetry(db, "request retry", async (transaction) => {
    if (!(await lockBacklogWhere(transaction, id, isOf(tenant, "k")))) return "nothing";
    const times = await findBatchTimes(transaction, id);
    if (times?.cancelledAt && !times.finishedAt) return "cancelling";
    if (!(await hasFailures(transaction, id, cause))) return "nothing";
    if (expected !== undefined && hasOutgrown(await countFailed(transaction, id, cause), expected)) return "grown";
    if (!(await insertRetry(transaction, id, cause))) return "retrying";
    await sql`update backlogs set open_at = 'infinity' where id = ${id}`.execute(transaction);
    await resumeCancelled(transaction, [id]);
    await sql`
      update batches
      set
        cancelled_at = null,
        finished_at = null,
        deadline = case when deadline > now() then deadline end
      where id = ${id}
    `.execute(transaction);
    return "requested";
  });
}

/** The time includes followers that ended between the transaction's start and the lock. */
async function insertRetry(transaction: Db, batchId: string, cause: RetriedCause): Promise<boolean> {
  const { category = "", code = "", payerId = "" } = cause;
  const { rows } = await sql`
    insert into batch_retries as r (batch_id, category, code, payer_id, requested_at)
    values (${batchId}, ${category}, ${code}, ${payerId}, clock_timestamp())
    on conflict (batch_id, category) do update
    set
      requested_at = excluded.requested_at,
      examined_to = excluded.examined_to
    where r.code = excluded.code
      and r.payer_id = excluded.payer_id
    returning batch_id
  `.execute(transaction);
  return rows.length > 0;
}

/** Indexes: batch_failures_pkey, results_to_retry, results_to_retry_by_category, job_corrections_pkey. */
async function hasFailures(db: Db, batchId: string, { category, code, payerId }: RetriedCause): Promise<boolean> {
  const { rows } = await sql`
    select
    from results
    where batch_id = ${batchId}
      and state in ('failed', 'expired')
      and ${category === undefined ? sql`true` : sql`failure_category = ${category}`}
      and ${isOfCause({ code, payerId })}
      and ${isUncorrected}
      and ${code === undefined && payerId === undefined ? sql`true` : isCounted(batchId, { code, payerId })}
    limit 1
  `.execute(db);
  return rows.length > 0;
}

/** Without it, all failed rows would be read to find that none is of the cause. */
const isCounted = (batchId: string, cause: RetriedCause): RawBuilder<SqlBool> => sql<SqlBool>`
  exists (select ${ofCause(batchId, cause)} and f.count > 0)
`;

/** As a batch shows them, without rejections, which are answers. */
async function countFailed(db: Db, batchId: string, cause: RetriedCause): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(f.count), 0)::integer as count ${ofCause(batchId, cause)} and f.code not like 'AAA%'
  `.execute(db);
  return rows[0]?.count ?? 0;
}

const ofCause = (batchId: string, { category, code, payerId }: RetriedCause): RawBuilder<unknown> => sql`
  from batch_failures f
  where f.batch_id = ${batchId}
    and ${category === undefined ? sql`true` : sql`f.category = ${category}`}
    and ${code === undefined ? sql`true` : sql`f.code = ${code}`}
    and ${payerId === undefined ? sql`true` : sql`f.payer_id = ${payerId}`}
`;

function isOfCause({ code, payerId }: Pick<RetriedCause, "code" | "payerId">): RawBuilder<SqlBool> {
  const isOfPayer = sql<SqlBool>`(select j.payer_id from jobs j where j.id = results.job_id) = ${payerId}`;
  return sql<SqlBool>`
    ${code ? sql`failure_code = ${code}` : sql`true`} and ${payerId ? isOfPayer : sql`true`}
  `;
}

/**
 * Enqueues a piece of a requested retry, except rows that ended since; after the last piece the batch continues.
 * Indexes: results_to_retry, results_to_retry_by_category.
 */
export async function retryPiece(
  { db }: DbDeps,
  options: { readonly limit: number; readonly batch?: OwnedBatch | undefined },
): Promise<{ readonly isMore: boolean } | undefined> {
  return withDeadlockRetry(db, "retry piece", async (transaction) => {
    const retry = await lockNextRetry(transaction, options.batch);
    if (!retry) return undefined;
    const { ids, isMore, examinedTo } = await choosePiece(transaction, retry, options.limit);
    const goesOn = !isMore && retry.isOnly;
    if (goesOn) await openBacklog(transaction, retry.batchId);
    // The backlog is closed, so no row is passed over.
    const retried = await putBackJobs(transaction, ids, { areLate: false });
    await keepPlace(transaction, retry, isMore ? examinedTo : null);
    await countFailures(transaction, toRetriedFailures(retried));
    await countRetried(transaction, retry.batchId, retried, goesOn);
    return { isMore };
  });
}

interface Retry {
  readonly batchId: string;
  /** Like code and payer, empty for all. */
  readonly category: string;
  readonly code: string;
  readonly payerId: string;
  readonly examinedTo: string;
  /** Text: a Date would lose the microseconds. */
  readonly requestedAt: string;
  readonly isOnly: boolean;
}

/** Retries change only under this lock. */
async function lockNextRetry(transaction: Db, batch: OwnedBatch | undefined): Promise<Retry | undefined> {
  const { rows: next } = await sql<{ batch_id: string }>`
    select batch_id
    from batch_retries
    where ${batch ? sql`batch_id = ${batch.id}` : sql`true`}
    order by requested_at
    limit 1
  `.execute(transaction);
  const batchId = next[0]?.batch_id;
  if (!batchId) return undefined;
  if (!(await lockBacklogWhere(transaction, batchId, batch ? isOf(batch.tenant, "k") : sql`true`))) return undefined;
  const { rows } = await sql<Retry>`
    select
      batch_id as "batchId", category, code, payer_id as "payerId", examined_to as "examinedTo",
      requested_at::text as "requestedAt", count(*) over () = 1 as "isOnly"
    from batch_retries
    where batch_id = ${batchId}
    order by requested_at
    limit 1
  `.execute(transaction);
  return rows[0];
}

interface Piece {
  readonly ids: readonly string[];
  readonly isMore: boolean;
  readonly examinedTo: string;
}

/** At most `limit` rows of the category are examined, so that a rare code among a million rows costs no scan of them all. */
async function choosePiece(db: Db, retry: Retry, limit: number): Promise<Piece> {
  const { batchId, category, code, payerId, examinedTo, requestedAt } = retry;
  const { rows } = await sql<{ job_id: string; chosen: boolean }>`
    select job_id, ${isOfCause({ code, payerId })} and ${isUncorrected} as chosen
    from results
    where batch_id = ${batchId}
      and state in ('failed', 'expired')
      and ${category === "" ? sql`true` : sql`failure_category = ${category}`}
      and job_id > ${examinedTo}
      and finished_at <= ${requestedAt}::timestamptz
    order by job_id
    limit ${limit}
  `.execute(db);
  const own = rows.filter(({ chosen }) => chosen).map(({ job_id }) => job_id);
  const sharing = await listSharing(db, own, limit);
  if (sharing.length === limit) return { ids: sharing, isMore: true, examinedTo };
  const isMore = rows.length === limit;
  return { ids: [...own, ...sharing], isMore, examinedTo: rows.at(-1)?.job_id ?? examinedTo };
}

/** @param examinedTo null when all are examined */
async function keepPlace(transaction: Db, { batchId, category }: Retry, examinedTo: string | null): Promise<void> {
  await (examinedTo === null
    ? sql`delete from batch_retries where batch_id = ${batchId} and category = ${category}`
    : sql`
        update batch_retries
        set examined_to = ${examinedTo}
        where batch_id = ${batchId}
          and category = ${category}
      `
  ).execute(transaction);
}

async function openBacklog(transaction: Db, batchId: string): Promise<void> {
  await sql`
    update backlogs k
    set
      open_at = coalesce(b.not_before, '-infinity'),
      frontier_at = '-infinity',
      frontier_id = '00000000-0000-0000-0000-000000000000',
      ready = true
    from batches b
    where k.id = ${batchId}
      and b.id = k.id
  `.execute(transaction);
}

async function countRetried(
  transaction: Db,
  batchId: string,
  retried: readonly RetriedJob[],
  mayEnd: boolean,
): Promise<void> {
  const failed = retried.filter(({ state }) => state === "failed").length;
  const { rows } = await sql<BatchEventRow>`
    update batches b
    set
      failed = b.failed - ${failed}::integer,
      expired = b.expired - ${retried.length - failed}::integer,
      finished_at = case
        when ${mayEnd}::boolean
          and b.succeeded + b.failed + b.cancelled + b.expired + b.deleted - ${retried.length}::integer = b.total
        then now()
      end
    where b.id = ${batchId}
    returning ${batchEventColumns}
  `.execute(transaction);
  await recordEvents(transaction, toBatchEvents(rows));
}
