import { toPublicId } from "@nightguard/contract";
import { sql } from "kysely";
import { type RequestedBy, recordAuditEntries } from "../audit/record.ts";
import type { Db } from "../database/index.ts";
import type { RolesByAccount } from "./sessions.ts";

/** Accounts with a role of the person, own or granted at sign-in. Index: primary key. */
export async function listAccountsOf(
  db: Db,
  { userId, grantedRoles }: { readonly userId: string; readonly grantedRoles: RolesByAccount | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select account_id as id
    from memberships
    where user_id = ${userId}
      and disabled_at is null
      and coalesce(expires_at > now(), true)
  `.execute(db);
  return [...new Set([...rows.map(({ id }) => id), ...Object.keys(grantedRoles ?? {})])];
}

/** Writes to the installation's audit without an account. */
export async function recordSessionEntries(
  transaction: Db,
  by: RequestedBy,
  { action, sessionId, accountIds }: { action: string; sessionId: string; accountIds: readonly string[] },
): Promise<void> {
  const owners = accountIds.length > 0 ? accountIds : [null];
  const subject = toPublicId("session", sessionId);
  await recordAuditEntries(
    { db: transaction },
    owners.map((accountId) => ({ by, entry: { accountId, action, subject } })),
  );
}
