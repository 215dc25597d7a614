import type { Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { isOf } from "../database/index.ts";
import type { DbDeps } from "../deps.ts";

export interface PayerRows {
  readonly payerId: string;
  /** Of the rows that were read. */
  readonly rows: number;
  /** Whether all rows of the batch were read. */
  readonly isWhole: boolean;
}

const sampledRows = 1_000;

/**
 * Which payers a batch asks, from up to 1,000 of its rows, whatever their state: the cost does not grow with a batch.
 * Multiples of the golden ratio spread the rows evenly, whatever order the payers have. Index: jobs_by_row.
 */
export async function samplePayerRows({ db }: DbDeps, tenant: Tenant, batchId: string): Promise<readonly PayerRows[]> {
  const { rows } = await sql<PayerRows>`
    select
      j.payer_id as "payerId",
      count(*)::integer as rows,
      r.last <= ${sampledRows}::integer as "isWhole"
    from batches b
    cross join lateral (
      select max(row_no) as last
      from jobs
      where batch_id = b.id
    ) r
    cross join lateral generate_series(1, least(r.last, ${sampledRows}::integer)) i
    cross join lateral (
      select payer_id
      from jobs
      where batch_id = b.id
        and row_no = case
          when r.last <= ${sampledRows}::integer then i
          else 1 + floor(r.last * mod(i * 0.6180339887, 1))::integer
        end
      limit 1
    ) j
    where b.id = ${batchId}
      and ${isOf(tenant, "b")}
    group by j.payer_id, r.last
    order by rows desc, j.payer_id
  `.execute(db);
  return rows;
}
