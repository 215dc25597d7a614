import type { Issue, Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, isOf, ownsBatch, type Page } from "../database/index.ts";
import type { Encryption } from "../encryption/encryption.ts";
import { batchContext } from "./new-batch.ts";
import { pace } from "./pace.ts";

/** A batch with its name decrypted, and how many of its rows are running. */
export type BatchRecord = Awaited<ReturnType<typeof listBatches>>[number];

/** A tenant's batch; undefined when it has none of this id, or its upload has not ended. */
export async function findBatch(
  sources: { db: Db; encryption: Encryption },
  tenant: Tenant,
  id: string,
): Promise<BatchRecord | undefined> {
  const [batch] = await selectBatches(sources, tenant, { id, limit: 1 });
  return batch;
}

/** A tenant's batches, newest first, below the id `before`. Index: batches_by_tenant. */
export async function listBatches(sources: { db: Db; encryption: Encryption }, tenant: Tenant, page: Page) {
  return selectBatches(sources, tenant, page);
}

/** How many rows of a batch `b` are running, as SQL. Index: active_jobs_by_backlog; bounded by the account's window. */
const countRunning = sql<number>`
  (
    select count(*)::integer
    from active_jobs a
    where a.account_id = b.account_id
      and a.mode = b.mode
      and a.backlog_id = b.id
      and a.state = 'running'
  )
`;

async function selectBatches(
  { db, encryption }: { db: Db; encryption: Encryption },
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
    .where("b.opened_at", "is not", null)
    .$if(page.id !== undefined, (query) => query.where("b.id", "=", page.id ?? ""))
    .$if(page.before !== undefined, (query) => query.where("b.id", "<", page.before ?? ""))
    .orderBy("b.id", "desc")
    .limit(page.limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    name: row.name && encryption.decrypt(batchContext.name(row.id), row.name).toString(),
  }));
}

/** Payers that have held up rows of a tenant's batch, whether they still do or not. Index: the primary key. */
export async function listHeldPayers(db: Db, tenant: Tenant, id: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ payer_id: string }>`
    select payer_id
    from batch_holds
    where batch_id = ${id}
      and ${ownsBatch(tenant, id)}
    order by payer_id
    limit ${limit}
  `.execute(db);
  return rows.map(({ payer_id }) => payer_id);
}

/** Refused rows of a tenant's batch in row order, above `afterRow`, with what was kept of them. */
export async function listRejections(
  { db, encryption }: { db: Db; encryption: Encryption },
  tenant: Tenant,
  id: string,
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
    const opened = encryption.decrypt(batchContext.rejection(id, row_no), body).toString();
    // What was encrypted here is what intake found.
    const refused = JSON.parse(opened) as { reference: string | null; issues: Issue[]; item?: unknown };
    return { row: row_no, ...refused };
  });
}
