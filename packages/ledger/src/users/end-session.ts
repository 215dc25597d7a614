import { sql } from "kysely";
import { type RequestedBy, recordAuditEntries } from "../audit/record.ts";
import { type Db, withDeadlockRetry } from "../database/index.ts";
import type { DbDeps } from "../deps.ts";
import { toUserEntry } from "./people.ts";
import { listAccountsOf, recordSessionEntries } from "./session-audit.ts";
import { locksAt, type RolesByAccount } from "./sessions.ts";

/** Audited as `sign_out`, or `session.lock` if idle. */
export async function endSession(
  { db }: DbDeps,
  by: RequestedBy,
  sessionId: string,
  action: "sign_out" | "session.lock",
): Promise<void> {
  await withDeadlockRetry(db, "end of a session", async (transaction) => {
    const { rows } = await sql<{ userId: string; grantedRoles: RolesByAccount | null }>`
      delete from sessions
      where id = ${sessionId}
      returning user_id as "userId", granted_roles as "grantedRoles"
    `.execute(transaction);
    const [ended] = rows;
    if (!ended) return;
    const accountIds = await listAccountsOf(transaction, ended);
    await recordSessionEntries(transaction, by, { action, sessionId, accountIds });
  });
}

/** Index: sessions_by_user. */
export async function endSessionsOf(transaction: Db, userId: string): Promise<void> {
  await sql`delete from sessions where user_id = ${userId}`.execute(transaction);
}

/** @param accountId of the owner who asks; null for the operator */
export async function endSessions(
  { db }: DbDeps,
  by: RequestedBy,
  { userId, accountId }: { readonly userId: string; readonly accountId: string | null },
): Promise<void> {
  await withDeadlockRetry(db, "end of sessions", async (transaction) => {
    await endSessionsOf(transaction, userId);
    await recordAuditEntries({ db: transaction }, [{ by, entry: toUserEntry("end_sessions", userId, accountId) }]);
  });
}

/** Deletes at most `limit` sessions, links and challenges each. */
export async function sweepSignIns({ db }: DbDeps, limit: number): Promise<void> {
  await withDeadlockRetry(db, "sweep of sessions", async (transaction) => {
    const { rows } = await sql<{ id: string; userId: string; isOver: boolean; grantedRoles: RolesByAccount | null }>`
      delete from sessions
      where id in (
        select s.id
        from sessions s
        where ${locksAt} <= now()
          or s.ends_at <= now()
        limit ${limit}
        for update skip locked
      )
      returning id, user_id as "userId", ends_at <= now() as "isOver", granted_roles as "grantedRoles"
    `.execute(transaction);
    for (const { id, userId, isOver, grantedRoles } of rows) {
      const accountIds = await listAccountsOf(transaction, { userId, grantedRoles });
      const by: RequestedBy = { actor: { kind: "user", id: userId }, requestId: null };
      const action = isOver ? "session.end" : "session.lock";
      await recordSessionEntries(transaction, by, { action, sessionId: id, accountIds });
    }
    for (const table of ["sign_in_links", "sign_in_challenges"]) {
      await sql`
        delete from ${sql.table(table)}
        where digest in (select digest from ${sql.table(table)} where expires_at <= now() limit ${limit})
      `.execute(transaction);
    }
  });
}
