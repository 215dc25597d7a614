import type { Plan, Scope, Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import type { HotDeps } from "../deps.ts";

export interface StandingRecord {
  readonly accountId: string;
  readonly suspended: boolean;
  /** Null without a subscription. */
  readonly plan: Plan | null;
  readonly billingSynced: boolean;
  readonly onTrial: boolean;
  readonly cardOnFile: boolean;
  /** By the database's clock, so that all processes agree. */
  readonly trialEnded: boolean;
  readonly storedRows: number;
}

export interface AccountAccessRecord extends StandingRecord, Tenant {
  readonly keyId: string;
  readonly expired: boolean;
  readonly disabled: boolean;
  /** Null for any address. */
  readonly allowedCidrs: readonly string[] | null;
  /** Null for all scopes. */
  readonly scopes: readonly Scope[] | null;
}

const standingColumns = sql`
  a.id as "accountId",
  a.suspended_at is not null as suspended,
  a.billing_synced as "billingSynced",
  a.card_on_file as "cardOnFile",
  a.trial_ends_at is not null as "onTrial",
  coalesce(a.trial_ends_at <= now(), false) as "trialEnded",
  a.stored_rows::double precision as "storedRows",
  case when p.name is not null then to_jsonb(p) - 'updated_at' end as plan
`;

/** Undefined also for a deleted account. Index: primary key. */
export async function findStanding({ hotDb }: HotDeps, accountId: string): Promise<StandingRecord | undefined> {
  const { rows } = await sql<StandingRecord>`
    select ${standingColumns}
    from accounts a
    left join plans p on p.name = a.plan_name
    where a.id = ${accountId}
      and a.deleted_at is null
  `.execute(hotDb);
  return rows[0];
}

/** Digests are of current or rolled secrets. Indexes: api_keys_digest_key, api_key_old_secrets_pkey. */
export async function findAccountAccess(
  { hotDb }: HotDeps,
  digests: readonly Buffer[],
): Promise<readonly (AccountAccessRecord | undefined)[]> {
  const { rows } = await sql<AccountAccessRecord & { digest: Buffer }>`
    select
      s.digest,
      k.id as "keyId",
      k.mode,
      k.scopes,
      k.allowed_cidrs as "allowedCidrs",
      coalesce(k.expires_at <= now(), false) as expired,
      k.disabled_at is not null as disabled,
      ${standingColumns}
    from (
      select digest, id as key_id
      from api_keys
      where digest = any(${digests})
      union all
      select digest, key_id
      from api_key_old_secrets
      where digest = any(${digests})
        and valid_until > now()
    ) s
    join api_keys k on k.id = s.key_id
    join accounts a on a.id = k.account_id
    left join plans p on p.name = a.plan_name
  `.execute(hotDb);
  const byDigest = new Map(rows.map(({ digest, ...access }) => [digest.toString("hex"), access]));
  return digests.map((digest) => byDigest.get(digest.toString("hex")));
}
