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
import {
  findPayersFetchedAt,
  insertFirstCarriers,
  insertFirstPayers,
  type Ledger,
  listCarriers,
  listDirectory,
  type RequestedBy,
  replaceCarriers,
  replaceDirectory,
  replacePayers,
} from "@nightguard/ledger";
import type { UpstreamPayer } from "@nightguard/payers";
import type { Log } from "@nightguard/platform";
import { createFreshValue, type FreshValue } from "../fresh-cache.ts";
import { type AccountPayers, createAccountPayers } from "./account-payers.ts";
import { parseCarriers, parseDirectory } from "./payer-import.ts";
import type { CsvSource } from "./payer-import-csv.ts";
import type { PayerIndex } from "./payer-index.ts";
import { toListAgeMs } from "./payer-maps.ts";
import { createListServer, type ServedList } from "./payers-list.ts";
import { createRefresher } from "./payers-refresh.ts";
import type { PayerRouting } from "./unite-payers.ts";

interface PayerFilters {
  readonly search?: string | undefined;
  readonly feature?: "eligibility" | "claims" | undefined;
  readonly status?: Payer["status"] | undefined;
}

/** `responseLevel: null` selects rows of unknown level. */
interface DirectoryFilters {
  readonly search?: string | undefined;
  readonly responseLevel?: DirectoryEntry["response_level"] | undefined;
}

interface PayersOptions {
  readonly ledger: Ledger;
  readonly fetchPayers: (signal: AbortSignal) => Promise<UpstreamPayer[]>;
  /** Undefined if questions go to the environment's upstream. */
  readonly findRouting: (mode: Mode) => Promise<PayerRouting | undefined>;
  readonly log: Log;
}

/** Lists come from the ledger, also without the upstream. */
export interface PayersDeps extends PayersOptions {
  readonly carrierList: FreshValue<Awaited<ReturnType<typeof listCarriers>>>;
  readonly directoryList: FreshValue<ServedList<DirectoryEntry>>;
  readonly accountPayers: AccountPayers;
}

export function createPayersDeps(options: PayersOptions): PayersDeps {
  const serveDirectory = createListServer((row: DirectoryEntry) => ({ name: row.payer_name, ids: [row.payer_id] }));
  const carrierList = createFreshValue(() => listCarriers(options.ledger));
  return {
    ...options,
    carrierList,
    directoryList: createFreshValue(async () => serveDirectory(await listDirectory(options.ledger))),
    accountPayers: createAccountPayers({ ...options, carrierList }),
  };
}

/** `ageMs` is null for the built-in list. */
export async function listPayers(
  { accountPayers }: PayersDeps,
  filters: PayerFilters,
  asker: Tenant,
): Promise<{ payers: readonly Payer[]; version: string; ageMs: number | null }> {
  const { list, ageMs } = await accountPayers.find(asker);
  const payers = list.find(filters.search).filter((payer) => {
    if (filters.feature !== undefined && !payer.features.includes(filters.feature)) return false;
    return filters.status === undefined || payer.status === filters.status;
  });
  return { payers, version: list.version, ageMs };
}

export async function getPayerIndex({ accountPayers }: PayersDeps, asker: Tenant): Promise<PayerIndex> {
  return (await accountPayers.find(asker)).index();
}

/** The last import's day in UTC. */
export async function getCarriers(deps: PayersDeps): Promise<{ data: readonly Carrier[]; last_updated: string }> {
  const { carriers, importedAt } = await deps.carrierList.get();
  return { data: carriers, last_updated: importedAt?.toISOString().slice(0, 10) ?? knownCarriersUpdatedOn };
}

export async function getDirectory(
  { directoryList }: PayersDeps,
  { search, responseLevel: level }: DirectoryFilters = {},
): Promise<{ data: readonly DirectoryEntry[]; version: string }> {
  const served = await directoryList.get();
  const data = served.find(search).filter((row) => level === undefined || row.response_level === level);
  return { data, version: served.version };
}

/** All or nothing. @throws InvalidRequestError with issues by line */
export async function importCarriers(deps: PayersDeps, csv: CsvSource, by: RequestedBy): Promise<{ rows: number }> {
  const carriers = await parseCarriers(csv);
  await replaceCarriers(deps.ledger, by, carriers);
  deps.carrierList.drop();
  return { rows: carriers.length };
}

/** All or nothing. @throws InvalidRequestError with issues by line */
export async function importDirectory(deps: PayersDeps, csv: CsvSource, by: RequestedBy): Promise<{ rows: number }> {
  const entries = await parseDirectory(csv);
  await replaceDirectory(deps.ledger, by, entries);
  deps.directoryList.drop();
  return { rows: entries.length };
}

/** Fills empty lists with the built-in ones. */
export async function ensureDefaultLists({ ledger, accountPayers, carrierList }: PayersDeps): Promise<void> {
  await insertFirstPayers(ledger, listKnownPayers());
  await insertFirstCarriers(ledger, listKnownCarriers());
  accountPayers.drop();
  carrierList.drop();
}

/** Keeps the list if the upstream fails or returns an empty one. @throws as `fetchPayers`, UpstreamUnreachableError */
export async function refreshPayers(
  { fetchPayers, ledger, accountPayers }: PayersDeps,
  signal: AbortSignal,
): Promise<void> {
  const payers = await fetchPayers(signal);
  if (payers.length === 0) throw new UpstreamUnreachableError("The payer service answered a payer list without payers");
  await replacePayers(ledger, payers.map(toPayer));
  accountPayers.drop();
}

export const startPayerRefresh = (deps: PayersDeps) =>
  createRefresher({
    findAgeMs: () => findAgeMs(deps),
    refresh: (signal) => refreshPayers(deps, signal),
    log: deps.log,
  })();

const findAgeMs = async ({ ledger }: PayersDeps): Promise<number | null> =>
  toListAgeMs(await findPayersFetchedAt(ledger), ledger.clock.now());

const toPayer = ({ id, name, alternateIds, features, partnerId, isActive }: UpstreamPayer): Payer => ({
  id,
  name,
  alt_payer_ids: [...alternateIds],
  features: [...features],
  partnerPayerId: partnerId,
  status: isActive ? "active" : "inactive",
});
