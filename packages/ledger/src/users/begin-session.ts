import { sql } from "kysely";
import type { RequestOrigin } from "../administration/audit.ts";
import { withDeadlockRetry } from "../database/index.ts";
import { type Identity, openIdentity, readIdentityDeps } from "./identities.ts";
import { findLinkOwner, takeLink } from "./links.ts";
import { notePasskeyUse } from "./passkeys.ts";
import { lockUser, type PeopleDeps } from "./people.ts";
import { listAccountsOf, recordSessionEntries } from "./session-audit.ts";
import type { RolesByAccount } from "./sessions.ts";

/** What the identity provider granted with a sign-in. */
export interface Grants {
  readonly roles: RolesByAccount;
  readonly isOperator: boolean;
}

/** How a person signs in. */
export type SignInProof =
  | { readonly door: "link"; readonly digest: Buffer }
  | { readonly door: "passkey"; readonly userId: string; readonly passkeyId: string; readonly signCount: number }
  | { readonly door: "oidc"; readonly identity: Identity; readonly grants: Grants };

/** A session to begin. Only the SHA-256 of its token is stored. */
export interface NewSession {
  readonly id: string;
  readonly digest: Buffer;
  readonly proof: SignInProof;
  readonly idleSeconds: number;
  readonly lastsSeconds: number;
}

/**
 * Begins a session, and ends the one that the browser had. The link or passkey is used in the same transaction, under the
 * lock of the person's row: a change that takes links and passkeys away either ends this session or prevents it.
 *
 * @param former the digest of the token that the browser had
 * @returns "refused" when the link or passkey no longer exists, the passkey's counter was used meanwhile, or the link has
 *   expired or its owner is disabled; "no access" when the person is disabled otherwise, or has no role anywhere
 */
export async function createSession(
  deps: PeopleDeps,
  origin: RequestOrigin,
  session: NewSession,
  former: Buffer | undefined,
): Promise<"created" | "refused" | "no access"> {
  const { id, digest, proof, idleSeconds, lastsSeconds } = session;
  const identityDeps = await readIdentityDeps(deps);
  return withDeadlockRetry(deps.db, "sign-in", async (transaction) => {
    const userId = await takeProof({ ...identityDeps, db: transaction }, origin, proof);
    if (userId === undefined && proof.door !== "oidc") return "refused";
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

/** Uses a link or passkey under the lock of the person's row. @returns the person */
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
