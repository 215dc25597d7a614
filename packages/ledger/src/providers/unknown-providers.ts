import type { Mode, Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, idArray, isOf } from "../database/index.ts";
import type { DbDeps } from "../deps.ts";

export interface UnknownProvider {
  readonly npi: string;
  /** Counts jobs since `firstAskedAt` without a name of their own. */
  readonly jobs: number;
  readonly firstAskedAt: Date;
  readonly lastAskedAt: Date;
}

export interface ProviderUse extends Tenant {
  readonly npi: string;
  readonly jobs: number;
}

/** Callers may invent NPIs, so only the last ones are kept. */
const keptPerTenant = 200;

/**
 * Locks in key order. Indexes: both primary keys, unknown_providers_by_time.
 *
 * @param asked each NPI of an account and mode once
 */
export async function countUnknownProviders({ db }: DbDeps, asked: readonly ProviderUse[]): Promise<void> {
  const ordered = asked.toSorted((a, b) => (toKey(a) < toKey(b) ? -1 : 1));
  const modes: readonly Mode[] = ordered.map(({ mode }) => mode);
  await sql`
    insert into unknown_providers (account_id, mode, npi, jobs)
    select a.account_id, a.mode, a.npi, a.jobs
    from unnest(
      ${idArray(ordered.map(({ accountId }) => accountId))},
      ${modes}::text[],
      ${ordered.map(({ npi }) => npi)}::text[],
      ${ordered.map(({ jobs }) => jobs)}::bigint[]
    ) with ordinality as a (account_id, mode, npi, jobs, place)
    where exists (select from accounts where id = a.account_id)
      and not exists (
        select
        from providers p
        where p.account_id = a.account_id
          and p.mode = a.mode
          and p.npi = a.npi
      )
    order by a.place
    on conflict (account_id, mode, npi) do update
    set jobs = unknown_providers.jobs + excluded.jobs, last_asked_at = now()
  `.execute(db);
  const tenants = new Map(ordered.map((one) => [`${one.accountId} ${one.mode}`, one]));
  for (const tenant of tenants.values()) await forgetOldest(db, tenant);
}

const toKey = ({ accountId, mode, npi }: ProviderUse) => `${accountId} ${mode} ${npi}`;

async function forgetOldest(db: Db, tenant: Tenant): Promise<void> {
  await sql`
    delete from unknown_providers
    where ${isOf(tenant, "unknown_providers")}
      and npi in (
        select npi
        from unknown_providers
        where ${isOf(tenant, "unknown_providers")}
        order by last_asked_at desc, npi
        offset ${keptPerTenant}
      )
  `.execute(db);
}

/** Thirty days, newest first. Index: unknown_providers_by_time. */
export async function listUnknownProviders({ db }: DbDeps, tenant: Tenant): Promise<UnknownProvider[]> {
  const { rows } = await sql<UnknownProvider>`
    select npi, jobs::double precision as jobs, first_asked_at as "firstAskedAt", last_asked_at as "lastAskedAt"
    from unknown_providers
    where ${isOf(tenant, "unknown_providers")}
      and last_asked_at > now() - interval '30 days'
    order by last_asked_at desc, npi
    limit ${keptPerTenant}
  `.execute(db);
  return rows;
}
