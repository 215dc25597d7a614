import type { Carrier, Mode, Payer, Tenant } from "@nightguard/contract";
import { listKnownPayers } from "@nightguard/contract/known-payers";
import { type Ledger, listPayers } from "@nightguard/ledger";
import { createFreshCache, createFreshValue } from "../fresh-cache.ts";
import { createPayerIndex, type PayerIndex } from "./payer-index.ts";
import { isRecentList, toListAgeMs } from "./payer-maps.ts";
import { createListServer, type ServedList } from "./payers-list.ts";
import { type PayerRouting, type UnitedPayers, unitePayers } from "./unite-payers.ts";

interface Served extends Omit<UnitedPayers, "payers"> {
  readonly list: ServedList<Payer>;
  readonly index: () => PayerIndex;
}

interface Asked {
  readonly asker: Tenant;
  readonly routing: PayerRouting | undefined;
}

interface AccountPayersDeps {
  readonly ledger: Ledger;
  readonly findRouting: (mode: Mode) => Promise<PayerRouting | undefined>;
  readonly carrierList: { get(): Promise<{ readonly carriers: readonly Carrier[] }> };
}

const maxListsKept = 200;

export interface AccountPayers {
  find(asker: Tenant): Promise<Served>;
  /** Called after a change of our own list here. */
  drop(): void;
}

/** Accounts without routes of their own share one list. */
export function createAccountPayers({ ledger, findRouting, carrierList }: AccountPayersDeps): AccountPayers {
  const ourList = createFreshValue(() => listPayers(ledger));
  const serverOf = createServers(carrierList);
  const lists = createFreshCache<Served, Asked>({
    async load(keyed, asked) {
      const key = keyed.slice(0, keyed.lastIndexOf(" "));
      const ours = await ourList.get();
      return serverOf(key)(toUnited(ours, asked, ledger.clock.now()));
    },
    maxEntries: maxListsKept,
  });
  let changes = 0;

  return {
    async find(asker) {
      const routing = await findRouting(asker.mode);
      const isOwn = routing?.routes.some(({ accountId }) => accountId === asker.accountId) ?? false;
      // A change in this process takes effect at once.
      const key = `${asker.mode} ${isOwn ? asker.accountId : "*"} ${changes}`;
      return (await lists.get(key, { asker, routing })) as Served;
    },
    drop() {
      ourList.drop();
      changes++;
    },
  };
}

function toUnited(
  { payers, fetchedAt }: { readonly payers: readonly Payer[]; readonly fetchedAt: Date | null },
  { asker, routing }: Asked,
  nowMs: number,
): UnitedPayers {
  const ageMs = toListAgeMs(fetchedAt, nowMs);
  // The sandbox's list is part of this version.
  const isRecent = asker.mode === "test" || isRecentList(ageMs);
  const ours = { payers, ageMs, isRecent };
  return routing ? unitePayers(ours, routing, asker, nowMs) : { ...ours, isTrusted: isRecent };
}

function createServers(carrierList: AccountPayersDeps["carrierList"]) {
  const servers = new Map<string, UnitedServer>();
  const knownPayers = listKnownPayers();
  return (key: string) => {
    const server = servers.get(key) ?? createUnitedServer(carrierList, knownPayers);
    servers.delete(key);
    servers.set(key, server);
    const [oldest] = servers.keys();
    if (servers.size > maxListsKept && oldest !== undefined) servers.delete(oldest);
    return server;
  };
}

type UnitedServer = (payers: UnitedPayers) => Promise<Served>;

function createUnitedServer(
  carrierList: AccountPayersDeps["carrierList"],
  knownPayers: readonly Payer[],
): UnitedServer {
  const serve = createListServer(({ id, name, alt_payer_ids }: Payer) => ({ name, ids: [id, ...alt_payer_ids] }));
  let kept: { readonly key: string; readonly index: PayerIndex } | undefined;
  return async ({ payers, ageMs, isTrusted }) => {
    const list = serve(payers);
    const { carriers } = await carrierList.get();
    const index = () => {
      const key = `${list.version} ${isTrusted}`;
      if (kept?.key !== key) {
        // The payer service decides about well-known ids, and about those of carriers, which have their own list.
        const ofCarriers = carriers.map((row) => ({ id: row.carrier_id, name: row.carrier_name, alt_payer_ids: [] }));
        kept = { key, index: createPayerIndex([...payers, ...knownPayers, ...ofCarriers], isTrusted) };
      }
      return kept.index;
    };
    return { list, ageMs, isTrusted, index };
  };
}
