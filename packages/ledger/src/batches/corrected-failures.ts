import { sql } from "kysely";
import { type Db, idArray } from "../database/index.ts";
import type { FailureGroupRecord } from "./failure-groups.ts";

/** How corrections change the number of a batch's rows that need somebody, by cause. */
export interface CorrectedFailure extends FailureGroupRecord {
  readonly batchId: string;
  /** Negative for rows corrected with success, or whose correction still waits. */
  readonly count: number;
}

/**
 * A corrected row needs somebody if its last correction does, and keeps its own cause. Indexes:
 * job_corrections_by_batch, primary keys.
 *
 * @param batchIds from the ledger
 */
export async function listCorrectedFailures(db: Db, batchIds: readonly string[]): Promise<CorrectedFailure[]> {
  if (batchIds.length === 0) return [];
  const { rows } = await sql<CorrectedFailure>`
    with recursive corrections (batch_id, row_id, job_id) as (
      select batch_id, corrected_id, job_id
      from job_corrections
      where batch_id = any(${idArray(batchIds)})
      union all
      select c.batch_id, c.row_id, next.job_id
      from corrections c
      join job_corrections next on next.corrected_id = c.job_id
    )
    select c.batch_id as "batchId", f.category, f.code, f.payer_id, sum(f.delta)::integer as count
    from corrections c
    left join results row_result on row_result.job_id = c.row_id and ${isFailing("row_result")}
    left join results last_result on last_result.job_id = c.job_id and ${isFailing("last_result")}
    cross join lateral (
      select
        -(row_result.job_id is not null)::integer + (last_result.job_id is not null)::integer as delta,
        coalesce(row_result.failure_category, last_result.failure_category) as category,
        coalesce(row_result.failure_code, last_result.failure_code) as code,
        (select payer_id from jobs where id = coalesce(row_result.job_id, last_result.job_id)) as payer_id
    ) f
    where f.delta <> 0
      and not exists (
        select
        from job_corrections
        where corrected_id = c.job_id
      )
    group by c.batch_id, f.category, f.code, f.payer_id
  `.execute(db);
  return rows;
}

const isFailing = (result: string) =>
  sql`(${sql.ref(`${result}.state`)} in ('failed', 'expired') or ${sql.ref(`${result}.coverage`)} = 'rejected')`;
