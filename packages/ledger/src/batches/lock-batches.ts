import { sql } from "kysely";
import { type Db, idArray } from "../database/index.ts";

/** In id order, so that two transactions that lock several do not wait for each other. Index: primary key. */
export async function lockBatches(transaction: Db, ids: readonly string[]): Promise<void> {
  await sql`
    select id
    from batches
    where id = any(${idArray(ids)})
    order by id
    for no key update
  `.execute(transaction);
}
