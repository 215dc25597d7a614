import type { Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, idArray, idsOf, isOf, withDeadlockRetry } from "../database/index.ts";
import type { DbDeps } from "../deps.ts";
import { lockBacklogWhere } from "../jobs/queue/backlogs.ts";
import type { Deletion } from "./delete-jobs.ts";
import { deleteEvents, deleteKeyedAnswers } from "./purge-jobs.ts";

/** The batch must have ended. It is hidden at once; `purge` deletes its rows. */
export function deleteBatch({ db }: DbDeps, tenant: Tenant, id: string): Promise<Deletion> {
  return withDeadlockRetry(db, "delete batch", async (transaction) => {
    if (!(await lockBacklogWhere(transaction, id, isOf(tenant, "k")))) return "missing";
    return (await purgeBatches(transaction, [id])) === 1 ? "deleted" : "unfinished";
  });
}

/**
 * For ended batches whose backlogs, deleted with them, are locked.
 *
 * @returns how many; `batches_purged` has them until their rows are deleted
 */
export async function purgeBatches(transaction: Db, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    with deleted as (
      delete from batches
      where id = any(${idArray(ids)})
        -- A retry may have begun meanwhile.
        and finished_at is not null
      returning id
    )
    insert into batches_purged (batch_id)
    select id
    from deleted
    returning batch_id as id
  `.execute(transaction);
  const purged = idsOf(rows);
  if (purged.length > 0) {
    await deleteEvents(transaction, sql`e.job_id is null and e.batch_id = any(${idArray(purged)})`);
    await deleteKeyedAnswers(transaction, purged);
  }
  return purged.length;
}
