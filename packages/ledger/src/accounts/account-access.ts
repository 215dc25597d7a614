import type { Plan, Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import type { Db } from "../database/index.ts";

/** What decides whether an API key may be used, in the order of the checks. */
export interface AccountAccessRecord extends Tenant {
  readonly keyId: string;
  readonly disabled: boolean;
  readonly suspended: boolean;
  /** Null: no subscription. */
  readonly plan: Plan | null;
  readonly billingSynced: boolean;
  readonly onTrial: boolean;
  readonly cardOnFile: boolean;
  /** By the database's clock, so that all processes agree. */
  readonly trialEnded: boolean;
  /** Jobs of the account, as they were last counted. */
  readonly storedRows: number;
}

/** The access of the API key with this digest; undefined when there is none. Index: api_keys_digest_key. */
export async function findAccountAccess(db: Db, digest: Buffer): Promise<AccountAccessRecord | undefined> {
  const { rows } = await sql<AccountAccessRecord>`
    select
      k.id as "keyId",
      k.mode,
      k.disabled_at is not null as disabled,
      a.id as "accountId",
      a.suspended_at is not null as suspended,
      a.billing_synced as "billingSynced",
      a.card_on_file as "cardOnFile",
      a.trial_ends_at is not null as "onTrial",
      coalesce(a.trial_ends_at <= now(), false) as "trialEnded",
      a.stored_rows::double precision as "storedRows",
      case when p.name is not null then to_jsonb(p) - 'updated_at' end as plan
    from api_keys k
    join accounts a on a.id = k.account_id
    left join plans p on p.name = a.plan_name
    where k.digest = ${digest}
  `.execute(db);
  return rows[0];
}
