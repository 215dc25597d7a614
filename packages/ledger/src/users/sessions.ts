import type { AccountRole, Door } from "@nightguard/contract";
import { toPublicId } from "@nightguard/contract";
import { sql } from "kysely";
import { type AuditLine, type RequestedBy, recordAuditEntries } from "../administration/audit.ts";
import { type Db, type EncryptionDeps, idArray, withDeadlockRetry } from "../database/index.ts";
import { installationId } from "../encryption/data-keys.ts";
import { decryptDetails, toUserEntry, type UserDetails } from "./people.ts";

/** Roles by account id. */
export type RolesByAccount = Readonly<Record<string, readonly AccountRole[]>>;

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

/** A session that has not ended, with what the person may do now. Times and ends by the database's clock. */
export interface SessionRecord {
  readonly id: string;
  readonly userId: string;
  readonly door: Door;
  readonly isOperator: boolean;
  readonly isMachine: boolean;
  readonly hasPasskey: boolean;
  /** Of all accounts, also of those that the identity provider granted. */
  readonly roles: RolesByAccount;
  readonly idleSeconds: number;
  readonly locksAt: Date;
  readonly endsAt: Date;
  /** No activity was reported in time. */
  readonly isIdle: boolean;
}

type SessionRow = Omit<SessionRecord, "roles"> & {
  readonly memberRoles: RolesByAccount | null;
  readonly grantedRoles: RolesByAccount | null;
};

/** When sessions of the table or alias `s` lock. */
const locksAt = sql`s.active_at + s.idle_seconds * interval '1 second'`;

/** The person `u` of a session `s`. A join could be planned the other way round, while there are few sessions. */
const ownerOfSession = sql`
  cross join lateral (
    select is_operator, is_machine, disabled_at
    from users
    where id = s.user_id
    limit 1
  ) u
`;

/**
 * The session of this digest; undefined when there is none, it has ended, or the person is disabled. Indexes:
 * sessions_digest_key, the primary keys of users and memberships, passkeys_by_user.
 */
export async function findSession(db: Db, digest: Buffer): Promise<SessionRecord | undefined> {
  const { rows } = await sql<SessionRow>`
    select
      s.id,
      s.user_id as "userId",
      s.door,
      u.is_operator or s.granted_operator as "isOperator",
      u.is_machine as "isMachine",
      exists (select from passkeys where user_id = s.user_id) as "hasPasskey",
      (
        select jsonb_object_agg(m.account_id, m.roles)
        from memberships m
        where m.user_id = s.user_id
          and m.disabled_at is null
          and coalesce(m.expires_at > now(), true)
      ) as "memberRoles",
      -- Whom an owner keeps out stays out, whatever the identity provider grants.
      s.granted_roles - array(
        select m.account_id::text
        from memberships m
        where m.user_id = s.user_id
          and m.disabled_at is not null
      ) as "grantedRoles",
      s.idle_seconds as "idleSeconds",
      ${locksAt} as "locksAt",
      s.ends_at as "endsAt",
      ${locksAt} <= now() as "isIdle"
    from sessions s
    ${ownerOfSession}
    where s.digest = ${digest}
      and s.ends_at > now()
      and u.disabled_at is null
  `.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { memberRoles, grantedRoles, ...session } = row;
  return { ...session, roles: uniteRoles(memberRoles ?? {}, grantedRoles ?? {}) };
}

function uniteRoles(one: RolesByAccount, other: RolesByAccount): RolesByAccount {
  const united: Record<string, readonly AccountRole[]> = { ...one };
  for (const [accountId, roles] of Object.entries(other)) {
    united[accountId] = [...new Set([...(united[accountId] ?? []), ...roles])];
  }
  return united;
}

/** The name and email of the person, and names and time zones of accounts that are not deleted. */
export async function findSessionDetails(
  { db, encryption }: EncryptionDeps,
  { userId, accountIds }: { readonly userId: string; readonly accountIds: readonly string[] },
): Promise<{ user: UserDetails; accounts: { id: string; name: string; timeZone: string }[] } | undefined> {
  const user = await db.selectFrom("users").select(["id", "details"]).where("id", "=", userId).executeTakeFirst();
  if (!user) return undefined;
  const { rows: accounts } = await sql<{ id: string; name: string; timeZone: string }>`
    select id, name, time_zone as "timeZone"
    from accounts
    where id = any(${idArray(accountIds)})
      and deleted_at is null
    order by name, id
  `.execute(db);
  return { user: decryptDetails(await encryption.of(installationId), user), accounts };
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
    const accountIds = [
      ...new Set([...(await listAccountsOf(transaction, userId)), ...Object.keys(grants?.roles ?? {})]),
    ];
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
    await recordAuditEntries(transaction, toLines(by, "sign_in", id, accountIds));
    return "created" as const;
  });
}

/** Accounts in which the person has roles now. Index: the primary key. */
async function listAccountsOf(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select account_id as id
    from memberships
    where user_id = ${userId}
      and disabled_at is null
      and coalesce(expires_at > now(), true)
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** A line in the audit of each account; of the installation where there is none. */
function toLines(by: RequestedBy, action: string, sessionId: string, accountIds: readonly string[]): AuditLine[] {
  const owners = accountIds.length > 0 ? accountIds : [null];
  const subject = toPublicId("session", sessionId);
  return owners.map((accountId) => ({ by, entry: { accountId, action, subject } }));
}

/** Notes activity, which postpones the lock of a session that is not locked. */
export async function touchSession(db: Db, digest: Buffer): Promise<void> {
  await sql`
    update sessions s
    set active_at = now()
    where s.digest = ${digest}
      and s.ends_at > now()
      and ${locksAt} > now()
  `.execute(db);
}

/** Ends a session: `sign_out` by the person, `session.lock` where it was idle. */
export async function endSession(
  db: Db,
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
    const accountIds = [...(await listAccountsOf(transaction, ended.userId)), ...Object.keys(ended.grantedRoles ?? {})];
    await recordAuditEntries(transaction, toLines(by, action, sessionId, [...new Set(accountIds)]));
  });
}

/** Ends all sessions of a person. Index: sessions_by_user. */
export async function endSessionsOf(transaction: Db, userId: string): Promise<void> {
  await sql`delete from sessions where user_id = ${userId}`.execute(transaction);
}

/** The same, as somebody asks for it. @param accountId of the owner who does; null for the operator */
export async function endSessions(
  db: Db,
  by: RequestedBy,
  { userId, accountId }: { readonly userId: string; readonly accountId: string | null },
): Promise<void> {
  await withDeadlockRetry(db, "end of sessions", async (transaction) => {
    await endSessionsOf(transaction, userId);
    await recordAuditEntries(transaction, [{ by, entry: toUserEntry("end_sessions", userId, accountId) }]);
  });
}

/** Which of these sessions have ended, are locked, or belong to a disabled person; for requests that last. */
export async function findEndedSessions(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select s.id
    from sessions s
    ${ownerOfSession}
    where s.id = any(${idArray(ids)})
      and s.ends_at > now()
      and ${locksAt} > now()
      and u.disabled_at is null
  `.execute(db);
  const live = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !live.has(id));
}

/** Deletes sessions that are idle or over, and links and challenges that expired; at most `limit` of each. */
export async function sweepSignIns(db: Db, limit: number): Promise<void> {
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
      const accountIds = [...(await listAccountsOf(transaction, userId)), ...Object.keys(grantedRoles ?? {})];
      const by: RequestedBy = { actor: { kind: "user", id: userId }, requestId: null };
      const action = isOver ? "session.end" : "session.lock";
      await recordAuditEntries(transaction, toLines(by, action, id, [...new Set(accountIds)]));
    }
    for (const table of ["sign_in_links", "sign_in_challenges"]) {
      await sql`
        delete from ${sql.table(table)}
        where digest in (select digest from ${sql.table(table)} where expires_at <= now() limit ${limit})
      `.execute(transaction);
    }
  });
}
