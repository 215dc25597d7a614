import { sql } from "kysely";
import { type RequestedBy, recordAuditEntries } from "../audit/record.ts";
import { type Db, withDeadlockRetry } from "../database/index.ts";
import type { DbDeps } from "../deps.ts";
import { lockUser, toUserEntry } from "./people.ts";

/** Only the SHA-256 of the secret is stored. */
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
 * @param accountId of the owner who asks; undefined for the operator
 * @returns "beyond" when the person has access beyond that account, which the owner must not get with it; "disabled"
 *   when it would not open; "machine" for this machine's user, who uses `linkMachine`; undefined without such a person
 */
export async function createLink(
  { db }: DbDeps,
  by: RequestedBy,
  { userId, accountId, link }: { userId: string; accountId: string | undefined; link: NewLink },
): Promise<"created" | "beyond" | "disabled" | "machine" | undefined> {
  return withDeadlockRetry(db, "sign-in link", async (transaction) => {
    if (!(await lockUser(transaction, userId))) return undefined;
    const { isOperator, isMachine, isDisabled, memberships } = await readAccess(transaction, userId);
    const own = memberships.find((membership) => membership.accountId === accountId);
    if (accountId !== undefined) {
      if (!own) return undefined;
      if (isOperator || memberships.length > 1) return "beyond";
    }
    if (isMachine) return "machine";
    if (isDisabled || own?.isDisabled) return "disabled";
    await insertLink(transaction, userId, link);
    const opened = accountId === undefined ? memberships.map((membership) => membership.accountId) : [accountId];
    const owners = opened.length > 0 ? opened : [null];
    await recordAuditEntries(
      { db: transaction },
      owners.map((owner) => ({ by, entry: toUserEntry("link", userId, owner) })),
    );
    return "created";
  });
}

async function readAccess(db: Db, userId: string) {
  const user = await db
    .selectFrom("users")
    .select(["is_operator", "is_machine", "disabled_at"])
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom("memberships")
    .select(["account_id", "disabled_at"])
    .where("user_id", "=", userId)
    .execute();
  return {
    isOperator: user.is_operator,
    isMachine: user.is_machine,
    isDisabled: user.disabled_at !== null,
    memberships: rows.map((row) => ({ accountId: row.account_id, isDisabled: row.disabled_at !== null })),
  };
}

/** Does not use the link. Index: primary key. */
export async function findLinkOwner(db: Db, digest: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from sign_in_links where digest = ${digest}
  `.execute(db);
  return rows[0]?.id;
}

/** @returns undefined when used or expired, or the person is disabled */
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
