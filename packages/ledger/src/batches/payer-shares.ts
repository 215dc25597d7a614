import type { Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { isOf } from "../database/index.ts";
import type { DbDeps } from "../deps.ts";

export interface PayerShare {
  readonly batchId: string;
  readonly payerId: string;
  /** Of the rows that have not ended, 0 to 1. */
  readonly share: number;
}

const sampledRows = 100;

/**
 * Estimates which payers unfinished rows ask, from up to 100 rows of each batch: the cost does not grow with a batch.
 * Multiples of the golden ratio spread the rows evenly, whatever order the payers have. Indexes: jobs_by_row,
 * primary key of results.
 */
export async function listPayerShares(
  { db }: DbDeps,
  tenant: Tenant,
  batchIds: readonly string[],
): Promise<readonly PayerShare[]> {
  const { rows } = await sql<PayerShare>`
    select
      b.id as "batchId",
      j.payer_id as "payerId",
      count(*) / sum(count(*)) over (partition by b.id)::double precision as share
    from batches b
    cross join lateral (
      select max(row_no) as last
      from jobs
      where batch_id = b.id
    ) r
    cross join lateral generate_series(1, least(r.last, ${sampledRows}::integer)) i
    cross join lateral (
      select id, payer_id
      from jobs
      where batch_id = b.id
        and row_no = case
          when r.last <= ${sampledRows}::integer then i
          else 1 + floor(r.last * mod(i * 0.6180339887, 1))::integer
        end
      limit 1
    ) j
    left join lateral (
      select true as is_ended
      from results
      where job_id = j.id
      limit 1
    ) e on true
    where b.id = any(${batchIds}::uuid[])
      and ${isOf(tenant, "b")}
      and e.is_ended is null
    group by b.id, j.payer_id
    order by b.id, share desc, j.payer_id
  `.execute(db);
  return rows;
}
