import type { Tenant } from "@nightguard/contract";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isWithinTimes } from "../database/id-times.ts";
import { type Db, isOf } from "../database/index.ts";
import type { LedgerDeps } from "../deps.ts";
import { isUncorrected } from "../jobs/change/retry.ts";
import type { QueuedKey } from "../jobs/queue/moves.ts";
import { toCondition } from "../jobs/read/list.ts";
import { isInBatchRange } from "../jobs/read/search.ts";
import type { BulkFilter } from "./bulk-actions.ts";

export interface Matching {
  readonly tenant: Tenant;
  readonly filter: BulkFilter;
  /** Jobs that were created or ended later do not match. Text, since a Date would lose the microseconds. */
  readonly until?: string | undefined;
}

type MatchDeps = Pick<LedgerDeps, "digester">;

/** Before the first and after the last job, backlog or position. */
export const firstId = "00000000-0000-0000-0000-000000000000";

const isOld = (column: string, until: string | undefined) =>
  until === undefined ? sql`true` : sql`${sql.ref(column)} <= ${until}::timestamptz`;

/** A condition on `jobs j`, without state and batch. */
function toJobCondition({ digester }: MatchDeps, { filter, until }: Matching): RawBuilder<SqlBool> {
  const { operation, payerId, createdAfter, createdBefore } = filter;
  const condition = toCondition({ operation, payerId, createdAfter, createdBefore }, digester);
  return sql<SqlBool>`(${condition ?? sql`true`} and ${isOld("j.created_at", until)})`;
}

export interface EndedPiece {
  readonly matching: readonly { readonly id: string; readonly backlogId: string }[];
  readonly examined: number;
  readonly examinedTo: string;
  readonly isMore: boolean;
}

export const retriedStates = ({ status }: BulkFilter): readonly string[] =>
  status === undefined ? ["failed", "expired"] : [status];

/**
 * Finds ended jobs that can be retried, in the order of their ids; jobs without a backlog are hidden. At most `limit` are
 * examined, so that a rare one among a million costs no scan of them all. Indexes: results_by_state, primary keys.
 */
export async function examineEnded(
  db: Db,
  deps: MatchDeps,
  matching: Matching,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<EndedPiece> {
  const { tenant, filter, until } = matching;
  const { batchId, category, code, createdAfter, createdBefore } = filter;
  const inState = (state: string) => sql`
    (
      select s.job_id, s.batch_id, s.failure_category, s.failure_code, s.finished_at
      from results s
      where ${isOf(tenant, "s")}
        and s.state = ${sql.lit(state)}
        and s.job_id > ${after}
        and ${isWithinTimes("s.job_id", { after: createdAfter, before: createdBefore })}
        and ${isInBatchRange("s.job_id", batchId)}
      order by s.job_id
      limit ${limit}
    )
  `;
  const { rows } = await sql<{ id: string; backlogId: string | null }>`
    select results.job_id as id, j.backlog_id as "backlogId"
    from (
      select *
      from (${sql.join(retriedStates(filter).map(inState), sql` union all `)}) s
      order by s.job_id
      limit ${limit}
    ) results
    left join lateral (
      select j.backlog_id
      from jobs j
      join backlogs k on k.id = j.backlog_id
      where j.id = results.job_id
        and ${toJobCondition(deps, matching)}
      limit 1
    ) j on ${isOld("results.finished_at", until)}
      and ${batchId === undefined ? sql`true` : sql`results.batch_id = ${batchId}`}
      and ${category === undefined ? sql`true` : sql`results.failure_category = ${category}`}
      and ${code === undefined ? sql`true` : sql`results.failure_code = ${code}`}
      and ${isUncorrected}
    order by results.job_id
  `.execute(db);
  return {
    matching: rows.flatMap(({ id, backlogId }) => (backlogId === null ? [] : [{ id, backlogId }])),
    examined: rows.length,
    examinedTo: rows.at(-1)?.id ?? after,
    isMore: rows.length === limit,
  };
}

export interface QueuedPiece {
  readonly matching: readonly QueuedKey[];
  readonly examined: number;
  /** Undefined when all of the backlog is examined. */
  readonly next: QueuedKey | undefined;
}

/** Examines at most `limit` jobs after a position. Index: primary key of queued_jobs. */
export async function examineQueued(
  db: Db,
  deps: MatchDeps,
  matching: Matching,
  { backlogId, after, limit }: { readonly backlogId: string; readonly after: QueuedKey | undefined; limit: number },
): Promise<QueuedPiece> {
  const { rows } = await sql<QueuedKey & { readonly isChosen: boolean | null }>`
    select
      q.backlog_id as "backlogId", q.order_at::text as "orderAt", q.job_id as id,
      (select ${toJobCondition(deps, matching)} from jobs j where j.id = q.job_id limit 1) as "isChosen"
    from queued_jobs q
    where q.backlog_id = ${backlogId}
      and ${after === undefined ? sql`true` : sql`(q.order_at, q.job_id) > (${after.orderAt}::timestamptz, ${after.id}::uuid)`}
    order by q.order_at, q.job_id
    limit ${limit}
  `.execute(db);
  return {
    matching: rows.flatMap(({ isChosen, ...key }) => (isChosen ? [key] : [])),
    examined: rows.length,
    next: rows.length === limit ? rows.at(-1) : undefined,
  };
}

/** A condition on `active_jobs a`; bounded by the account's window. Index: active_jobs_by_release. */
export const isMatchingReleased = (deps: MatchDeps, matching: Matching, backlogId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`
    ${isOf(matching.tenant, "a")}
    and a.backlog_id = ${backlogId}
    and (select ${toJobCondition(deps, matching)} from jobs j where j.id = a.job_id limit 1)
  `;
