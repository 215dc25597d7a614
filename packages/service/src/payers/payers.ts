import {
  type Carrier,
  type DirectoryEntry,
  type Mode,
  type Payer,
  type Tenant,
  UpstreamUnreachableError,
} from "@nightguard/contract";
import { knownCarriersUpdatedOn, listKnownCarriers } from "@nightguard/contract/known-carriers";
import { listKnownPayers } from "@nightguard/contract/known-payers";
import type { Ledger, RequestedBy } from "@nightguard/ledger";
import type { UpstreamPayer } from "@nightguard/payers";
import type { Log } from "@nightguard/platform";
import { createFreshCache, createFreshValue } from "../fresh-cache.ts";
import { parseCarriers, parseDirectory } from "./payer-import.ts";
import type { CsvSource } from "./payer-import-csv.ts";
import { createPayerIndex, type PayerIndex } from "./payer-index.ts";
import { listTrustedForMs } from "./payer-maps.ts";
import { createListServer, type ServedList } from "./payers-list.ts";
import { createRefresher } from "./payers-refresh.ts";
import { type PayerRouting, type UnitedPayers, unitePayers } from "./unite-payers.ts";

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

/** A list as it is served to accounts with the same routes. */
interface Served extends Omit<UnitedPayers, "payers"> {
  readonly list: ServedList<Payer>;
  readonly index: () => PayerIndex;
}

const maxListsKept = 200;

/**
 * Serves the lists from the ledger, also without the upstream.
 *
 * @param deps.fetchPayers asks the upstream of the environment for its list
 * @param deps.findRouting where questions go; undefined: to the upstream of the environment
 */
export function createPayers(deps: {
  ledger: Pick<Ledger, "payers" | "clock">;
  fetchPayers: (signal: AbortSignal) => Promise<UpstreamPayer[]>;
  findRouting: (mode: Mode) => Promise<PayerRouting | undefined>;
  log: Log;
}) {
  const { payers: kept, clock } = deps.ledger;
  const toAgeMs = (fetchedAt: Date) => Math.max(0, clock.now() - fetchedAt.getTime());
  const createPayerServer = () =>
    createListServer(({ id, name, alt_payer_ids }: Payer) => ({ name, ids: [id, ...alt_payer_ids] }));
  const servePayers = createPayerServer();
  const serveDirectory = createListServer((row: DirectoryEntry) => ({ name: row.payer_name, ids: [row.payer_id] }));
  const payerList = createFreshValue(async () => {
    const { payers, fetchedAt } = await kept.list();
    return { served: servePayers(payers), fetchedAt };
  });
  const carrierList = createFreshValue(() => kept.listCarriers());
  const knownPayers = listKnownPayers();

  /** Keeps search and index of a list that has not changed. */
  function createUnitedServer() {
    const serve = createPayerServer();
    let kept: { readonly key: string; readonly index: PayerIndex } | undefined;
    return async ({ payers, ageMs, isTrusted }: UnitedPayers): Promise<Served> => {
      const list = serve(payers);
      const { carriers } = await carrierList.get();
      const index = () => {
        const key = `${list.version} ${isTrusted}`;
        if (kept?.key !== key) {
          // Ids that are well known are left to the payer service, and so are those of carriers, whose list is their own.
          const ofCarriers = carriers.map((row) => ({ id: row.carrier_id, name: row.carrier_name, alt_payer_ids: [] }));
          kept = { key, index: createPayerIndex([...payers, ...knownPayers, ...ofCarriers], isTrusted) };
        }
        return kept.index;
      };
      return { list, ageMs, isTrusted, index };
    };
  }

  let changes = 0;
  function dropPayers(): void {
    payerList.drop();
    changes++;
  }

  const servers = new Map<string, ReturnType<typeof createUnitedServer>>();
  function serverOf(key: string) {
    const server = servers.get(key) ?? createUnitedServer();
    servers.delete(key);
    servers.set(key, server);
    const [oldest] = servers.keys();
    if (servers.size > maxListsKept && oldest !== undefined) servers.delete(oldest);
    return server;
  }

  const unitedLists = createFreshCache<Served, { asker: Tenant; routing: PayerRouting | undefined }>({
    async load(keyed, { asker, routing }) {
      const key = keyed.slice(0, keyed.lastIndexOf(" "));
      const { served, fetchedAt } = await payerList.get();
      const ageMs = fetchedAt && toAgeMs(fetchedAt);
      // The sandbox's list is a part of this version.
      const isRecent = asker.mode === "test" || (ageMs !== null && ageMs < listTrustedForMs);
      const ours = { payers: served.items, ageMs, isRecent };
      return serverOf(key)(routing ? unitePayers(ours, routing, asker, clock.now()) : { ...ours, isTrusted: isRecent });
    },
    maxEntries: maxListsKept,
  });

  async function findServed(asker: Tenant): Promise<Served> {
    const routing = await deps.findRouting(asker.mode);
    const isOwn = routing?.routes.some(({ accountId }) => accountId === asker.accountId) ?? false;
    // After a change here, the list is another at once.
    const key = `${asker.mode} ${isOwn ? asker.accountId : "*"}`;
    const served = await unitedLists.get(`${key} ${changes}`, { asker, routing });
    return served as Served; // `load` always has a value
  }

  const directoryList = createFreshValue(async () => serveDirectory(await kept.listDirectory()));

  /** Keeps the list if the upstream fails or returns an empty one. @throws as `fetchPayers`, UpstreamUnreachableError */
  async function refresh(signal: AbortSignal): Promise<void> {
    const payers = await deps.fetchPayers(signal);
    if (payers.length === 0)
      throw new UpstreamUnreachableError("The payer service answered a payer list without payers");
    await kept.replace(payers.map(toPayer));
    dropPayers();
  }

  async function findAgeMs(): Promise<number | undefined> {
    const fetchedAt = await kept.findFetchedAt();
    return fetchedAt && toAgeMs(fetchedAt);
  }

  return {
    /** The payers that an account can ask about; `ageMs` is null for the built-in list. */
    async list(
      filters: PayerFilters,
      asker: Tenant,
    ): Promise<{ payers: readonly Payer[]; version: string; ageMs: number | null }> {
      const { list, ageMs } = await findServed(asker);
      const payers = list.find(filters.search).filter((payer) => {
        if (filters.feature !== undefined && !payer.features.includes(filters.feature)) return false;
        return filters.status === undefined || payer.status === filters.status;
      });
      return { payers, version: list.version, ageMs };
    },

    /** Tells which payer ids of a file are on the lists of an account's payers. */
    async index(asker: Tenant): Promise<PayerIndex> {
      return (await findServed(asker)).index();
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
      dropPayers();
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
