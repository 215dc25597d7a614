import { sql } from "kysely";
import type { Db } from "../connection.ts";

/**
 * Forgets what was on its way to an endpoint that was deleted, and the log of that, a piece at a time: there may be
 * millions. Index: webhook_deliveries_listed.
 *
 * @returns whether there may be more
 */
export async function sweepDeletedEndpoints(db: Db, limit: number): Promise<boolean> {
  const { rows } = await sql`
    with deleted as (
      select endpoint_id
      from webhook_endpoints_deleted
      limit 1
      for update skip locked
    ),
    piece as (
      select d.id
      from deleted
      join webhook_deliveries d on d.endpoint_id = deleted.endpoint_id
      limit ${limit}
    ),
    gone as (
      delete from webhook_deliveries d
      using piece
      where d.id = piece.id
    ),
    done as (
      delete from webhook_endpoints_deleted e
      using deleted
      where e.endpoint_id = deleted.endpoint_id
        and (select count(*) from piece) < ${limit}
    )
    select endpoint_id
    from deleted
  `.execute(db);
  return rows.length > 0;
}
