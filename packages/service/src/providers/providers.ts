import {
  NotFoundError,
  type PageQuery,
  type Provider,
  type ProviderDetails,
  type ProviderList,
  toPage,
} from "@nightguard/contract";
import {
  deleteProvider,
  findProvider,
  type Ledger,
  listProviders,
  listUnknownProviders,
  type ProviderRecord,
  putProvider,
} from "@nightguard/ledger";
import { type Caller, type OwnRequest, toRequestedBy } from "../access/caller.ts";
import { toRange } from "../lookups.ts";

/** Functions reach only the caller's account. */
export interface Providers {
  list(caller: Caller, page: PageQuery): Promise<ProviderList>;
  /** @throws NotFoundError */
  get(caller: Caller, npi: string): Promise<Provider>;
  put(request: OwnRequest, npi: string, details: ProviderDetails): Promise<Provider>;
  /** @throws NotFoundError */
  delete(request: OwnRequest, npi: string): Promise<void>;
}

export function createProviders({ ledger }: { ledger: Ledger }): Providers {
  return {
    async list(caller, page) {
      const [rows, unknown] = await Promise.all([
        listProviders(ledger, caller, toRange(page)),
        listUnknownProviders(ledger, caller),
      ]);
      return {
        ...toPage(rows, page.limit, presentProvider),
        unknown: unknown.map(({ npi, jobs, firstAskedAt, lastAskedAt }) => ({
          npi,
          jobs,
          first_asked_at: firstAskedAt.toISOString(),
          last_asked_at: lastAskedAt.toISOString(),
        })),
      };
    },

    async get(caller, npi) {
      const record = await findProvider(ledger, caller, npi);
      if (!record) throw unknownProvider();
      return presentProvider(record);
    },

    async put(request, npi, details) {
      return presentProvider(await putProvider(ledger, toRequestedBy(request), request.caller, { npi, details }));
    },

    async delete(request, npi) {
      if (!(await deleteProvider(ledger, toRequestedBy(request), request.caller, npi))) throw unknownProvider();
    },
  };
}

const unknownProvider = () => new NotFoundError("Nothing is set for this NPI; set it with PUT /Provider/{npi}");

export const presentProvider = ({ npi, details, updatedAt }: ProviderRecord): Provider => ({
  npi,
  name: details.name ?? null,
  first_name: details.first_name ?? null,
  last_name: details.last_name ?? null,
  taxonomy: details.taxonomy ?? null,
  tax_id: details.tax_id ?? null,
  address: details.address ?? null,
  updated_at: updatedAt.toISOString(),
});
