import { sql } from "kysely";
import type { RequestOrigin } from "../audit/record.ts";
import { type Db, withDeadlockRetry } from "../database/index.ts";
import { type Identity, openIdentity, readIdentityDeps } from "./identities.ts";
import { findLinkOwner, takeLink } from "./links.ts";
import { notePasskeyUse } from "./passkeys.ts";
import { lockUser, type PeopleDeps } from "./people.ts";
import { listAccountsOf, recordSessionEntries } from "./session-audit.ts";
import { locksAt, type RolesByAccount } from "./sessions.ts";

/** When `s` locks or ends, whichever comes first. */
const endedAt = sql`least(${locksAt}, s.ends_at)`;

export interface Grants {
  readonly roles: RolesByAccount;
  readonly isOperator: boolean;
}

export type SignInProof =
  | { readonly door: "link"; readonly digest: Buffer }
  | { readonly door: "passkey"; readonly userId: string; readonly passkeyId: string; readonly signCount: number }
  | {
      readonly door: "oidc";
      readonly identity: Identity;
      readonly grants: Grants;
      /** Null if the provider does not tell. */
      readonly authenticatedAgoSeconds: number | null;
    };

/** Only the SHA-256 of the token is stored. */
export interface NewSession {
  readonly id: string;
  readonly digest: Buffer;
  readonly proof: SignInProof;
  readonly idleSeconds: number;
  readonly lastsSeconds: number;
}

/**
 * Also ends the browser's previous session. The transaction uses the link or passkey under the lock of the person's
 * row: a change that takes these away either ends this session or prevents it.
 *
 * @param former the digest of the browser's previous token
 * @returns "refused" when the link or passkey is gone, its counter was used, or the link has expired or its owner is
 *   disabled; "stale" when the provider authenticated the person before one of their sessions ended, or longer ago than
 *   a session lasts; "no access" when they are disabled otherwise, or have no role
 */
export async function createSession(
  deps: PeopleDeps,
  origin: RequestOrigin,
  session: NewSession,
  former: Buffer | undefined,
): Promise<"created" | "refused" | "stale" | "no access"> {
  const { id, digest, proof, idleSeconds, lastsSeconds } = session;
  const identityDeps = await readIdentityDeps(deps);
  return withDeadlockRetry(deps.db, "sign-in", async (transaction) => {
    const userId = await takeProof({ ...identityDeps, db: transaction }, origin, proof);
    if (userId === undefined && proof.door !== "oidc") return "refused";
    if (userId !== undefined && (await isStale(transaction, userId, proof, lastsSeconds))) return "stale";
    if (former) await sql`delete from sessions where digest = ${former}`.execute(transaction);
    if (userId === undefined) return "no access";
    const grants = proof.door === "oidc" ? proof.grants : undefined;
    const { rows } = await sql<{ isOperator: boolean }>`
      update users
      set last_sign_in_at = now()
      where id = ${userId}
        and disabled_at is null
      returning is_operator as "isOperator"
    `.execute(transaction);
    const accountIds = await listAccountsOf(transaction, { userId, grantedRoles: grants?.roles ?? null });
    if (!rows[0] || (accountIds.length === 0 && !rows[0].isOperator && !grants?.isOperator)) return "no access";
    await sql`
      insert into sessions (
        id, digest, user_id, door, address, granted_roles, granted_operator, idle_seconds, ends_at
      )
      values (
        ${id}, ${digest}, ${userId}, ${proof.door}, ${origin.address ?? null},
        ${grants ? JSON.stringify(grants.roles) : null}::jsonb, ${grants?.isOperator ?? false}, ${idleSeconds},
        now() + ${lastsSeconds} * interval '1 second'
      )
    `.execute(transaction);
    const by = { ...origin, actor: { kind: "user", id: userId } } as const;
    await recordSessionEntries(transaction, by, { action: "sign_in", sessionId: id, accountIds });
    return "created";
  });
}

/** The provider has to authenticate the person again. Indexes: primary key of users, sessions_by_user. */
async function isStale(db: Db, userId: string, proof: SignInProof, lastsSeconds: number): Promise<boolean> {
  if (proof.door !== "oidc") return false;
  const { rows } = await sql<{ endedAgoSeconds: number | null }>`
    select
      extract(epoch from now() - greatest(
        (select last_session_ended_at from users where id = ${userId}),
        (select max(${endedAt}) from sessions s where s.user_id = ${userId} and ${endedAt} <= now())
      ))::double precision as "endedAgoSeconds"
  `.execute(db);
  const endedAgoSeconds = rows[0]?.endedAgoSeconds ?? Number.POSITIVE_INFINITY;
  const { authenticatedAgoSeconds } = proof;
  if (authenticatedAgoSeconds === null) return Number.isFinite(endedAgoSeconds);
  return authenticatedAgoSeconds > Math.min(endedAgoSeconds, lastsSeconds);
}

async function takeProof(
  deps: Parameters<typeof openIdentity>[0],
  origin: RequestOrigin,
  proof: SignInProof,
): Promise<string | undefined> {
  const { db } = deps;
  switch (proof.door) {
    case "link": {
      const userId = await findLinkOwner(db, proof.digest);
      if (userId === undefined || !(await lockUser(db, userId))) return undefined;
      return takeLink(db, proof.digest);
    }
    case "passkey": {
      const { userId, passkeyId, signCount } = proof;
      if (!(await lockUser(db, userId))) return undefined;
      return (await notePasskeyUse(db, { id: passkeyId, signCount })) ? userId : undefined;
    }
    case "oidc": {
      const { identity, grants } = proof;
      const by = { ...origin, actor: { kind: "anonymous" } } as const;
      return openIdentity(deps, by, identity, { creates: grants.isOperator || Object.keys(grants.roles).length > 0 });
    }
    default:
      return proof satisfies never;
  }
}
