import { sql } from "kysely";
import { idArray, idsOf, withDeadlockRetry } from "../database/index.ts";
import type { DbDeps } from "../deps.ts";

/**
 * Index: webhook_deliveries_listed.
 *
 * @returns whether there may be more
 */
export async function sweepDeletedEndpoints({ db }: DbDeps, limit: number): Promise<boolean> {
  return withDeadlockRetry(db, "sweep deleted endpoint", async (transaction) => {
    const { rows: deleted } = await sql<{ endpoint_id: string }>`
      select endpoint_id
      from webhook_endpoints_deleted
      limit 1
      for update skip locked
    `.execute(transaction);
    const endpointId = deleted[0]?.endpoint_id;
    if (endpointId === undefined) return false;
    const { rows: piece } = await sql<{ id: string }>`
      select id
      from webhook_deliveries
      where endpoint_id = ${endpointId}
      order by id
      limit ${limit}
      for update
    `.execute(transaction);
    await sql`delete from webhook_deliveries where id = any(${idArray(idsOf(piece))})`.execute(transaction);
    if (piece.length < limit) {
      await sql`delete from webhook_endpoints_deleted where endpoint_id = ${endpointId}`.execute(transaction);
    }
    return true;
  });
}
