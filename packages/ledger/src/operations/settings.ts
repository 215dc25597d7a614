import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../database/index.ts";
import type { DbDeps } from "../deps.ts";
import { readKeyRef } from "../encryption/ciphertext.ts";
import { createDigester, type Digester } from "../encryption/digester.ts";
import type { Encryption } from "../encryption/encryption.ts";

const lookupKey = "lookup_key";
const secretContext = `settings:${lookupKey}`;

export async function hasLegacySecret(db: Db): Promise<boolean> {
  const { rows } = await sql<{ value: string }>`select value from settings where key = ${lookupKey}`.execute(db);
  return rows.some(({ value }) => typeof readKeyRef(Buffer.from(value, "base64")) === "string");
}

/**
 * Creates the secret once, so that digests outlive encryption keys.
 *
 * @param encryption of the installation
 * @throws DecryptionError
 */
export async function loadDigester(db: Db, encryption: Encryption): Promise<Digester> {
  const fresh = encryption.encrypt(secretContext, randomBytes(32)).toString("base64");
  const { rows } = await sql<{ value: string }>`
    insert into settings (key, value)
    values (${lookupKey}, ${JSON.stringify(fresh)}::jsonb)
    on conflict (key) do update
    set value = settings.value
    returning value
  `.execute(db);
  return createDigester(encryption.decrypt(secretContext, Buffer.from(rows[0]?.value ?? "", "base64")));
}

/** Re-encrypts the secret of a ledger older than data keys, unless another process has. */
export async function renewLegacySecret(transaction: Db, encryption: Encryption): Promise<void> {
  const { rows } = await sql<{ value: string }>`
    select value
    from settings
    where key = ${lookupKey}
    for update
  `.execute(transaction);
  const stored = Buffer.from(rows[0]?.value ?? "", "base64");
  if (typeof readKeyRef(stored) === "number") return;
  const renewed = encryption.encrypt(secretContext, encryption.decrypt(secretContext, stored)).toString("base64");
  await sql`
    update settings
    set value = ${JSON.stringify(renewed)}::jsonb
    where key = ${lookupKey}
  `.execute(transaction);
}

/** @returns milliseconds since the first call; undefined for that one */
export async function markOnce({ db }: DbDeps, key: string): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number | null }>`
    with marked as (
      insert into settings (key, value)
      values (${key}, 'true'::jsonb)
      on conflict (key) do nothing
      returning key
    )
    select
      case
        when not exists (select from marked)
        -- A concurrent mark is not visible yet.
        then coalesce((extract(epoch from now() - s.updated_at) * 1000)::double precision, 0)
      end as ms
    from (select) as nothing
    left join settings s on s.key = ${key}
  `.execute(db);
  return rows[0]?.ms ?? undefined;
}
