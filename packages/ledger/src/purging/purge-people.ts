import { sql } from "kysely";
import { type RequestedBy, recordAuditEntries } from "../audit/record.ts";
import { type Db, idArray, idsOf } from "../database/index.ts";
import { toUserEntry } from "../users/people.ts";

/** Days since the last sign-in. */
const unusedDays = 90;

const bySystem: RequestedBy = { actor: { kind: "system" }, requestId: null };

/**
 * Deletes an identity provider's unused people without other roles. Disabled people stay: a sign-in would create them
 * again, enabled. No index, since there are few users.
 */
export async function purgePeople(transaction: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select u.id
    from users u
    where u.subject_digest is not null
      and not u.is_operator
      and u.disabled_at is null
      and coalesce(u.last_sign_in_at, u.created_at) < now() - ${unusedDays} * interval '1 day'
      and not exists (select from memberships where user_id = u.id)
    order by u.id
    limit ${limit}
    for update skip locked
  `.execute(transaction);
  if (rows.length === 0) return 0;
  await sql`delete from users where id = any(${idArray(idsOf(rows))})`.execute(transaction);
  await recordAuditEntries(
    { db: transaction },
    rows.map(({ id }) => ({ by: bySystem, entry: toUserEntry("delete", id, null) })),
  );
  return rows.length;
}
