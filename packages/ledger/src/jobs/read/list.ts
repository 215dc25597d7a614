import type { Changed, Coverage, FailureCategory, JobStatus, Operation, Tenant } from "@nightguard/contract";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type Db, type EndState, idArray, idsOf, isOf } from "../../database/index.ts";
import type { LedgerDeps } from "../../deps.ts";
import type { Digester } from "../../encryption/digester.ts";
import { hasStatus, isVisible, places } from "../queue/state.ts";
import { decryptRecords, type EncryptedRecord, type JobRecord, recordColumns } from "./read.ts";

export interface JobFilters {
  readonly status?: JobStatus | undefined;
  readonly operation?: Operation | undefined;
  readonly batchId?: string | undefined;
  readonly reference?: string | undefined;
  readonly payerId?: string | undefined;
  readonly createdAfter?: Date | undefined;
  readonly createdBefore?: Date | undefined;
  readonly coverage?: Coverage | undefined;
  readonly changed?: Changed | undefined;
  readonly category?: FailureCategory | undefined;
}

export interface Page {
  readonly tenant: Tenant;
  readonly batchId: string | undefined;
  readonly before: string | undefined;
  readonly limit: number;
  readonly isWanted: RawBuilder<SqlBool> | undefined;
}

/** Queued and cancelled jobs are searched here first: after an upload they are among the newest. */
const nearbyJobs = 1_000;

/**
 * Without a status, or with one of most jobs, reads in order until the page is full; other statuses are read where they
 * are stored. Indexes: jobs_by_tenant, jobs_by_reference; those of `listIdsOfStatus`.
 */
export async function listJobs(
  { db, encryption, digester }: Pick<LedgerDeps, "db" | "encryption" | "digester">,
  tenant: Tenant,
  filters: JobFilters,
  { limit, before }: { readonly limit: number; readonly before?: string | undefined },
): Promise<JobRecord[]> {
  const { status, batchId, reference } = filters;
  const page: Page = { tenant, batchId, before, limit, isWanted: toCondition(filters, digester) };
  const account = await encryption.of(tenant.accountId);
  const open = (rows: readonly EncryptedRecord[]) => decryptRecords(rows, account);
  if (status === undefined) return open(await selectNewest(db, page, sql`true`));
  if (status === "succeeded" || reference !== undefined) return open(await selectNewest(db, page, hasStatus(status)));
  if (status === "queued" || status === "cancelled") {
    const near = await selectNear(db, page, status);
    if (near.length === limit) return open(near);
  }
  const rows = await readConsistently(db, async (transaction) => {
    const ids = await listIdsOfStatus(transaction, page, status);
    return selectByIds(transaction, ids);
  });
  return open(rows);
}

export const readConsistently = <Result>(db: Db, read: (transaction: Db) => Promise<Result>): Promise<Result> =>
  db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(read);

export function toCondition(filters: JobFilters, digester: Digester): RawBuilder<SqlBool> | undefined {
  const { operation, reference, payerId, createdAfter, createdBefore, coverage, changed, category } = filters;
  const conditions = [
    operation !== undefined && sql`j.operation = ${operation}`,
    payerId !== undefined && sql`j.payer_id = ${payerId}`,
    createdAfter !== undefined && sql`j.created_at > ${createdAfter}`,
    createdBefore !== undefined && sql`j.created_at < ${createdBefore}`,
    reference !== undefined && sql`j.reference_hash = ${digester.digest("reference", reference)}`,
    coverage !== undefined && hasResult(sql`coverage = ${coverage}`),
    changed !== undefined && hasResult(sql`changed = ${changed}`),
    category !== undefined && hasResult(sql`failure_category = ${category}`),
  ].filter((condition) => condition !== false);
  return conditions.length === 0 ? undefined : sql`${sql.join(conditions, sql` and `)}`;
}

/** Index: primary key. */
export const hasResult = (condition: RawBuilder<unknown>) =>
  sql`(select ${condition} from results where job_id = j.id limit 1)`;

export const ofBatch = ({ batchId }: Pick<Page, "batchId">, column: string) =>
  batchId === undefined ? sql`true` : sql`${sql.ref(column)} = ${batchId}`;
export const isBelow = ({ before }: Pick<Page, "before">, column: string) =>
  before === undefined ? sql`true` : sql`${sql.ref(column)} < ${before}`;

/** Avoids a look-up per row. Indexes: batches_uploading; batches_purged is small. */
export const isNotHidden = (tenant: Tenant) => sql<SqlBool>`
  (
    j.batch_id is null
    or j.batch_id not in (
      select id
      from batches
      where ${isOf(tenant, "batches")}
        and opened_at is null
      union all
      select batch_id
      from batches_purged
    )
  )
`;

async function selectNewest(db: Db, page: Page, status: RawBuilder<SqlBool>): Promise<EncryptedRecord[]> {
  const { rows } = await sql<EncryptedRecord>`
    select ${recordColumns}
    from jobs j
    ${places}
    where ${isOf(page.tenant, "j")}
      and ${isBelow(page, "j.id")}
      and ${ofBatch(page, "j.batch_id")}
      and ${isNotHidden(page.tenant)}
      and ${page.isWanted ?? sql`true`}
      and ${isVisible}
      and ${status}
    order by j.id desc
    limit ${page.limit}
  `.execute(db);
  return rows;
}

/** Index: jobs_by_tenant. */
async function selectNear(db: Db, page: Page, status: JobStatus): Promise<EncryptedRecord[]> {
  const { rows } = await sql<EncryptedRecord>`
    select ${recordColumns}
    from (
      select
        id, backlog_id, batch_id, order_at, mode, row_no, operation, transform, payer_id, not_before, deadline, created_at,
        reference, corrects
      from jobs
      where ${isOf(page.tenant, "jobs")}
        and ${isBelow(page, "jobs.id")}
      order by id desc
      limit ${nearbyJobs}
    ) j
    ${places}
    where ${ofBatch(page, "j.batch_id")}
      and ${page.isWanted ?? sql`true`}
      and ${isVisible}
      and ${hasStatus(status)}
    order by j.id desc
    limit ${page.limit}
  `.execute(db);
  return rows;
}

async function selectByIds(db: Db, ids: readonly string[]): Promise<EncryptedRecord[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<EncryptedRecord>`
    select ${recordColumns}
    from jobs j
    ${places}
    where j.id = any(${idArray(ids)})
    order by j.id desc
  `.execute(db);
  return rows;
}

/** Shares a snapshot with what is read of the jobs afterwards. */
export async function listIdsOfStatus(
  transaction: Db,
  page: Page,
  status: Exclude<JobStatus, "succeeded">,
): Promise<readonly string[]> {
  switch (status) {
    case "failed":
    case "expired":
      return listEnded(transaction, page, status);
    case "running":
      return listActive(transaction, page, "running");
    case "queued":
      return newestOf(
        [await listActive(transaction, page, "released"), await listQueued(transaction, page, "live")],
        page,
      );
    case "cancelled":
      return newestOf(
        [await listEnded(transaction, page, "cancelled"), await listQueued(transaction, page, "cancelled")],
        page,
      );
  }
}

/** Ids are time-ordered, also as text. */
const newestOf = (parts: readonly (readonly string[])[], { limit }: Page): string[] =>
  parts.flat().sort().reverse().slice(0, limit);

/**
 * A result outlives its job and its batch while other jobs reuse its answer. Index: results_by_state; jobs and batches
 * by their keys.
 */
const listEnded = (db: Db, page: Page, state: EndState): Promise<string[]> =>
  selectIds(db, page, {
    from: sql`results s`,
    where: sql`
      ${isOf(page.tenant, "s")}
      and s.state = ${sql.lit(state)}
      and ${ofBatch(page, "s.batch_id")}
      and (s.batch_id is null or (select b.opened_at is not null from batches b where b.id = s.batch_id))
      and (select true from jobs j where j.id = s.job_id)
    `,
  });

/** Index: active_jobs_by_release; bounded by the account's window. */
const listActive = (db: Db, page: Page, state: "released" | "running"): Promise<string[]> =>
  selectIds(db, page, {
    from: sql`active_jobs s`,
    where: sql`
      ${isOf(page.tenant, "s")}
      and s.state = ${sql.lit(state)}
      and ${ofBatch(page, "s.batch_id")}
    `,
  });

/** Reads the tenant's whole queues, since their keys are in the order of release. Index: primary key. */
async function listQueued(db: Db, page: Page, which: "live" | "cancelled"): Promise<string[]> {
  const backlogIds = await listBacklogs(db, page, which);
  if (backlogIds.length === 0) return [];
  return selectIds(db, page, {
    from: sql`queued_jobs s`,
    where: sql`s.backlog_id = any(${idArray(backlogIds)})`,
  });
}

/** Indexes: batches_unfinished, backlogs_without_batch. */
export async function listBacklogs(
  db: Db,
  { tenant, batchId }: Pick<Page, "tenant" | "batchId">,
  which: "live" | "cancelled",
): Promise<readonly string[]> {
  const ofBatches = sql`
    select b.id
    from batches b
    where ${isOf(tenant, "b")}
      and b.opened_at is not null
      and b.finished_at is null
      and ${which === "live" ? sql`b.cancelled_at is null` : sql`b.cancelled_at is not null`}
      and ${batchId === undefined ? sql`true` : sql`b.id = ${batchId}`}
  `;
  const ofSingleJobs = sql`
    select k.id
    from backlogs k
    where ${isOf(tenant, "k")}
      and k.batch_id is null
  `;
  const { rows } = await sql<{ id: string }>`
    ${ofBatches}
    ${which === "live" && batchId === undefined ? sql`union all ${ofSingleJobs}` : sql``}
  `.execute(db);
  return idsOf(rows);
}

async function selectIds(
  db: Db,
  page: Page,
  { from, where }: { readonly from: RawBuilder<unknown>; readonly where: RawBuilder<unknown> },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.job_id as id
    from ${from}
    where ${where}
      and ${isBelow(page, "s.job_id")}
      and ${page.isWanted ? sql`(select ${page.isWanted} from jobs j where j.id = s.job_id)` : sql`true`}
    order by s.job_id desc
    limit ${page.limit}
  `.execute(db);
  return idsOf(rows);
}
