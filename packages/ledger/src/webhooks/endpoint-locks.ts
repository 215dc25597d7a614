import { sql } from "kysely";
import { type Db, idArray, idsOf } from "../database/index.ts";

/*
 * Lock order: endpoints by id, then their deliveries. A delivery changes under its endpoint's lock, except by a claim
 * or purge, which wait for no endpoint. Feeds and events are read without row locks.
 */

/** Index: primary key. @returns the ids that exist */
export async function lockEndpoints(transaction: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id
    from webhook_endpoints
    where id = any(${idArray([...new Set(ids)].sort())})
    order by id
    for no key update
  `.execute(transaction);
  return idsOf(rows);
}

/** The caller holds the endpoints' locks. */
export async function makeDue(transaction: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update webhook_endpoints set due_at = now() where id = any(${idArray([...new Set(ids)])})`.execute(
    transaction,
  );
}
