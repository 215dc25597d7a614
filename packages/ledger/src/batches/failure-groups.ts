import type { FailureCategory, Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, ownsBatch } from "../database/index.ts";

/** How many rows of a batch failed for one reason. */
export interface FailureGroupRecord {
  readonly category: FailureCategory;
  readonly code: string;
  readonly payer_id: string;
  readonly count: number;
}

/** A change of the count of rows that failed for one reason; negative for rows to be retried. */
export interface CountedFailures {
  readonly batchId: string;
  readonly category: FailureCategory;
  readonly code: string;
  readonly payerId: string;
  readonly count: number;
}

/** Counts failed rows by reason. Lock order: counters in key order, before their batches. */
export async function countFailures(transaction: Db, failures: readonly CountedFailures[]): Promise<void> {
  if (failures.length === 0) return;
  const sums = new Map<string, CountedFailures>();
  for (const one of failures) {
    const key = [one.batchId, one.category, one.code, one.payerId].join("\n");
    sums.set(key, { ...one, count: (sums.get(key)?.count ?? 0) + one.count });
  }
  const rows = [...sums.keys()].sort().map((key) => sums.get(key) as CountedFailures);
  await sql`
    insert into batch_failures as f (batch_id, category, code, payer_id, count)
    select *
    from unnest(
      ${rows.map(({ batchId }) => batchId)}::uuid[],
      ${rows.map(({ category }) => category)}::text[],
      ${rows.map(({ code }) => code)}::text[],
      ${rows.map(({ payerId }) => payerId)}::text[],
      ${rows.map(({ count }) => count)}::integer[]
    )
    on conflict (batch_id, category, code, payer_id) do update
    set count = f.count + excluded.count
  `.execute(transaction);
}

/** The failures of a tenant's batch by reason, the most frequent first. Index: the primary key. */
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
