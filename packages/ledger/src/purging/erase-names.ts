import { sql } from "kysely";
import { batchContext } from "../batches/new-batch.ts";
import { type Db, idArray, idsOf } from "../database/index.ts";
import type { Erasure } from "./erasure.ts";

/** Stored answers of idempotency keys contain the names too. */
export async function eraseNames(
  transaction: Db,
  { account, person }: Pick<Erasure, "account" | "person">,
  batchIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string; name: Buffer }>`
    select id, name
    from batches
    where id = any(${idArray(batchIds)})
      and name is not null
    order by id
    for no key update
  `.execute(transaction);
  const mentioning = rows.filter(({ id, name }) =>
    person.isMentionedIn(account.decrypt(batchContext.name(id), name).toString()),
  );
  if (mentioning.length === 0) return;
  const ids = idArray(idsOf(mentioning));
  await sql`update batches set name = null where id = any(${ids})`.execute(transaction);
  // The key stays, so that a repeated request creates nothing and gets the current batch.
  await sql`update idempotency_keys set answer = null where subject_id = any(${ids})`.execute(transaction);
  await sql`update idempotency_keys set answer = null where about_id = any(${ids})`.execute(transaction);
}
