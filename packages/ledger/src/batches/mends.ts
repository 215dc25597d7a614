import { InvalidRequestError, IssueList, maxIssues, type Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { countChanged, type Db, ownsBatch } from "../database/index.ts";
import type { DbDeps } from "../deps.ts";
import type { NewBatch } from "./new-batch.ts";

export interface RejectedRowRef {
  readonly row: number;
  readonly mendedBy: string | null;
}

/** Index: primary key. */
export async function findRejectedRows(
  { db }: DbDeps,
  tenant: Tenant,
  batchId: string,
  rows: readonly number[],
): Promise<RejectedRowRef[]> {
  const { rows: found } = await sql<RejectedRowRef>`
    select row_no as row, mended_by as "mendedBy"
    from batch_rejections
    where batch_id = ${batchId}
      and row_no = any(${rows}::integer[])
      and ${ownsBatch(tenant, batchId)}
  `.execute(db);
  return found;
}

/**
 * Called in the transaction that opens the correcting batch. Lock order: the mended batch before its rejected rows, as
 * when purged. Indexes: primary keys, jobs_by_row.
 *
 * @throws InvalidRequestError for rows that another upload has mended meanwhile, or whose batch was deleted
 */
export async function markMended(transaction: Db, batch: NewBatch): Promise<void> {
  const { id, mends } = batch;
  if (!mends) return;
  await sql`
    select id
    from batches
    where id = ${mends}
    for no key update
  `.execute(transaction);
  const mended = await countChanged(transaction)`
    update batch_rejections r
    set mended_by = j.id
    from jobs j
    where j.batch_id = ${id}
      and j.mends_row is not null
      and r.batch_id = ${mends}
      and r.row_no = j.mends_row
      and r.mended_by is null
      and ${ownsBatch(batch, mends)}
  `;
  await throwUnlessAllMended(transaction, id, mends);
  if (mended === 0) return;
  await sql`
    update batches
    set mended = mended + ${mended}
    where id = ${mends}
  `.execute(transaction);
}

async function throwUnlessAllMended(transaction: Db, batchId: string, mends: string): Promise<void> {
  const { rows } = await sql<{ row: number }>`
    select j.row_no as row
    from jobs j
    where j.batch_id = ${batchId}
      and j.mends_row is not null
      and not exists (
        select
        from batch_rejections r
        where r.batch_id = ${mends}
          and r.row_no = j.mends_row
          and r.mended_by = j.id
      )
    order by j.row_no
    limit ${maxIssues}
  `.execute(transaction);
  if (rows.length === 0) return;
  const message = "was mended meanwhile, or its batch was deleted";
  const issues = new IssueList(rows.map(({ row }) => ({ path: `rows.${row}.mends_row`, message })));
  throw new InvalidRequestError(issues, "Rows were mended meanwhile; nothing of this upload was taken in");
}
