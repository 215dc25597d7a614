import { createSecretKey } from "node:crypto";
import type { EncryptionKey } from "@nightguard/platform";
import { sql } from "kysely";
import type { Db } from "../database/index.ts";
import type { LegacyKey } from "./data-keys.ts";
import type { KeyWrapping } from "./key-wrapping.ts";

export const toLegacyOwner = (name: string) => `legacy:${name}`;

/** Keeps rows readable after these keys are removed from NIGHTGUARD_ENCRYPTION_KEYS. */
export async function storeLegacyKeys(db: Db, wrapping: KeyWrapping, keys: readonly EncryptionKey[]): Promise<void> {
  await sql`
    insert into data_keys (legacy_name, wrapped, wrapped_by)
    select l.name, l.wrapped, ${wrapping.current}
    from unnest(
      ${keys.map(({ id }) => id)}::text[],
      ${keys.map(({ id, key }) => wrapping.wrap(toLegacyOwner(id), key))}::bytea[]
    ) as l (name, wrapped)
    on conflict (legacy_name) do nothing
  `.execute(db);
}

/** Returns stored and configured keys. @throws DecryptionError */
export async function readLegacyKeys(
  db: Db,
  wrapping: KeyWrapping,
  keys: readonly EncryptionKey[],
): Promise<readonly LegacyKey[]> {
  const { rows } = await sql<{ name: string; wrapped: Buffer }>`
    select legacy_name as name, wrapped
    from data_keys
    where legacy_name is not null
  `.execute(db);
  const stored = rows.map(({ name, wrapped }) => ({ id: name, key: wrapping.unwrap(toLegacyOwner(name), wrapped) }));
  const byName = new Map([...keys, ...stored].map(({ id, key }) => [id, key]));
  return Array.from(byName, ([ref, key]) => ({ ref, key: createSecretKey(key) }));
}
