import { type Carrier, type DirectoryEntry, type Payer, UpstreamUnreachableError } from "@nightguard/contract";
import { knownCarriersUpdatedOn, listKnownCarriers } from "@nightguard/contract/known-carriers";
import { listKnownPayers } from "@nightguard/contract/known-payers";
import type { Ledger, RequestedBy } from "@nightguard/ledger";
import type { UpstreamPayer } from "@nightguard/payers";
import type { Log } from "@nightguard/platform";
import { createFreshValue } from "../fresh-cache.ts";
import { parseCarriers, parseDirectory } from "./payer-import.ts";
import type { CsvSource } from "./payer-import-csv.ts";
import { createListServer } from "./payers-list.ts";
import { createRefresher } from "./payers-refresh.ts";

export interface PayerFilters {
  /** Name, id or alternate id. */
  readonly search?: string | undefined;
  readonly feature?: "eligibility" | "claims" | undefined;
  readonly status?: Payer["status"] | undefined;
}

/** `responseLevel: null` selects rows of unknown level. */
export interface DirectoryFilters {
  readonly search?: string | undefined;
  readonly responseLevel?: DirectoryEntry["response_level"] | undefined;
}

/** The three lists: payers, ClearCoverage carriers, the extended payer directory. */
export type Payers = ReturnType<typeof createPayers>;

/** Serves the lists from the ledger, also without the upstream. @param deps.fetchPayers asks the upstream for its list */
export function createPayers(deps: {
  ledger: Pick<Ledger, "payers" | "clock">;
  fetchPayers: (signal: AbortSignal) => Promise<UpstreamPayer[]>;
  log: Log;
}) {
  const { payers: kept, clock } = deps.ledger;
  const toAgeMs = (fetchedAt: Date) => Math.max(0, clock.now() - fetchedAt.getTime());
  const servePayers = createListServer(({ id, name, alt_payer_ids }: Payer) => ({ name, ids: [id, ...alt_payer_ids] }));
  const serveDirectory = createListServer((row: DirectoryEntry) => ({ name: row.payer_name, ids: [row.payer_id] }));
  const payerList = createFreshValue(async () => {
    const { payers, fetchedAt } = await kept.list();
    return { served: servePayers(payers), fetchedAt };
  });
  const carrierList = createFreshValue(() => kept.listCarriers());
  const directoryList = createFreshValue(async () => serveDirectory(await kept.listDirectory()));

  /** Keeps the list if the upstream fails or returns an empty one. @throws as `fetchPayers`, UpstreamUnreachableError */
  async function refresh(signal: AbortSignal): Promise<void> {
    const payers = await deps.fetchPayers(signal);
    if (payers.length === 0)
      throw new UpstreamUnreachableError("The payer service answered a payer list without payers");
    await kept.replace(payers.map(toPayer));
    payerList.drop();
  }

  async function findAgeMs(): Promise<number | undefined> {
    const fetchedAt = await kept.findFetchedAt();
    return fetchedAt && toAgeMs(fetchedAt);
  }

  return {
    /** The payers; `ageMs` is null for the built-in list. */
    async list(
      filters: PayerFilters = {},
    ): Promise<{ payers: readonly Payer[]; version: string; ageMs: number | null }> {
      const { served, fetchedAt } = await payerList.get();
      const payers = served.find(filters.search).filter((payer) => {
        if (filters.feature !== undefined && !payer.features.includes(filters.feature)) return false;
        return filters.status === undefined || payer.status === filters.status;
      });
      return { payers, version: served.version, ageMs: fetchedAt && toAgeMs(fetchedAt) };
    },

    /** The ClearCoverage carriers and the day (UTC) of their last import. */
    async carriers(): Promise<{ data: readonly Carrier[]; last_updated: string }> {
      const { carriers, importedAt } = await carrierList.get();
      return { data: carriers, last_updated: importedAt?.toISOString().slice(0, 10) ?? knownCarriersUpdatedOn };
    },

    /** Rows of the payer directory; ids may repeat. */
    async directory(filters: DirectoryFilters = {}): Promise<{ data: readonly DirectoryEntry[]; version: string }> {
      const served = await directoryList.get();
      const level = filters.responseLevel;
      const data = served.find(filters.search).filter((row) => level === undefined || row.response_level === level);
      return { data, version: served.version };
    },

    /** All or nothing. @throws InvalidRequestError with issues by line */
    async importCarriers(csv: CsvSource, by: RequestedBy): Promise<{ rows: number }> {
      const carriers = await parseCarriers(csv);
      await kept.replaceCarriers(by, carriers);
      carrierList.drop();
      return { rows: carriers.length };
    },

    /** All or nothing. @throws InvalidRequestError with issues by line */
    async importDirectory(csv: CsvSource, by: RequestedBy): Promise<{ rows: number }> {
      const entries = await parseDirectory(csv);
      await kept.replaceDirectory(by, entries);
      directoryList.drop();
      return { rows: entries.length };
    },

    refresh,

    /** Fills empty lists with the built-in ones. */
    async ensureDefaults(): Promise<void> {
      await kept.insertFirst(listKnownPayers());
      await kept.insertFirstCarriers(listKnownCarriers());
      payerList.drop();
      carrierList.drop();
    },

    /** Refreshes in the background until stopped. */
    start: createRefresher({ findAgeMs, refresh, log: deps.log }),
  };
}

const toPayer = ({ id, name, alternateIds, features, partnerId, isActive }: UpstreamPayer): Payer => ({
  id,
  name,
  alt_payer_ids: [...alternateIds],
  features: [...features],
  partnerPayerId: partnerId,
  status: isActive ? "active" : "inactive",
});
