import type { Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import type { Db } from "../connection.ts";
import { isOf } from "../tenant.ts";
import { callTwins, countEnded, endedColumns } from "./count-ended.ts";

/**
 * Cancels a tenant's job that waits for its turn or for another try, and counts it in its batch. One that is running
 * or has ended stays as it is, and so does a row of a cancelled batch, which is cancelled already.
 *
 * @returns whether it was cancelled by this
 */
export async function cancelJob(db: Db, tenant: Tenant, id: string): Promise<boolean> {
  const { rows } = await sql`
    with cancelled as (
      update jobs j
      set
        state = 'cancelled',
        lease_until = null,
        due_at = null,
        finished_at = now(),
        failure_category = null,
        failure_code = null
      where j.id = ${id}
        and ${isOf(tenant, "j")}
        and j.state in ('parked', 'ready', 'released')
        and not exists (
          select
          from batches b
          where b.id = j.batch_id
            and b.cancelled_at is not null
        )
      returning ${endedColumns}
    ),
    ${countEnded("cancelled")},
    -- Another row that asks the same takes its place.
    ${callTwins("cancelled")}
    select id
    from cancelled
  `.execute(db);
  return rows.length === 1;
}
