import type { FailureCategory, Tenant } from "@nightguard/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../connection.ts";
import { ownsBatch } from "../tenant.ts";

/** Rows of a batch that share a reason for having brought no answer. */
export interface FailureGroupRecord {
  readonly category: FailureCategory;
  readonly code: string;
  readonly payer_id: string;
  readonly count: number;
}

/**
 * Counts rows of batches by the reason for which they brought no answer, as an insert for a larger statement: counted when
 * they end, so that nobody has to look at a million rows to know.
 *
 * @param changed a select of the columns batch_id, failure_category, failure_code, payer_id and rows (below zero for rows
 *   that are to be done again); jobs without a batch or a failure are passed over
 */
export const countFailures = (changed: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into batch_failures as f (batch_id, category, code, payer_id, count)
  select batch_id, failure_category, failure_code, payer_id, sum(rows)
  from (${changed}) as changed
  where batch_id is not null
    and failure_code is not null
  group by batch_id, failure_category, failure_code, payer_id
  order by batch_id, failure_category, failure_code, payer_id
  on conflict (batch_id, category, code, payer_id) do update
  set count = f.count + excluded.count
`;

/** Rows of a tenant's batch that did not bring an answer, by reason, the most frequent first. Index: the primary key. */
export async function listFailureGroups(db: Db, tenant: Tenant, batchId: string): Promise<FailureGroupRecord[]> {
  const { rows } = await sql<FailureGroupRecord>`
    select category, code, payer_id, count
    from batch_failures
    where batch_id = ${batchId}
      and ${ownsBatch(tenant, batchId)}
      and count > 0
    order by count desc, category, code, payer_id
    limit 100
  `.execute(db);
  return rows;
}
