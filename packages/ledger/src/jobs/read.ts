import type { JobStatus, Operation, Question } from "@nightguard/contract";
import { type Selectable, sql } from "kysely";
import type { Db } from "../connection.ts";
import type { Digester, Sealer } from "../sealer.ts";
import type { JobState, Tables } from "../tables.ts";
import type { StoredResult } from "./settle.ts";
import { sealedRow } from "./submit.ts";

const columns = [
  "jobs.id",
  "jobs.account_id",
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
] as const;

/** A job's row without what is sealed beside it; its reference is opened. */
export type JobRecord = Omit<SealedJob, "reference"> & { readonly reference: string | null };

type SealedJob = Pick<Selectable<Tables["jobs"]>, (typeof columns)[number] extends `jobs.${infer Name}` ? Name : never>;

interface Sources {
  readonly db: Db;
  readonly sealer: Sealer;
  readonly digester: Digester;
}

interface SealedResult {
  readonly status_code: number | null;
  readonly content_type: string | null;
  readonly body: Buffer | null;
}

function openRecord<Row extends SealedJob>(row: Row, sealer: Sealer): JobRecord {
  const reference = row.reference && sealer.open(sealedRow.reference(row.id), row.reference).toString();
  return { ...row, reference };
}

function openResult(jobId: string, row: SealedResult, sealer: Sealer): StoredResult | null {
  if (row.body === null || row.status_code === null || row.content_type === null) return null;
  return {
    statusCode: row.status_code,
    contentType: row.content_type,
    body: sealer.open(sealedRow.result(jobId), row.body),
  };
}

/** An account's job with what it came to; undefined when there is none of this id, or it is somebody else's. */
export async function findJob(
  { db, sealer }: Sources,
  accountId: string,
  id: string,
): Promise<{ job: JobRecord; result: StoredResult | null } | undefined> {
  const row = await db
    .selectFrom("jobs")
    .leftJoin("job_results as r", "r.job_id", "jobs.id")
    .select([...columns, "r.status_code", "r.content_type", "r.body"])
    .where("jobs.id", "=", id)
    .where("jobs.account_id", "=", accountId)
    .executeTakeFirst();
  return row && { job: openRecord(row, sealer), result: openResult(id, row, sealer) };
}

/** Where a job stands, without its contents: for those who wait for its end. */
export async function findJobState(db: Db, accountId: string, id: string): Promise<JobState | undefined> {
  const row = await db
    .selectFrom("jobs")
    .select("state")
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row?.state;
}

const statesOf: Record<JobStatus, readonly JobState[]> = {
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

/** An account's jobs, newest first, below the id `before`. Indexes: jobs_by_account, jobs_by_reference. */
export async function listJobs(
  { db, sealer, digester }: Sources,
  accountId: string,
  filters: JobFilters,
  page: { limit: number; before?: string | undefined },
): Promise<JobRecord[]> {
  const { status, operation, batchId, reference, payerId, createdAfter, createdBefore } = filters;
  const rows = await db
    .selectFrom("jobs")
    .select(columns)
    .where("account_id", "=", accountId)
    .$if(page.before !== undefined, (query) => query.where("id", "<", page.before ?? ""))
    .$if(status !== undefined, (query) => query.where("state", "in", statesOf[status ?? "queued"]))
    .$if(operation !== undefined, (query) => query.where("operation", "=", operation ?? "eligibility"))
    .$if(batchId !== undefined, (query) => query.where("batch_id", "=", batchId ?? ""))
    .$if(payerId !== undefined, (query) => query.where("payer_id", "=", payerId ?? ""))
    .$if(createdAfter !== undefined, (query) => query.where("created_at", ">", createdAfter ?? new Date(0)))
    .$if(createdBefore !== undefined, (query) => query.where("created_at", "<", createdBefore ?? new Date(0)))
    .$if(reference !== undefined, (query) =>
      query.where("reference_hash", "=", digester.digest("reference", reference ?? "")),
    )
    .orderBy("id", "desc")
    .limit(page.limit)
    .execute();
  return rows.map((row) => openRecord(row, sealer));
}

/** A row of a batch with what was asked and what came of it. */
export interface BatchRowRecord {
  readonly job: JobRecord;
  readonly result: StoredResult | null;
  readonly question: Question;
}

/** Rows of a batch in row order, above `afterRow`. Index: jobs_by_row. */
export async function listBatchRows(
  { db, sealer }: Sources,
  batchId: string,
  filters: { status?: JobStatus | undefined; afterRow: number; limit: number },
): Promise<BatchRowRecord[]> {
  const rows = await db
    .selectFrom("jobs")
    .innerJoin("job_requests as q", "q.job_id", "jobs.id")
    .leftJoin("job_results as r", "r.job_id", "jobs.id")
    .select([...columns, "q.body as question", "r.status_code", "r.content_type", "r.body"])
    .where("jobs.batch_id", "=", batchId)
    .where("jobs.row_no", ">", filters.afterRow)
    .$if(filters.status !== undefined, (query) => query.where("jobs.state", "in", statesOf[filters.status ?? "queued"]))
    .orderBy("jobs.row_no")
    .limit(filters.limit)
    .execute();
  return rows.map((row) => ({
    job: openRecord(row, sealer),
    result: openResult(row.id, row, sealer),
    // What was sealed here was parsed at intake.
    question: JSON.parse(sealer.open(sealedRow.request(row.id), row.question).toString()) as Question,
  }));
}

/** Which of these jobs have ended; for those who missed the notice. */
export async function listEndedJobs(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id
    from jobs
    where id = any(${ids}::uuid[])
      and state in ('succeeded', 'failed', 'cancelled', 'expired')
  `.execute(db);
  return rows.map(({ id }) => id);
}
