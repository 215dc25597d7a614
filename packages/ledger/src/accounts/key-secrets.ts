import type { Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { audited, type RequestedBy } from "../audit/record.ts";
import { type Db, isOf } from "../database/index.ts";
import type { HotDeps } from "../deps.ts";
import type { Digester } from "../encryption/digester.ts";
import { type ApiKeyRecord, keyColumns, toKeyAuditEntry } from "./api-keys.ts";

/** Only the digest of the secret is stored. */
export interface NextSecret {
  readonly key: string;
  readonly prefix: string;
  readonly overlapSeconds: number;
}

/**
 * Secrets of earlier rolls end no later than the replaced one, so a roll whose answer was lost can be repeated.
 *
 * @param key.check throws if the caller must not get the secret
 */
export async function rollApiKey(
  { db, digester }: { db: Db; digester: Digester },
  by: RequestedBy,
  { tenant, id, check }: { tenant: Tenant; id: string; check: (key: ApiKeyRecord) => void },
  { key, prefix, overlapSeconds }: NextSecret,
): Promise<ApiKeyRecord | undefined> {
  return audited(db, by, toKeyAuditEntry("roll"), async (transaction) => {
    const current = await transaction
      .selectFrom("api_keys")
      .select([...keyColumns, "digest"])
      .where("id", "=", id)
      .where(isOf(tenant, "api_keys"))
      .forUpdate()
      .executeTakeFirst();
    if (!current) return undefined;
    check(current);
    const validUntil = sql`now() + ${overlapSeconds} * interval '1 second'`;
    await sql`
      insert into api_key_old_secrets (digest, key_id, valid_until)
      values (${current.digest}, ${id}, ${validUntil})
    `.execute(transaction);
    await sql`
      update api_key_old_secrets
      set valid_until = least(valid_until, ${validUntil})
      where key_id = ${id}
    `.execute(transaction);
    await sql`
      delete from api_key_old_secrets
      where key_id = ${id}
        and valid_until <= now()
    `.execute(transaction);
    return transaction
      .updateTable("api_keys")
      .set({ digest: digester.digest("api_key", key), prefix })
      .where("id", "=", id)
      .returning(keyColumns)
      .executeTakeFirst();
  });
}

/** Writes at most once a minute for each key, and skips keys that are being changed. */
export async function noteKeyUses({ hotDb }: HotDeps, ids: readonly string[]): Promise<void> {
  await sql`
    update api_keys
    set last_used_at = now()
    where id in (
      select id
      from api_keys
      where id = any(${ids})
        and (last_used_at is null or last_used_at <= now() - interval '1 minute')
      for update skip locked
    )
  `.execute(hotDb);
}
