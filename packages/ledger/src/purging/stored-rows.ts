import { sql } from "kysely";
import type { DbDeps } from "../deps.ts";

const accountsPerCount = 100;

/**
 * Intake compares the last count with the plan's `max_stored_rows`. Indexes: batches_by_tenant, results_without_batch.
 */
export async function countStoredRows({ db }: DbDeps): Promise<void> {
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      update accounts a
      set stored_rows = n.stored_rows
      from (
        select
          s.id,
          (select coalesce(sum(b.total - b.deleted), 0) from batches b where b.account_id = s.id)
            + (select count(*) from results r where r.account_id = s.id and r.batch_id is null) as stored_rows
        from (select id from accounts where id > ${after} order by id limit ${accountsPerCount}) s
      ) n
      where a.id = n.id
      returning a.id
    `.execute(db);
    const last = rows
      .map(({ id }) => id)
      .sort()
      .at(-1);
    if (last === undefined) return;
    after = last;
  }
}
