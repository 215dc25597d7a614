import type { JobStatus, Operation } from "@nightguard/contract";
import { type Selectable, sql } from "kysely";
import type { Db } from "../connection.ts";
import type { Digester, Sealer } from "../sealer.ts";
import type { JobState, Tables } from "../tables.ts";
import type { StoredResult } from "./settle.ts";
import { sealedRow } from "./submit.ts";

/** What of a job's row is read, sealed texts aside. */
export const jobColumns = [
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
  "jobs.reused_from",
] as const;

/** The job whose result a job shows: the one whose answer was used again, else its own. */
export const answeringJob = sql<string>`coalesce(jobs.reused_from, jobs.id)`;

/** The state as `openRecord` shows it, for filters. */
export const shownState = sql<JobState>`
  case when b.cancelled_at is not null and jobs.state in ('parked', 'ready') then 'cancelled' else jobs.state end
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

interface Sources {
  readonly db: Db;
  readonly sealer: Sealer;
  readonly digester: Digester;
}

interface SealedResult {
  readonly id: string;
  readonly reused_from: string | null;
  readonly status_code: number | null;
  readonly content_type: string | null;
  readonly body: Buffer | null;
  readonly document: Buffer | null;
}

/** A job's row as it is shown. */
export function openRecord(row: SealedJob & { batch_cancelled_at: Date | null }, sealer: Sealer): JobRecord {
  const reference = row.reference && sealer.open(sealedRow.reference(row.id), row.reference).toString();
  const { batch_cancelled_at: finished_at, ...job } = row;
  // Released ones may be just being claimed; they show when that is decided.
  if (finished_at === null || (job.state !== "parked" && job.state !== "ready")) return { ...job, reference };
  const cancelled = {
    state: "cancelled",
    finished_at,
    due_at: null,
    failure_category: null,
    failure_code: null,
  } as const;
  return { ...job, ...cancelled, reference };
}

/** What a caller is to get: the document that was made of the answer, where one was wanted, else what was kept of it. */
export function openResult(row: SealedResult, sealer: Sealer): StoredResult | null {
  const answeredBy = row.reused_from ?? row.id;
  if (row.document !== null) {
    const body = sealer.open(sealedRow.document(answeredBy), row.document);
    return { statusCode: 200, contentType: "application/json; charset=utf-8", body };
  }
  if (row.body === null || row.status_code === null || row.content_type === null) return null;
  return {
    statusCode: row.status_code,
    contentType: row.content_type,
    body: sealer.open(sealedRow.result(answeredBy), row.body),
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
    .leftJoin("batches as b", "b.id", "jobs.batch_id")
    .leftJoin("job_results as r", (join) => join.on("r.job_id", "=", answeringJob))
    .select([
      ...jobColumns,
      "b.cancelled_at as batch_cancelled_at",
      "r.status_code",
      "r.content_type",
      "r.body",
      "r.document",
    ])
    .where("jobs.id", "=", id)
    .where("jobs.account_id", "=", accountId)
    .executeTakeFirst();
  return row && { job: openRecord(row, sealer), result: openResult(row, sealer) };
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
    .leftJoin("batches as b", "b.id", "jobs.batch_id")
    .select([...jobColumns, "b.cancelled_at as batch_cancelled_at"])
    .where("jobs.account_id", "=", accountId)
    .$if(page.before !== undefined, (query) => query.where("jobs.id", "<", page.before ?? ""))
    .$if(status !== undefined, (query) => query.where(shownState, "in", statesOf[status ?? "queued"]))
    .$if(operation !== undefined, (query) => query.where("jobs.operation", "=", operation ?? "eligibility"))
    .$if(batchId !== undefined, (query) => query.where("jobs.batch_id", "=", batchId ?? ""))
    .$if(payerId !== undefined, (query) => query.where("jobs.payer_id", "=", payerId ?? ""))
    .$if(createdAfter !== undefined, (query) => query.where("jobs.created_at", ">", createdAfter ?? new Date(0)))
    .$if(createdBefore !== undefined, (query) => query.where("jobs.created_at", "<", createdBefore ?? new Date(0)))
    .$if(reference !== undefined, (query) =>
      query.where("jobs.reference_hash", "=", digester.digest("reference", reference ?? "")),
    )
    .orderBy("jobs.id", "desc")
    .limit(page.limit)
    .execute();
  return rows.map((row) => openRecord(row, sealer));
}

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
