import type { Coverage, FailureCategory, Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { countFailures } from "../batches/failure-groups.ts";
import { type Db, type EndState, idArray, idsOf, waitForDuty, withDeadlockRetry } from "../database/index.ts";
import type { DbDeps } from "../deps.ts";
import { lockBacklogOf } from "../jobs/queue/backlogs.ts";
import { purgeJobs } from "./purge-jobs.ts";

/** "unfinished": it must end or be cancelled first. */
export type Deletion = "deleted" | "unfinished" | "missing";

/** The job's batch counts it as deleted. */
export function deleteJob({ db }: DbDeps, tenant: Tenant, id: string): Promise<Deletion> {
  return withDeadlockRetry(db, "delete job", async (transaction) => {
    // Prevents a retry.
    if (!(await lockBacklogOf(transaction, tenant, id))) return "missing";
    return (await deleteEnded(transaction, [id])) === 1 ? "deleted" : "unfinished";
  });
}

interface EndedRow {
  readonly id: string;
  readonly batchId: string | null;
  readonly state: EndState;
  readonly coverage: Coverage | null;
  readonly category: FailureCategory | null;
  readonly code: string | null;
  readonly payerId: string;
}

/** No other job may wait for these. Index: queued_jobs_followers. */
export async function deleteEnded(transaction: Db, ids: readonly string[]): Promise<number> {
  await waitForDuty(transaction, "purge");
  const { rows: ended } = await sql<EndedRow>`
    select
      r.job_id as id, j.batch_id as "batchId", r.state, r.coverage, r.failure_category as category,
      r.failure_code as code, j.payer_id as "payerId"
    from results r
    join jobs j on j.id = r.job_id
    where r.job_id = any(${idArray(ids)})
      -- Its followers are about to take over its answer.
      and not exists (select from queued_jobs q where q.follows = r.job_id)
    order by r.job_id
    for update of r
  `.execute(transaction);
  await purgeJobs(transaction, idsOf(ended));
  for (const [batchId, rows] of Map.groupBy(ended, (row) => row.batchId)) {
    if (batchId !== null) await countDeleted(transaction, batchId, rows);
  }
  return ended.length;
}

async function countDeleted(transaction: Db, batchId: string, rows: readonly EndedRow[]): Promise<void> {
  await countFailures(
    transaction,
    rows.flatMap(({ category, code, payerId }) =>
      category && code ? [{ batchId, category, code, payerId, count: -1 }] : [],
    ),
  );
  const columns = rows.flatMap(({ state, coverage }) => [state, ...(coverage ? [`coverage_${coverage}`] : [])]);
  const sums = Map.groupBy(columns, (column) => column);
  await sql`
    update batches
    set ${sql.join([...sums].map(([column, { length }]) => sql`${sql.ref(column)} = ${sql.ref(column)} - ${length}::integer`))},
      deleted = deleted + ${rows.length}::integer
    where id = ${batchId}
  `.execute(transaction);
}
