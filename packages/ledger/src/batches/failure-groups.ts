import type { FailureCategory, Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, ownsBatch } from "../database/index.ts";

/** Rows of a batch that share a reason for having brought no answer. */
export interface FailureGroupRecord {
  readonly category: FailureCategory;
  readonly code: string;
  readonly payer_id: string;
  readonly count: number;
}

/** Rows of a batch that ended without an answer for one reason; a count below zero for rows that are to be done again. */
export interface CountedFailures {
  readonly batchId: string;
  readonly category: FailureCategory;
  readonly code: string;
  readonly payerId: string;
  readonly count: number;
}

/**
 * Counts rows of batches by the reason for which they ended without an answer, when they end, so that no one has to read
 * a million rows to know. The counters are locked in the order of their key, before their batches.
 */
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
