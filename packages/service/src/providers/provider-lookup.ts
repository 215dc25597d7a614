import type { ProviderDetails, Tenant } from "@nightguard/contract";
import { findProvider, type Ledger } from "@nightguard/ledger";
import { createFreshCache } from "../fresh-cache.ts";

export type FindProvider = (tenant: Tenant, npi: string) => Promise<ProviderDetails | undefined>;

const maxEntries = 10_000;

/** Reads each provider at most every half second: changes apply within a second. */
export function createProviderLookup(ledger: Ledger): FindProvider {
  const cache = createFreshCache<ProviderDetails, { readonly tenant: Tenant; readonly npi: string }>({
    load: async (_key, { tenant, npi }) => (await findProvider(ledger, tenant, npi))?.details,
    maxEntries,
  });
  return ({ accountId, mode }, npi) => cache.get(`${accountId} ${mode} ${npi}`, { tenant: { accountId, mode }, npi });
}
