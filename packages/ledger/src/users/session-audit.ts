import { toPublicId } from "@nightguard/contract";
import { sql } from "kysely";
import { type RequestedBy, recordAuditEntries } from "../audit/record.ts";
import type { Db } from "../database/index.ts";
import type { RolesByAccount } from "./sessions.ts";

/** Lists the accounts in which the person has a role, of their own or granted with the sign-in. Index: the primary key. */
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

/** Without an account the installation's audit is used. */
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
