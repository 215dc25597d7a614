import type { Tenant } from "@nightguard/contract";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isWithinTimes } from "../../database/id-times.ts";
import { type Db, idsOf, isOf } from "../../database/index.ts";
import type { DbDeps } from "../../deps.ts";
import type { Digester } from "../../encryption/digester.ts";
import { hasStatus, places } from "../queue/state.ts";
import {
  isBelow,
  isNotHidden,
  type JobFilters,
  listIdsOfStatus,
  ofBatch,
  type Page,
  readConsistently,
  toCondition,
} from "./list.ts";
import { digestPatient, type PatientKey } from "./patients.ts";

export interface JobSearch extends JobFilters {
  readonly patient?: PatientKey | undefined;
}

export interface FoundJobs {
  readonly ids: readonly string[];
  readonly next: string | null;
}

interface PageQuery {
  readonly limit: number;
  readonly before?: string | undefined;
}

const jobsExamined = 20_000;

/**
 * Newest first. Indexes find a patient's jobs, those with a reference, and failed, expired and running ones; for other
 * filters 20,000 jobs are examined, so a page may be short before the end. Indexes: jobs_by_patient_and_time, jobs_by_reference,
 * jobs_by_tenant; those of `listIdsOfStatus`.
 */
export async function searchJobs(
  { db, digester }: { readonly db: Db; readonly digester: Digester },
  tenant: Tenant,
  { patient, ...filters }: JobSearch,
  { limit, before }: PageQuery,
): Promise<FoundJobs> {
  const { status, reference, batchId } = filters;
  const page: Page = { tenant, batchId, before, limit: limit + 1, isWanted: toCondition(filters, digester) };
  if (patient) {
    const { payerId, memberId, dob } = patient;
    const hash = digestPatient(digester, { payer: { id: payerId }, subscriber: { member_id: memberId, dob } });
    return toFound(await selectIds(db, page, { status, from: jobsWithHash(tenant, sql`${hash}`) }), limit);
  }
  if (reference !== undefined) return toFound(await selectIds(db, page, { status }), limit);
  if (status === "failed" || status === "expired" || status === "running") {
    return toFound(await readConsistently(db, (transaction) => listIdsOfStatus(transaction, page, status)), limit);
  }
  const range = toRange(page, filters);
  const floor = await findFloor(db, range);
  const ids = await selectIds(db, page, { status, isInRange: aboveFloor(range, floor) });
  return ids.length > limit ? toFound(ids, limit) : { ids, next: floor ?? null };
}

/**
 * Includes the job, its corrections and the one it corrects. Indexes: jobs_by_patient_and_time, jobs_pkey, job_corrections_pkey.
 */
export async function listJobsOfSamePatient(
  { db }: DbDeps,
  tenant: Tenant,
  id: string,
  { limit, before }: PageQuery,
): Promise<FoundJobs> {
  const page: Page = { tenant, batchId: undefined, before, limit: limit + 1, isWanted: undefined };
  return toFound(await selectIds(db, page, { status: undefined, from: jobsWithIds(tenant, historyOf(id)) }), limit);
}

/** A correction may change the member id or date of birth, so both questions are about one patient. */
const historyOf = (id: string) => sql`
  with recursive corrections as (
    select ${id}::uuid as id
    union
    select n.id
    from corrections c
    cross join lateral (
      select corrects as id from jobs where id = c.id and corrects is not null
      union all
      select job_id from job_corrections where corrected_id = c.id
    ) n
  )
  select id from corrections
  union
  select id
  from jobs
  where patient_hash = (select patient_hash from jobs where id = ${id})
`;

const toFound = (ids: readonly string[], limit: number): FoundJobs => ({
  ids: ids.slice(0, limit),
  next: ids.length > limit ? (ids[limit - 1] ?? null) : null,
});

const jobsWithHash = (tenant: Tenant, hash: RawBuilder<unknown>) => chosenJobs(tenant, sql`patient_hash = ${hash}`);

const jobsWithIds = (tenant: Tenant, ids: RawBuilder<unknown>) => chosenJobs(tenant, sql`id = any(array(${ids}))`);

/** `offset 0` keeps the planner from reading the tenant's jobs in order instead. */
const chosenJobs = (tenant: Tenant, isChosen: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (
    select id, account_id, mode, backlog_id, batch_id, order_at, operation, payer_id, created_at, reference_hash
    from jobs
    where ${isChosen}
      and ${isOf(tenant, "jobs")}
    offset 0
  ) j
`;

/** Narrows to index ranges of ids. */
function toRange(page: Page, { createdAfter, createdBefore }: JobFilters): RawBuilder<SqlBool> {
  const { tenant, batchId } = page;
  return sql<SqlBool>`
    (${isOf(tenant, "j")}
      and ${isBelow(page, "j.id")}
      and ${isWithinTimes("j.id", { after: createdAfter, before: createdBefore })}
      and ${isInBatchRange("j.id", batchId)})
  `;
}

/** A batch's ids are in row order. Index: jobs_by_row. */
export function isInBatchRange(column: string, batchId: string | undefined): RawBuilder<SqlBool> {
  if (batchId === undefined) return sql<SqlBool>`true`;
  const endOfBatch = (order: "asc" | "desc") => sql`
    (select id from jobs where batch_id = ${batchId} order by row_no ${sql.raw(order)} limit 1)
  `;
  return sql<SqlBool>`${sql.ref(column)} between ${endOfBatch("asc")} and ${endOfBatch("desc")}`;
}

async function findFloor(db: Db, range: RawBuilder<SqlBool>): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select j.id
    from jobs j
    where ${range}
    order by j.id desc
    offset ${jobsExamined - 1}
    limit 1
  `.execute(db);
  return rows[0]?.id;
}

const aboveFloor = (range: RawBuilder<SqlBool>, floor: string | undefined): RawBuilder<SqlBool> =>
  floor === undefined ? range : sql<SqlBool>`(${range} and j.id >= ${floor})`;

async function selectIds(
  db: Db,
  page: Page,
  source: {
    readonly status: JobFilters["status"];
    readonly from?: RawBuilder<unknown>;
    readonly isInRange?: RawBuilder<SqlBool>;
  },
): Promise<string[]> {
  const { status, from = sql`jobs j`, isInRange = sql<SqlBool>`true` } = source;
  const { rows } = await sql<{ id: string }>`
    select j.id
    from ${from}
    ${status === undefined ? sql`` : places}
    where ${isOf(page.tenant, "j")}
      and ${isBelow(page, "j.id")}
      and ${isInRange}
      and ${ofBatch(page, "j.batch_id")}
      and ${isNotHidden(page.tenant)}
      and ${page.isWanted ?? sql`true`}
      and ${status === undefined ? sql`true` : hasStatus(status)}
    order by j.id desc
    limit ${page.limit}
  `.execute(db);
  return idsOf(rows);
}
