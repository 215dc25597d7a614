import type { AccountRole, Door } from "@nightguard/contract";
import { sql } from "kysely";
import { idArray } from "../database/index.ts";
import type { DbDeps, EncryptionDeps, HotDeps } from "../deps.ts";
import { installationId } from "../encryption/data-keys.ts";
import { decryptDetails, decryptOwnLocation, type UserDetails } from "./people.ts";

export type RolesByAccount = Readonly<Record<string, readonly AccountRole[]>>;

/** Current permissions; times by the database's clock. */
export interface SessionRecord {
  readonly id: string;
  readonly userId: string;
  readonly door: Door;
  readonly isOperator: boolean;
  readonly isMachine: boolean;
  readonly hasPasskey: boolean;
  readonly roles: RolesByAccount;
  readonly idleSeconds: number;
  readonly locksAt: Date;
  readonly endsAt: Date;
  readonly isIdle: boolean;
}

interface RolesRow {
  readonly memberRoles: RolesByAccount | null;
  readonly grantedRoles: RolesByAccount | null;
}

type SessionRow = Omit<SessionRecord, "roles"> & RolesRow;

/** When session `s` locks. */
export const locksAt = sql`s.active_at + s.idle_seconds * interval '1 second'`;

/** A join could be planned the other way round while there are few sessions. */
const ownerOfSession = sql`
  cross join lateral (
    select is_operator, is_machine, disabled_at
    from users
    where id = s.user_id
    limit 1
  ) u
`;

const rolesOfSession = sql`
  (
    select jsonb_object_agg(m.account_id, m.roles)
    from memberships m
    where m.user_id = s.user_id
      and m.disabled_at is null
      and coalesce(m.expires_at > now(), true)
  ) as "memberRoles",
  -- A disabled membership overrides what the identity provider grants.
  s.granted_roles - array(
    select m.account_id::text
    from memberships m
    where m.user_id = s.user_id
      and m.disabled_at is not null
  ) as "grantedRoles"
`;

/**
 * Omits ended sessions and those of disabled people. Indexes: sessions_digest_key, primary keys of users and
 * memberships, passkeys_by_user.
 */
export async function findSession({ hotDb }: HotDeps, digest: Buffer): Promise<SessionRecord | undefined> {
  const { rows } = await sql<SessionRow>`
    select
      s.id,
      s.user_id as "userId",
      s.door,
      u.is_operator or s.granted_operator as "isOperator",
      u.is_machine as "isMachine",
      exists (select from passkeys where user_id = s.user_id) as "hasPasskey",
      ${rolesOfSession},
      s.idle_seconds as "idleSeconds",
      ${locksAt} as "locksAt",
      s.ends_at as "endsAt",
      ${locksAt} <= now() as "isIdle"
    from sessions s
    ${ownerOfSession}
    where s.digest = ${digest}
      and s.ends_at > now()
      and u.disabled_at is null
  `.execute(hotDb);
  const [row] = rows;
  if (!row) return undefined;
  const { memberRoles, grantedRoles, ...session } = row;
  return { ...session, roles: uniteRoles({ memberRoles, grantedRoles }) };
}

function uniteRoles({ memberRoles, grantedRoles }: RolesRow): RolesByAccount {
  const united: Record<string, readonly AccountRole[]> = { ...memberRoles };
  for (const [accountId, roles] of Object.entries(grantedRoles ?? {})) {
    united[accountId] = [...new Set([...(united[accountId] ?? []), ...roles])];
  }
  return united;
}

interface SessionAccount {
  readonly id: string;
  readonly name: string;
  readonly timeZone: string;
  readonly locationId: string | null;
}

/** Omits deleted accounts. Indexes: primary keys. */
export async function findSessionDetails(
  { db, encryption }: EncryptionDeps,
  { userId, accountIds }: { readonly userId: string; readonly accountIds: readonly string[] },
): Promise<{ user: UserDetails; accounts: SessionAccount[] } | undefined> {
  const user = await db.selectFrom("users").select(["id", "details"]).where("id", "=", userId).executeTakeFirst();
  if (!user) return undefined;
  const { rows } = await sql<Omit<SessionAccount, "locationId"> & { readonly location: Buffer | null }>`
    select a.id, a.name, a.time_zone as "timeZone", m.location
    from accounts a
    left join memberships m on m.user_id = ${userId} and m.account_id = a.id
    where a.id = any(${idArray(accountIds)})
      and a.deleted_at is null
    order by a.name, a.id
  `.execute(db);
  const ofInstallation = await encryption.of(installationId);
  const accounts = rows.map(({ location, ...account }) => ({
    ...account,
    locationId: decryptOwnLocation(ofInstallation, { userId, accountId: account.id }, location),
  }));
  return { user: decryptDetails(ofInstallation, user), accounts };
}

/** A locked session stays locked. */
export async function touchSession({ db }: DbDeps, digest: Buffer): Promise<void> {
  await sql`
    update sessions s
    set active_at = now()
    where s.digest = ${digest}
      and s.ends_at > now()
      and ${locksAt} > now()
  `.execute(db);
}

/**
 * Omits ended and locked sessions and those of disabled people. Indexes: primary keys of sessions, users and
 * memberships.
 */
export async function findRolesOfSessions(
  { hotDb }: HotDeps,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RolesByAccount>> {
  const { rows } = await sql<RolesRow & { readonly id: string }>`
    select s.id, ${rolesOfSession}
    from sessions s
    ${ownerOfSession}
    where s.id = any(${idArray(ids)})
      and s.ends_at > now()
      and ${locksAt} > now()
      and u.disabled_at is null
  `.execute(hotDb);
  return new Map(rows.map((row) => [row.id, uniteRoles(row)]));
}
