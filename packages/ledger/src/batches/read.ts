import type { Issue, Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import type { Db } from "../connection.ts";
import type { Sealer } from "../sealer.ts";
import { isOf, type OwnedBatch, ownsBatch } from "../tenant.ts";
import { sealedBatch } from "./new-batch.ts";
import { pace } from "./pace.ts";

/** A batch's row with its name opened and the counts that are taken from the rows themselves. */
export type BatchRecord = Awaited<ReturnType<typeof listBatches>>[number];

/** A tenant's batch; undefined when it has none of this id. */
export async function findBatch(
  sources: { db: Db; sealer: Sealer },
  tenant: Tenant,
  id: string,
): Promise<BatchRecord | undefined> {
  const [batch] = await selectBatches(sources, tenant, { id, limit: 1 });
  return batch;
}

/** A tenant's batches, newest first, below the id `before`. Index: batches_by_tenant. */
export async function listBatches(
  sources: { db: Db; sealer: Sealer },
  tenant: Tenant,
  page: { limit: number; before?: string | undefined },
) {
  return selectBatches(sources, tenant, page);
}

/** How many rows of a batch `b` are running, as SQL. Index: jobs_outstanding; bounded by what workers hold. */
export const countRunning = sql<number>`
  (
    select count(*)::integer
    from jobs j
    where j.account_id = b.account_id
      and j.mode = b.mode
      and j.batch_id = b.id
      and j.state = 'running'
  )
`;

async function selectBatches(
  { db, sealer }: { db: Db; sealer: Sealer },
  tenant: Tenant,
  page: { id?: string; limit: number; before?: string | undefined },
) {
  const rows = await db
    .selectFrom("batches as b")
    .leftJoin("backlogs as k", "k.id", "b.id")
    .select([
      "b.id",
      "b.mode",
      "b.operation",
      "b.transform",
      "b.name",
      "b.total",
      "b.rejected",
      "b.succeeded",
      "b.failed",
      "b.cancelled",
      "b.expired",
      "b.coverage_active",
      "b.coverage_inactive",
      "b.coverage_unknown",
      "b.coverage_rejected",
      "b.created_at",
      "b.cancelled_at",
      "b.finished_at",
      "b.not_before",
      "b.deadline",
      "b.priority",
      "b.max_age_seconds",
      "b.fail_unknown",
      pace.as("rate_per_second"),
      sql<number | null>`extract(epoch from now() - b.first_ended_at)::double precision`.as("paced_seconds"),
      "k.paused",
      countRunning.as("running"),
      sql<Date>`now()`.as("read_at"),
    ])
    .where(isOf(tenant, "b"))
    .$if(page.id !== undefined, (query) => query.where("b.id", "=", page.id ?? ""))
    .$if(page.before !== undefined, (query) => query.where("b.id", "<", page.before ?? ""))
    .orderBy("b.id", "desc")
    .limit(page.limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    name: row.name && sealer.open(sealedBatch.name(row.id), row.name).toString(),
  }));
}

/**
 * Payers for which rows of a tenant's batch were held up, at some time, because the payer did not answer. Stepping from one
 * payer to the next in the index jobs_failures, it looks at no more than a few entries, however many rows there are.
 */
export async function listHeldPayers(db: Db, { tenant, id }: OwnedBatch, limit: number): Promise<string[]> {
  const { rows } = await sql<{ payer_id: string }>`
    with recursive held as (
      (
        select payer_id
        from jobs
        where batch_id = ${id}
          and failure_category = 'payer'
          and failure_code = 'payer_held'
        order by payer_id
        limit 1
      )
      union all
      select (
        select j.payer_id
        from jobs j
        where j.batch_id = ${id}
          and j.failure_category = 'payer'
          and j.failure_code = 'payer_held'
          and j.payer_id > held.payer_id
        order by j.payer_id
        limit 1
      )
      from held
      where held.payer_id is not null
    )
    select payer_id
    from held
    where payer_id is not null
      and ${ownsBatch(tenant, id)}
    limit ${limit}
  `.execute(db);
  return rows.map(({ payer_id }) => payer_id);
}

/** Refused rows of a tenant's batch in row order, above `afterRow`, with what was kept of them. */
export async function listRejections(
  { db, sealer }: { db: Db; sealer: Sealer },
  { tenant, id }: OwnedBatch,
  page: { afterRow: number; limit: number },
): Promise<{ row: number; reference: string | null; issues: Issue[]; item?: unknown }[]> {
  const rows = await db
    .selectFrom("batch_rejections")
    .select(["row_no", "body"])
    .where("batch_id", "=", id)
    .where(ownsBatch(tenant, id))
    .where("row_no", ">", page.afterRow)
    .orderBy("row_no")
    .limit(page.limit)
    .execute();
  return rows.map(({ row_no, body }) => {
    const opened = sealer.open(sealedBatch.rejection(id, row_no), body).toString();
    // What was sealed here is what intake found.
    const refused = JSON.parse(opened) as { reference: string | null; issues: Issue[]; item?: unknown };
    return { row: row_no, ...refused };
  });
}
