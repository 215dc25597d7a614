import { newUuid, toPublicId } from "@nightguard/contract";
import { sql } from "kysely";
import { audited, type RequestedBy } from "../audit/record.ts";
import { countChanged, type Db } from "../database/index.ts";
import type { DbDeps, EncryptionDeps } from "../deps.ts";
import { installationId } from "../encryption/data-keys.ts";
import { lockUser } from "./people.ts";

export interface PasskeyRecord {
  readonly id: string;
  readonly name: string;
  readonly credentialId: Buffer;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export interface NewPasskeyRecord {
  readonly name: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly transports: readonly string[];
}

export interface PasskeyCredential {
  readonly id: string;
  readonly userId: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly signCount: number;
  readonly isOperator: boolean;
}

const nameContext = (id: string) => `passkey:${id}`;

const toEntry = (what: "create" | "delete", id: string) => ({
  accountId: null,
  action: `passkey.${what}`,
  subject: toPublicId("passkey", id),
});

/**
 * @param owner its session must not have ended meanwhile: see `addMembership`
 * @returns undefined when the session has ended, the credential is known, or there are already `most`
 */
export async function createPasskey(
  { db, encryption }: EncryptionDeps,
  by: RequestedBy,
  owner: { readonly userId: string; readonly sessionId: string; readonly most: number },
  { name, credentialId, publicKey, signCount, transports }: NewPasskeyRecord,
): Promise<PasskeyRecord | undefined> {
  const { userId, sessionId, most } = owner;
  const id = newUuid();
  const ofInstallation = await encryption.of(installationId);
  const encrypted = ofInstallation.encrypt(nameContext(id), name);
  return audited(db, by, toEntry("create", id), async (transaction) => {
    if (!(await lockUser(transaction, userId))) return undefined;
    const { rows } = await sql<{ createdAt: Date }>`
      insert into passkeys (id, user_id, credential_id, public_key, sign_count, transports, name)
      select
        ${id}, user_id, ${credentialId}, ${publicKey}, ${signCount}, ${transports}::text[], ${encrypted}
      from sessions
      where id = ${sessionId}
        and user_id = ${userId}
        and (select count(*) from passkeys where user_id = ${userId}) < ${most}
      on conflict (credential_id) do nothing
      returning created_at as "createdAt"
    `.execute(transaction);
    return rows[0] && { id, name, credentialId, lastUsedAt: null, ...rows[0] };
  });
}

/** Oldest first. Index: passkeys_by_user. */
export async function listPasskeys({ db, encryption }: EncryptionDeps, userId: string): Promise<PasskeyRecord[]> {
  const { rows } = await sql<Omit<PasskeyRecord, "name"> & { readonly name: Buffer }>`
    select id, name, credential_id as "credentialId", created_at as "createdAt", last_used_at as "lastUsedAt"
    from passkeys
    where user_id = ${userId}
    order by id
  `.execute(db);
  if (rows.length === 0) return [];
  const ofInstallation = await encryption.of(installationId);
  return rows.map((row) => ({ ...row, name: ofInstallation.decrypt(nameContext(row.id), row.name).toString() }));
}

/** Index: passkeys_credential_id_key. */
export async function findPasskey({ db }: DbDeps, credentialId: Buffer): Promise<PasskeyCredential | undefined> {
  const { rows } = await sql<Omit<PasskeyCredential, "signCount"> & { readonly signCount: string }>`
    select
      p.id, p.user_id as "userId", p.credential_id as "credentialId", p.public_key as "publicKey",
      p.sign_count as "signCount", u.is_operator as "isOperator"
    from passkeys p
    join users u on u.id = p.user_id
    where p.credential_id = ${credentialId}
      and u.disabled_at is null
  `.execute(db);
  const [row] = rows;
  return row && { ...row, signCount: Number(row.signCount) };
}

/**
 * Authenticators without a counter send 0.
 *
 * @returns false when deleted, or the stored counter is not below this one
 */
export async function notePasskeyUse(db: Db, { id, signCount }: { id: string; signCount: number }): Promise<boolean> {
  const changed = await countChanged(db)`
    update passkeys
    set
      sign_count = ${signCount},
      last_used_at = now()
    where id = ${id}
      and (sign_count < ${signCount} or greatest(sign_count, ${signCount}) = 0)
  `;
  return changed === 1;
}

export async function deletePasskey(
  { db }: DbDeps,
  by: RequestedBy,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<"deleted" | undefined> {
  return audited(db, by, toEntry("delete", id), async (transaction) => {
    const { rows } = await sql`
      delete from passkeys where id = ${id} and user_id = ${userId} returning id
    `.execute(transaction);
    return rows.length > 0 ? ("deleted" as const) : undefined;
  });
}
