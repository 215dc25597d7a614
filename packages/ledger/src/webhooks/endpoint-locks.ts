import { sql } from "kysely";
import { type Db, idArray, idsOf } from "../database/index.ts";

/*
 * Order of locks: endpoints by their ids, then their deliveries. A delivery changes under the lock of its endpoint, with
 * two exceptions that wait for no endpoint: a claim, and the deletion of old deliveries. Transactions about webhooks read
 * feeds and events, and lock no row of them.
 */

/**
 * Locks endpoints, in the order of their ids, until the end of the transaction. Index: the primary key.
 *
 * @returns the ids of those that exist
 */
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

/** Makes endpoints due for release. The transaction holds their locks. */
export async function makeDue(transaction: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update webhook_endpoints
    set due_at = now()
    where id = any(${idArray([...new Set(ids)])})
  `.execute(transaction);
}
