import type { JobStatus, Operation, Tenant } from "@nightguard/contract";
import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { Db } from "../connection.ts";
import type { Digester, SealedText, Sealer } from "../sealer.ts";
import type { JobState, Tables } from "../tables.ts";
import { isOf } from "../tenant.ts";
import { newestOfStatus } from "./newest-of-status.ts";
import { sealedRow } from "./sealed-row.ts";
import { type StoredResult, toDocumentResult } from "./settle.ts";

/** What of a job's row is read, sealed texts aside. */
export const jobColumns = [
  "jobs.id",
  "jobs.mode",
  "jobs.batch_id",
  "jobs.row_no",
  "jobs.operation",
  "jobs.transform",
  "jobs.payer_id",
  "jobs.state",
  "jobs.due_at",
  "jobs.not_before",
  "jobs.deadline",
  "jobs.attempts",
  "jobs.created_at",
  "jobs.started_at",
  "jobs.finished_at",
  "jobs.coverage",
  "jobs.failure_category",
  "jobs.failure_code",
  "jobs.reference",
  "jobs.reused_from",
] as const;

/** The job whose result a job shows: the one whose answer was used again, else its own. */
export const answeringJob = sql<string>`coalesce(jobs.reused_from, jobs.id)`;

/** The state as `openRecords` shows it, for filters. */
export const shownState = sql<JobState>`
  case when b.cancelled_at is not null and jobs.state in ('parked', 'ready') then 'cancelled' else jobs.state end
`;

/** Whether a job is there with its batch `b`, where it has one: rows of one that was deleted go after it, a piece at a time. */
export const hasItsBatch = (job: "j" | "jobs") => sql<SqlBool>`
  (${sql.ref(`${job}.batch_id`)} is null or b.id is not null)
`;

/**
 * A job's row without what is sealed beside it; its reference is opened. What waits in a cancelled batch is shown as
 * cancelled when the batch was, before the sweep has been there.
 */
export type JobRecord = Omit<SealedJob, "reference"> & { readonly reference: string | null };

type SealedJob = Pick<
  Selectable<Tables["jobs"]>,
  (typeof jobColumns)[number] extends `jobs.${infer Name}` ? Name : never
>;

/** A job's row as it is read, with when its batch was cancelled. */
export type SealedRecord = SealedJob & { readonly batch_cancelled_at: Date | null };

interface Sources {
  readonly db: Db;
  readonly sealer: Sealer;
  readonly digester: Digester;
}

/** What came of a job as it is read: sealed, and the document rather than the answer where one was made. */
export const resultColumns = [
  "r.status_code",
  "r.content_type",
  sql<Buffer | null>`coalesce(r.document, r.body)`.as("result"),
  sql<boolean>`r.document is not null`.as("is_document"),
] as const;

/** What came of a job, in the columns above. */
export interface SealedResult {
  readonly id: string;
  readonly reused_from: string | null;
  readonly status_code: number | null;
  readonly content_type: string | null;
  readonly result: Buffer | null;
  readonly is_document: boolean;
}

/** Rows of jobs as they are shown. @throws SealError */
export function openRecords(rows: readonly SealedRecord[], sealer: Sealer): JobRecord[] {
  const references = sealer.openAll(
    rows.map(({ id, reference }) => reference && { row: sealedRow.reference(id), sealed: reference }),
  );
  return rows.map((row, index) => toRecord(row, references[index]?.toString() ?? null));
}

/**
 * What their callers are to get: the document that was made of the answer, where one was wanted, else what was kept of
 * it. @throws SealError
 */
export function openResults(rows: readonly SealedResult[], sealer: Sealer): (StoredResult | null)[] {
  const bodies = sealer.openAll(rows.map(toSealedText));
  return rows.map((row, index) => toResult(row, bodies[index] ?? null));
}

function toRecord(row: SealedRecord, reference: string | null): JobRecord {
  const { batch_cancelled_at: cancelledAt, state } = row;
  // Released ones may be just being claimed; they show when that is decided.
  if (cancelledAt === null || (state !== "parked" && state !== "ready")) return { ...row, reference };
  return {
    ...row,
    reference,
    state: "cancelled",
    finished_at: cancelledAt,
    due_at: null,
    failure_category: null,
    failure_code: null,
  };
}

function toSealedText({ id, reused_from, result, is_document }: SealedResult): SealedText | null {
  const answeredBy = reused_from ?? id;
  return result && { row: is_document ? sealedRow.document(answeredBy) : sealedRow.result(answeredBy), sealed: result };
}

function toResult(row: SealedResult, body: Buffer | null): StoredResult | null {
  if (body === null || row.status_code === null || row.content_type === null) return null;
  if (row.is_document) return toDocumentResult(body);
  return { statusCode: row.status_code, contentType: row.content_type, body };
}

/** A tenant's job with what it came to; undefined when the tenant has none of this id, or its batch is gone. */
export async function findJob(
  { db, sealer }: Sources,
  tenant: Tenant,
  id: string,
): Promise<{ job: JobRecord; result: StoredResult | null } | undefined> {
  const row = await db
    .selectFrom("jobs")
    .leftJoin("batches as b", "b.id", "jobs.batch_id")
    .leftJoin("job_results as r", (join) => join.on("r.job_id", "=", answeringJob))
    .select([...jobColumns, "b.cancelled_at as batch_cancelled_at", ...resultColumns])
    .where("jobs.id", "=", id)
    .where(isOf(tenant, "jobs"))
    .where(hasItsBatch("jobs"))
    .executeTakeFirst();
  if (!row) return undefined;
  const [[job], [result = null]] = [openRecords([row], sealer), openResults([row], sealer)];
  return job && { job, result };
}

/**
 * What came of a tenant's job, and no more: for those who wait for it. Index: the primary keys.
 *
 * @returns undefined when the tenant has none of this id
 */
export async function findAnswer(
  { db, sealer }: Sources,
  tenant: Tenant,
  id: string,
): Promise<{ state: JobState; result: StoredResult | null } | undefined> {
  const { rows } = await sql<SealedResult & { state: JobState }>`
    select
      jobs.id, jobs.state, jobs.reused_from, r.status_code, r.content_type, coalesce(r.document, r.body) as result,
      r.document is not null as is_document
    from jobs
    left join job_results r on r.job_id = ${answeringJob}
    where jobs.id = ${id}
      and ${isOf(tenant, "jobs")}
  `.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const [result = null] = openResults([row], sealer);
  return { state: row.state, result };
}

/** The states inside that a caller sees as one status. */
export const statesOf: Record<JobStatus, readonly JobState[]> = {
  queued: ["parked", "ready", "released"],
  running: ["running"],
  succeeded: ["succeeded"],
  failed: ["failed"],
  cancelled: ["cancelled"],
  expired: ["expired"],
};

/** The status that a caller sees of a state inside. */
export function toStatus(state: JobState): JobStatus {
  return state === "parked" || state === "ready" || state === "released" ? "queued" : state;
}

export interface JobFilters {
  readonly status?: JobStatus | undefined;
  readonly operation?: Operation | undefined;
  readonly batchId?: string | undefined;
  readonly reference?: string | undefined;
  readonly payerId?: string | undefined;
  readonly createdAfter?: Date | undefined;
  readonly createdBefore?: Date | undefined;
}

/** Among so many jobs a page of queued ones is looked for first: after an upload it is there, whatever its times are. */
const nearbyJobs = 1_000;

/**
 * A tenant's jobs, newest first, below the id `before`. Indexes: jobs_by_tenant, jobs_by_reference; those of
 * `newestOfStatus`.
 */
export async function listJobs(
  { db, sealer, digester }: Sources,
  tenant: Tenant,
  filters: JobFilters,
  page: { limit: number; before?: string | undefined },
): Promise<JobRecord[]> {
  const { status, batchId, reference } = filters;
  const isWanted = toCondition(filters, digester, page.before);
  const list = async (condition: RawBuilder<SqlBool>, from: Db = db) => {
    const rows = await from
      .selectFrom("jobs")
      .leftJoin("batches as b", "b.id", "jobs.batch_id")
      .select([...jobColumns, "b.cancelled_at as batch_cancelled_at"])
      .where(isOf(tenant, "jobs"))
      .where(condition)
      .orderBy("jobs.id", "desc")
      .limit(page.limit)
      .execute();
    return openRecords(rows, sealer);
  };
  if (status === undefined) return list(isWanted);
  const isOfStatus = sql<SqlBool>`${isWanted} and ${shownState} in (${sql.join(statesOf[status])})`;
  // Of one reference there are few jobs, and most have succeeded.
  if (status === "succeeded" || reference !== undefined) return list(isOfStatus);
  // As arrays: of a span of ids, or joined, the planner may take it that reading the whole table is quicker.
  if (status === "queued" || status === "cancelled") {
    const near = await list(sql`jobs.id = any(array(${newestIds(tenant, page.before)})) and ${isOfStatus}`);
    if (near.length === page.limit) return near;
  }
  const ids = newestOfStatus(status, { tenant, batchId, isWanted, limit: page.limit });
  return db.transaction().execute(async (transaction) => {
    // Of a table that was small a moment ago the planner would read all.
    await sql`set local enable_seqscan = off`.execute(transaction);
    return list(sql`jobs.id = any(array(${ids}))`, transaction);
  });
}

/** Whether `jobs` has what is asked for, status aside, and is below this id. */
function toCondition(filters: JobFilters, digester: Digester, before: string | undefined): RawBuilder<SqlBool> {
  const { operation, batchId, reference, payerId, createdAfter, createdBefore } = filters;
  const conditions = [
    before !== undefined && sql`jobs.id < ${before}`,
    operation !== undefined && sql`jobs.operation = ${operation}`,
    batchId !== undefined && sql`jobs.batch_id = ${batchId}`,
    payerId !== undefined && sql`jobs.payer_id = ${payerId}`,
    createdAfter !== undefined && sql`jobs.created_at > ${createdAfter}`,
    createdBefore !== undefined && sql`jobs.created_at < ${createdBefore}`,
    reference !== undefined && sql`jobs.reference_hash = ${digester.digest("reference", reference)}`,
  ].filter((condition) => condition !== false);
  return sql`(${sql.join([sql`true`, ...conditions], sql` and `)})`;
}

/** The query for the ids of a tenant's newest jobs below this one. */
const newestIds = (tenant: Tenant, before: string | undefined): RawBuilder<string> => sql`
  select id
  from jobs
  where ${isOf(tenant, "jobs")}
    and (${before ?? null}::uuid is null or id < ${before ?? null})
  order by id desc
  limit ${nearbyJobs}
`;

/** Which of these jobs have ended; for those who missed the notice. */
export async function listEndedJobs(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select jobs.id
    from jobs
    left join batches b on b.id = jobs.batch_id
    where jobs.id = any(${ids}::uuid[])
      and ${shownState} in ('succeeded', 'failed', 'cancelled', 'expired')
  `.execute(db);
  return rows.map(({ id }) => id);
}
