import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "./connection.ts";
import { createDigester, type Digester, type Sealer } from "./sealer.ts";

const lookupKey = "lookup_key";

/**
 * The digester of this ledger. Its secret is made once and kept sealed, so that encryption keys can be rotated without
 * losing what was looked up by digest.
 *
 * @throws SealError when the ledger was written with other encryption keys
 */
export async function openDigester(db: Db, sealer: Sealer): Promise<Digester> {
  const fresh = sealer.seal(`settings:${lookupKey}`, randomBytes(32)).toString("base64");
  const { rows } = await sql<{ value: string }>`
    insert into settings (key, value)
    values (${lookupKey}, ${JSON.stringify(fresh)}::jsonb)
    on conflict (key) do update
    set value = settings.value
    returning value
  `.execute(db);
  return createDigester(sealer.open(`settings:${lookupKey}`, Buffer.from(rows[0]?.value ?? "", "base64")));
}

/** Remembers that something was done once for this ledger; true for the first who says so. */
export async function markOnce(db: Db, key: string): Promise<boolean> {
  const { rows } = await sql`
    insert into settings (key, value)
    values (${key}, 'true'::jsonb)
    on conflict (key) do nothing
    returning key
  `.execute(db);
  return rows.length === 1;
}
