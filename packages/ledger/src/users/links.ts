import { sql } from "kysely";
import { audited, type RequestedBy } from "../administration/audit.ts";
import type { Db } from "../database/index.ts";
import { lockUser, toUserEntry } from "./people.ts";

/** A sign-in link, of whose secret the SHA-256 is stored. */
export interface NewLink {
  readonly digest: Buffer;
  readonly forSeconds: number;
}

export async function insertLink(transaction: Db, userId: string, { digest, forSeconds }: NewLink): Promise<void> {
  await sql`
    insert into sign_in_links (digest, user_id, expires_at)
    values (${digest}, ${userId}, now() + ${forSeconds} * interval '1 second')
  `.execute(transaction);
}

export async function deleteLinksOf(transaction: Db, userId: string): Promise<void> {
  await sql`delete from sign_in_links where user_id = ${userId}`.execute(transaction);
}

/**
 * Makes a link for a person.
 *
 * @param accountId of the owner who asks; undefined for the operator
 * @returns "beyond" when the person has access beyond that account, which the owner must not get with it; undefined when
 *   there is no such person, or they are disabled
 */
export async function createLink(
  db: Db,
  by: RequestedBy,
  { userId, accountId, link }: { userId: string; accountId: string | undefined; link: NewLink },
): Promise<"created" | "beyond" | undefined> {
  let isBeyond = false;
  const created = await audited(db, by, toUserEntry("link", userId, accountId ?? null), async (transaction) => {
    if (!(await lockUser(transaction, userId))) return undefined;
    const { rows } = await sql<{ reaches: boolean; beyond: boolean }>`
      select
        u.disabled_at is null
        and (
          ${accountId ?? null}::uuid is null
          or exists (
            select from memberships where user_id = u.id and account_id = ${accountId ?? null} and disabled_at is null
          )
        ) as reaches,
        u.is_operator
        or u.is_machine
        or exists (select from memberships where user_id = u.id and account_id <> ${accountId ?? null}) as beyond
      from users u
      where u.id = ${userId}
    `.execute(transaction);
    const [user] = rows;
    if (!user?.reaches) return undefined;
    isBeyond = accountId !== undefined && user.beyond;
    if (isBeyond) return undefined;
    await insertLink(transaction, userId, link);
    return "created" as const;
  });
  return isBeyond ? "beyond" : created;
}

/** Uses a link up. @returns whose it is; undefined when it was used, has expired, or the person is disabled */
export async function takeLink(db: Db, digest: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    delete from sign_in_links l
    using users u
    where l.digest = ${digest}
      and l.expires_at > now()
      and u.id = l.user_id
      and u.disabled_at is null
    returning u.id
  `.execute(db);
  return rows[0]?.id;
}
