import type { Plan, Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import type { Db } from "../database/index.ts";

/** What decides whether a key's holder may call, in the order of the checks. */
export interface AccountAccessRecord extends Tenant {
  readonly keyId: string;
  readonly disabled: boolean;
  /** Whether the operator suspended the account. */
  readonly suspended: boolean;
  /** Null: no subscription. */
  readonly plan: Plan | null;
  readonly billingSynced: boolean;
  readonly onTrial: boolean;
  readonly cardOnFile: boolean;
  /** By the database's clock, so that all processes agree. */
  readonly trialEnded: boolean;
}

/** The access of the key with this digest; undefined when there is none. Index: api_keys_digest_key. */
export async function findAccountAccess(db: Db, digest: Buffer): Promise<AccountAccessRecord | undefined> {
  const row = await db
    .selectFrom("api_keys as k")
    .innerJoin("accounts as a", "a.id", "k.account_id")
    .leftJoin("plans as p", "p.name", "a.plan_name")
    .select([
      "k.id as key_id",
      "k.mode",
      "k.disabled_at",
      "a.id as account_id",
      "a.suspended_at",
      "a.billing_synced",
      "a.card_on_file",
      "a.trial_ends_at",
      sql<boolean>`coalesce(a.trial_ends_at <= now(), false)`.as("trial_ended"),
      sql<Plan | null>`case when p.name is not null then to_jsonb(p) - 'updated_at' end`.as("plan"),
    ])
    .where("k.digest", "=", digest)
    .executeTakeFirst();
  return (
    row && {
      keyId: row.key_id,
      accountId: row.account_id,
      mode: row.mode,
      disabled: row.disabled_at !== null,
      suspended: row.suspended_at !== null,
      plan: row.plan,
      billingSynced: row.billing_synced,
      onTrial: row.trial_ends_at !== null,
      cardOnFile: row.card_on_file,
      trialEnded: row.trial_ended,
    }
  );
}
