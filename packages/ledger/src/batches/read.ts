import type { BatchStatus, Issue, RejectedItem, Tenant } from "@nightguard/contract";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isWithinTimes } from "../database/id-times.ts";
import { isOf, ownsBatch, type Page } from "../database/index.ts";
import type { DbDeps, EncryptionDeps } from "../deps.ts";
import { listCorrectedFailures } from "./corrected-failures.ts";
import { batchContext } from "./new-batch.ts";
import { pace } from "./pace.ts";

export type BatchRecord = Awaited<ReturnType<typeof listBatches>>[number];

/** Undefined also during the upload. */
export async function findBatch(deps: EncryptionDeps, tenant: Tenant, id: string): Promise<BatchRecord | undefined> {
  const [batch] = await listBatchesById(deps, tenant, [id]);
  return batch;
}

export const listBatchesById = (
  deps: EncryptionDeps,
  tenant: Tenant,
  ids: readonly string[],
): Promise<readonly BatchRecord[]> => listBatches(deps, tenant, { ids, limit: ids.length });

export interface BatchSize {
  readonly rows: number;
  readonly priority: number;
}

/** Index: primary key. */
export async function findBatchSize({ db }: DbDeps, id: string): Promise<BatchSize | undefined> {
  const { rows } = await sql<BatchSize>`
    select total as rows, priority
    from batches
    where id = ${id}
  `.execute(db);
  return rows[0];
}

/** Indexes: active_jobs_by_release, primary key of release_schedule; bounded by the account's window. */
const countRunning = sql<number>`
  (
    select count(*)::integer
    from active_jobs a
    where a.account_id = b.account_id
      and a.mode = b.mode
      and a.released_at >= (
        select t.active_since
        from release_schedule t
        where t.account_id = b.account_id
          and t.mode = b.mode
      )
      and a.backlog_id = b.id
      and a.state = 'running'
  )
`;

export interface BatchFilters {
  readonly status?: BatchStatus | undefined;
  readonly createdAfter?: Date | undefined;
  readonly createdBefore?: Date | undefined;
}

/** Reads batch `b` with backlog `k`, and agrees with `presentBatch`. */
function hasBatchStatus(status: BatchStatus): RawBuilder<SqlBool> {
  const isOpen = sql`b.cancelled_at is null and b.finished_at is null`;
  const hasBegun = sql`(b.succeeded + b.failed + b.cancelled + b.expired + b.deleted > 0 or ${countRunning} > 0)`;
  switch (status) {
    case "cancelled":
      return sql`b.cancelled_at is not null`;
    case "completed":
      return sql`(b.cancelled_at is null and b.finished_at is not null)`;
    case "paused":
      return sql`(${isOpen} and k.paused)`;
    case "running":
      return sql`(${isOpen} and k.paused is not true and ${hasBegun})`;
    case "queued":
      return sql`(${isOpen} and k.paused is not true and not ${hasBegun})`;
    default:
      return status satisfies never;
  }
}

/** Newest first. Indexes: batches_by_tenant, batches_unfinished. */
export async function listBatches(
  { db, encryption }: EncryptionDeps,
  tenant: Tenant,
  page: Page & BatchFilters & { readonly ids?: readonly string[] },
) {
  const { status, createdAfter, createdBefore } = page;
  const rows = await db
    .selectFrom("batches as b")
    .leftJoin("backlogs as k", "k.id", "b.id")
    .select([
      "b.id",
      "b.mode",
      "b.operation",
      "b.transform",
      "b.name",
      "b.priority",
      "b.max_age_seconds",
      "b.fail_unknown",
    ])
    .select(["b.total", "b.rejected", "b.succeeded", "b.failed", "b.cancelled", "b.expired", "b.deleted"])
    .select(["b.coverage_active", "b.coverage_inactive", "b.coverage_unknown", "b.coverage_rejected"])
    .select(["b.created_at", "b.cancelled_at", "b.finished_at", "b.not_before", "b.deadline", "b.readings", "k.paused"])
    .select(["b.mends", "b.mended", "b.answers_until"])
    .select([
      pace.as("rate_per_second"),
      sql<number | null>`extract(epoch from now() - b.first_ended_at)::double precision`.as("paced_seconds"),
      sql<number | null>`extract(epoch from now() - b.recent_at)::double precision`.as("idle_seconds"),
      countRunning.as("running"),
      sql<Date>`now()`.as("read_at"),
    ])
    .where(isOf(tenant, "b"))
    .where("b.opened_at", "is not", null)
    .$if(page.ids !== undefined, (query) => query.where("b.id", "in", page.ids ?? []))
    .$if(page.before !== undefined, (query) => query.where("b.id", "<", page.before ?? ""))
    .$if(status !== undefined, (query) => query.where(hasBatchStatus(status as BatchStatus)))
    .where(isWithinTimes("b.id", { after: createdAfter, before: createdBefore }))
    .$if(createdAfter !== undefined, (query) => query.where("b.created_at", ">", createdAfter ?? new Date(0)))
    .$if(createdBefore !== undefined, (query) => query.where("b.created_at", "<", createdBefore ?? new Date(0)))
    .orderBy("b.id", "desc")
    .limit(page.limit)
    .execute();
  const [account, corrected] = await Promise.all([
    encryption.of(tenant.accountId),
    listCorrectedFailures(
      db,
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.map((row) => ({
    ...row,
    corrected: corrected.filter(({ batchId }) => batchId === row.id),
    name: row.name && account.decrypt(batchContext.name(row.id), row.name).toString(),
  }));
}

export interface HeldPayer {
  readonly batchId: string;
  readonly payerId: string;
}

/** Includes payers that held up rows earlier; at most `limit` for each batch. Index: primary key. */
export async function listHeldPayers(
  { db }: DbDeps,
  tenant: Tenant,
  ids: readonly string[],
  limit: number,
): Promise<HeldPayer[]> {
  const { rows } = await sql<HeldPayer>`
    select h.batch_id as "batchId", h.payer_id as "payerId"
    from batches b
    cross join lateral (
      select batch_id, payer_id
      from batch_holds
      where batch_id = b.id
      order by payer_id
      limit ${limit}
    ) h
    where b.id = any(${ids}::uuid[])
      and ${isOf(tenant, "b")}
    order by h.batch_id, h.payer_id
  `.execute(db);
  return rows;
}

interface Rejection {
  readonly reference: string | null;
  readonly issues: Issue[];
  readonly item?: RejectedItem;
}

interface RejectionsPage {
  readonly afterRow: number;
  readonly limit: number;
  /** Omits rows that another batch mends. */
  readonly onlyUnmended?: boolean;
}

/** In row order, above `afterRow`. */
export async function listRejections(
  { db, encryption }: EncryptionDeps,
  tenant: Tenant,
  id: string,
  page: RejectionsPage,
): Promise<(Rejection & { row: number; mendedBy: string | null })[]> {
  const rows = await db
    .selectFrom("batch_rejections")
    .select(["row_no", "body", "mended_by"])
    .where("batch_id", "=", id)
    .where(ownsBatch(tenant, id))
    .where("row_no", ">", page.afterRow)
    .$if(page.onlyUnmended === true, (query) => query.where("mended_by", "is", null))
    .orderBy("row_no")
    .limit(page.limit)
    .execute();
  const account = await encryption.of(tenant.accountId);
  return rows.map(({ row_no, body, mended_by }) => {
    const rejected = account.decrypt(batchContext.rejection(id, row_no), body).toString();
    return { row: row_no, mendedBy: mended_by, ...(JSON.parse(rejected) as Rejection) };
  });
}
