import type { Changed, Coverage, FailureCategory, JobStatus, Tenant } from "@nightguard/contract";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type Db, isOf, type OwnedBatch } from "../database/index.ts";
import type { HotDeps } from "../deps.ts";
import { hasStatus, places } from "../jobs/queue/state.ts";
import { fewResults, jobsOfFewResults } from "./few-results.ts";

export interface RowFilters {
  readonly status?: JobStatus | undefined;
  readonly coverage?: Coverage | undefined;
  readonly changed?: Changed | undefined;
  readonly category?: FailureCategory | undefined;
  readonly code?: string | undefined;
  readonly payerId?: string | undefined;
}

export interface RowPageQuery {
  readonly filters: RowFilters;
  /** Exclusive; descending with `before`. */
  readonly from: { readonly after: number } | { readonly before: number };
  readonly limit: number;
}

interface RowPlace {
  readonly id: string;
  readonly row: number;
}

export interface RowPage {
  readonly rows: readonly RowPlace[];
  /** The last examined row, beyond which there may be more; null for a full page and without filters. */
  readonly examinedTo: number | null;
}

const rowsExamined = 20_000;

/**
 * Nearest rows first. Without filters the page is full unless the batch ends; with filters it has matches among the
 * next 20,000 row numbers, or the next 20,000 failed or expired rows. Indexes: jobs_by_row; for failed and expired rows
 * results_to_retry.
 *
 * @param deps.hotDb for pages without filters: elsewhere the planner would sort a batch that was not analyzed since its
 *   upload
 */
export async function listRowPage(
  { db, hotDb }: { readonly db: Db; readonly hotDb: Db },
  tenant: Tenant,
  batchId: string,
  query: RowPageQuery,
): Promise<RowPage> {
  const { filters, from, limit } = query;
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined);
  const few = filters.status === "failed" || filters.status === "expired" ? filters.status : undefined;
  const last = few
    ? await findLastExamined(db, { tenant, id: batchId }, from)
    : isFiltered
      ? toLastRow(from)
      : undefined;
  const { rows } = await sql<RowPlace>`
    select j.id, j.row_no as row
    from ${few ? jobsOfFewResults(batchId, few, { ...toSide(from), lastId: last?.id }) : sql`jobs j`}
    ${isFiltered ? places : sql``}
    where j.batch_id = ${batchId}
      and ${isOwn(tenant, batchId)}
      and ${few ? sql`true` : isInWindow(from, last?.row)}
      and ${isFiltered ? toCondition(filters) : sql`true`}
    order by ${few ? sql`f.job_id` : sql`j.row_no`} ${sql.raw(toSide(from).order)}
    limit ${limit}
  `.execute(isFiltered ? db : hotDb);
  return { rows, examinedTo: last && rows.length < limit ? last.row : null };
}

const toSide = (from: RowPageQuery["from"]) =>
  "after" in from
    ? ({ after: from.after, order: "asc" } as const)
    : ({ through: from.before - 1, order: "desc" } as const);

function isInWindow(from: RowPageQuery["from"], last: number | undefined): RawBuilder<SqlBool> {
  const [isBeyond, isExamined] =
    "after" in from
      ? [sql`j.row_no > ${from.after}::integer`, sql`j.row_no <= ${last}::integer`]
      : [sql`j.row_no < ${from.before}::integer`, sql`j.row_no >= ${last}::integer`];
  return last === undefined ? sql<SqlBool>`${isBeyond}` : sql<SqlBool>`${isBeyond} and ${isExamined}`;
}

/** The id is set only if rows are looked up by it. */
interface LastExamined {
  readonly row: number;
  readonly id?: string;
}

const toLastRow = (from: RowPageQuery["from"]): LastExamined => ({
  row: "after" in from ? from.after + rowsExamined : from.before - rowsExamined,
});

/** Undefined if all following rows are examined. Failed and expired rows count, since they share an index. */
async function findLastExamined(
  db: Db,
  { tenant, id: batchId }: OwnedBatch,
  from: RowPageQuery["from"],
): Promise<LastExamined | undefined> {
  const { rows } = await sql<Required<LastExamined>>`
    select id, row_no as row
    from jobs
    where id = (
      ${fewResults(batchId, ["failed", "expired"], toSide(from))}
      offset ${rowsExamined - 1}
      limit 1
    )
      and ${isOwn(tenant, batchId)}
  `.execute(db);
  return rows[0];
}

/** Only the primary key: while the table is small, the planner would take another index for `ownsBatch`. */
const isOwn = (tenant: Tenant, batchId: string): RawBuilder<SqlBool> => sql<SqlBool>`
  (
    select ${isOf(tenant, "owned")} and owned.opened_at is not null
    from batches owned
    where owned.id = ${batchId}
  )
`;

function toCondition({ status, coverage, changed, category, code, payerId }: RowFilters): RawBuilder<SqlBool> {
  const conditions = [
    status !== undefined && hasStatus(status),
    coverage !== undefined && sql`r.coverage = ${coverage}`,
    changed !== undefined && sql`r.changed = ${changed}`,
    category !== undefined && sql`r.failure_category = ${category}`,
    code !== undefined && sql`r.failure_code = ${code}`,
    payerId !== undefined && sql`j.payer_id = ${payerId}`,
  ].filter((condition) => condition !== false);
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** Index: jobs_by_row. */
export async function findRowRange(
  { hotDb }: HotDeps,
  tenant: Tenant,
  batchId: string,
): Promise<{ first: number; last: number } | undefined> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(row_no) as first, max(row_no) as last
    from jobs
    where batch_id = ${batchId}
      and ${isOwn(tenant, batchId)}
  `.execute(hotDb);
  const { first = null, last = null } = rows[0] ?? {};
  return first === null || last === null ? undefined : { first, last };
}
