import type { ProviderDetails, Tenant } from "@nightguard/contract";
import type { Ledger } from "@nightguard/ledger";
import { createFreshCache } from "../fresh-cache.ts";

export type FindProvider = (tenant: Tenant, npi: string) => Promise<ProviderDetails | undefined>;

const maxEntries = 10_000;

/** Reads each provider at most every half second, so that a change applies to the next second's calls. */
export function createProviderLookup({ providers }: Pick<Ledger, "providers">): FindProvider {
  const cache = createFreshCache<ProviderDetails, { readonly tenant: Tenant; readonly npi: string }>({
    load: async (_key, { tenant, npi }) => (await providers.find(tenant, npi))?.details,
    maxEntries,
  });
  return ({ accountId, mode }, npi) => cache.get(`${accountId} ${mode} ${npi}`, { tenant: { accountId, mode }, npi });
}
