import type { FailureCategory, Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, ownsBatch, sumRows, toTable } from "../database/index.ts";
import type { DbDeps } from "../deps.ts";

export interface FailureGroupRecord {
  readonly category: FailureCategory;
  readonly code: string;
  readonly payer_id: string;
  readonly count: number;
}

/** Negative for rows to be retried. */
export interface CountedFailures {
  readonly batchId: string;
  readonly category: FailureCategory;
  readonly code: string;
  readonly payerId: string;
  readonly count: number;
}

/** Lock order: counters in key order, before their batches. */
export async function countFailures(transaction: Db, failures: readonly CountedFailures[]): Promise<void> {
  if (failures.length === 0) return;
  const rows = sumRows(failures, ({ batchId, category, code, payerId }) => [batchId, category, code, payerId], [
    "count",
  ]);
  const types = { batchId: "uuid", category: "text", code: "text", payerId: "text", count: "integer" };
  await sql`
    insert into batch_failures as f (batch_id, category, code, payer_id, count)
    select *
    from ${toTable(rows, "n", types)}
    on conflict (batch_id, category, code, payer_id) do update
    set count = f.count + excluded.count
  `.execute(transaction);
}

/** Most frequent first. Index: primary key. */
export async function listFailureGroups(
  { db }: DbDeps,
  tenant: Tenant,
  batchId: string,
): Promise<FailureGroupRecord[]> {
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
