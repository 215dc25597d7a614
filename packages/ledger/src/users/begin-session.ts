import type { Door } from "@nightguard/contract";
import { sql } from "kysely";
import type { RequestedBy } from "../administration/audit.ts";
import { type Db, withDeadlockRetry } from "../database/index.ts";
import { listAccountsOf, recordSessionEntries } from "./session-audit.ts";
import type { RolesByAccount } from "./sessions.ts";

/** What the identity provider granted with a sign-in. */
export interface Grants {
  readonly roles: RolesByAccount;
  readonly isOperator: boolean;
}

/** A session to begin. Of its token the SHA-256 is stored. */
export interface NewSession {
  readonly id: string;
  readonly digest: Buffer;
  readonly userId: string;
  readonly door: Door;
  readonly grants: Grants | undefined;
  readonly idleSeconds: number;
  readonly lastsSeconds: number;
}

/**
 * Begins a session, and ends the one that the browser had.
 *
 * @param former the digest of the token that the browser had
 * @returns undefined when the person is disabled, or has no access at all
 */
export async function createSession(
  db: Db,
  by: RequestedBy,
  session: NewSession,
  former: Buffer | undefined,
): Promise<"created" | undefined> {
  const { id, digest, userId, door, grants, idleSeconds, lastsSeconds } = session;
  return withDeadlockRetry(db, "sign-in", async (transaction) => {
    if (former) await sql`delete from sessions where digest = ${former}`.execute(transaction);
    const { rows } = await sql<{ isOperator: boolean }>`
      update users
      set last_sign_in_at = now()
      where id = ${userId}
        and disabled_at is null
      returning is_operator as "isOperator"
    `.execute(transaction);
    const accountIds = await listAccountsOf(transaction, { userId, grantedRoles: grants?.roles ?? null });
    if (!rows[0] || (accountIds.length === 0 && !rows[0].isOperator && !grants?.isOperator)) return undefined;
    await sql`
      insert into sessions (
        id, digest, user_id, door, address, granted_roles, granted_operator, idle_seconds, ends_at
      )
      values (
        ${id}, ${digest}, ${userId}, ${door}, ${by.address ?? null}, ${grants ? JSON.stringify(grants.roles) : null}::jsonb,
        ${grants?.isOperator ?? false}, ${idleSeconds}, now() + ${lastsSeconds} * interval '1 second'
      )
    `.execute(transaction);
    await recordSessionEntries(transaction, by, { action: "sign_in", sessionId: id, accountIds });
    return "created" as const;
  });
}
