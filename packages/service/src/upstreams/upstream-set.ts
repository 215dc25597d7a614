import type { Mode } from "@nightguard/contract";
import type { Ledger, OfferedJob, RouteRecord, UpstreamRecord } from "@nightguard/ledger";
import type { Upstream } from "@nightguard/payers";
import type { Log } from "@nightguard/platform";
import { createFreshValue } from "../fresh-cache.ts";
import { type PayerMaps, resolvePayer } from "../payers/payer-maps.ts";
import type { PayerRouting } from "../payers/unite-payers.ts";
import { createRouteTable, type RouteTable } from "./choose-route.ts";
import { createControlNumbers } from "./control-numbers.ts";
import { type OpeningDeps, openUpstream } from "./open-upstream.ts";
import type { Route, UpstreamRoutes } from "./upstream-routes.ts";

/** The upstreams of the environment, by the mode of the work that goes to them when no other route names it. */
export type EnvironmentUpstreams = Readonly<Record<Mode, Upstream | undefined>>;

/** The upstreams that this process can ask, as configured now. */
export type UpstreamSet = ReturnType<typeof createUpstreamSet>;

interface Opened {
  readonly revision: string;
  readonly upstream: Promise<Upstream | undefined>;
}

interface Configuration {
  readonly table: RouteTable;
  readonly opened: ReadonlyMap<string, Upstream>;
  readonly routes: readonly RouteRecord[];
  readonly payers: PayerMaps;
}

const modes = ["live", "test"] as const satisfies readonly Mode[];

/** How long a replaced upstream stays open for calls in flight, which its successor does not know. */
const retiredForMs = 180_000;

/**
 * Reads upstreams and routes from the ledger at most every half second while there is work, and opens those that changed.
 * While the ledger does not answer, the last known stay.
 */
export function createUpstreamSet(
  deps: Omit<OpeningDeps, "ledger"> & {
    readonly ledger: Pick<Ledger, "upstreams" | "clock">;
    readonly payerMaps: { get(): Promise<PayerMaps>; drop(): void };
    readonly environment: EnvironmentUpstreams;
    readonly log: Log;
  },
) {
  const { ledger, environment, payerMaps, log } = deps;
  const open = new Map<string, Opened>();
  const retired = new Map<Upstream, NodeJS.Timeout>();
  let known: Configuration | undefined;

  async function openOne(record: UpstreamRecord): Promise<Upstream | undefined> {
    try {
      return await openUpstream(deps, record);
    } catch (err) {
      log.error({ err, upstream: record.name }, "upstream not opened, its routes count as absent");
      return undefined;
    }
  }

  function retire({ upstream }: Opened): void {
    void upstream.then((closing) => {
      if (!closing) return;
      const close = () => {
        retired.delete(closing);
        closing.close().catch((err) => log.debug({ err }, "upstream not closed"));
      };
      retired.set(closing, setTimeout(close, retiredForMs).unref());
    });
  }

  async function openAll(records: readonly UpstreamRecord[]): Promise<Map<string, Upstream>> {
    const names = new Set(records.map(({ name }) => name));
    for (const [name, one] of open) {
      if (names.has(name)) continue;
      open.delete(name);
      retire(one);
    }
    for (const record of records) {
      const before = open.get(record.name);
      if (before?.revision === record.revision) continue;
      open.set(record.name, { revision: record.revision, upstream: openOne(record) });
      if (before) retire(before);
    }
    const entries = await Promise.all([...open].map(async ([name, { upstream }]) => [name, await upstream] as const));
    return new Map(entries.flatMap(([name, upstream]) => (upstream ? [[name, upstream]] : [])));
  }

  async function read(): Promise<Configuration> {
    const [records, routes, payers] = await Promise.all([
      ledger.upstreams.list(),
      ledger.upstreams.listRoutes(),
      payerMaps.get(),
    ]);
    const enabled = records.filter((record) => record.enabled);
    const opened = await openAll(enabled);
    const owners = new Map(enabled.map(({ name, accountId }) => [name, accountId]));
    // An account's own upstream is asked for no other account.
    const isUsable = (name: string, accountId: string | null) =>
      name === "default"
        ? environment.live !== undefined
        : opened.has(name) && (owners.get(name) === null || owners.get(name) === accountId);
    known = { table: createRouteTable(routes, isUsable), opened, routes, payers };
    return known;
  }

  const configuration = createFreshValue(read);
  async function current(): Promise<Configuration> {
    try {
      return await configuration.get();
    } catch (error) {
      if (!known) throw error;
      log.warn({ err: error }, "upstreams not read, those known before stay");
      return known;
    }
  }

  const takeControlNumber = createControlNumbers(ledger);
  const withNumbers = (upstream: Upstream, key: string, payer: Pick<Route, "payerId" | "payerName">): Route => ({
    ...{ upstream, key, ...payer },
    ...(upstream.usesControlNumbers && { takeControlNumber: () => takeControlNumber(upstream.name) }),
  });

  /** With the payer's id and name there. The upstream of the environment takes our ids, which are its own. */
  function toRoute({ opened, payers }: Configuration, name: string, payerId: string) {
    if (name === "default") return environment.live && withNumbers(environment.live, "live", { payerId });
    const upstream = opened.get(name);
    if (!upstream) return undefined;
    const known = { upstream: payers.upstreams.get(name), ourIds: payers.ourIds };
    const takesOurIds = upstream.takesOurPayerIds ?? false;
    const payer = resolvePayer(payerId, { ...known, takesOurIds }, ledger.clock.now());
    switch (payer.kind) {
      case "known":
        return withNumbers(upstream, name, { payerId: payer.id, payerName: payer.name });
      case "as it is":
        return withNumbers(upstream, name, { payerId });
      case "unmapped":
        return { unmappedBy: name };
      default:
        return payer satisfies never;
    }
  }

  const routes: UpstreamRoutes = {
    async routeOf({ accountId, mode, payerId }: Pick<OfferedJob, "accountId" | "mode" | "payerId">) {
      const configured = await current();
      const record = configured.table.find({ accountId, mode, payerId });
      const first = record && toRoute(configured, record.upstream, payerId);
      if (!record || !first) {
        const upstream = environment[mode];
        return upstream && withNumbers(upstream, mode, { payerId });
      }
      if ("unmappedBy" in first || record.fallback === null) return first;
      const second = toRoute(configured, record.fallback, payerId);
      return second && !("unmappedBy" in second) ? { ...first, fallback: second } : first;
    },
    async routeTo(name, { payerId }) {
      const mode = modes.find((of) => environment[of]?.name === name);
      const ofEnvironment = mode && environment[mode];
      if (ofEnvironment) return withNumbers(ofEnvironment, mode, { payerId });
      const configured = await current();
      const route = toRoute(configured, name, payerId);
      if (!route || !("unmappedBy" in route)) return route;
      // It has accepted the question; its map has changed since.
      const upstream = configured.opened.get(name);
      return upstream && withNumbers(upstream, name, { payerId });
    },
    findUpstream: async (name) => (await current()).opened.get(name),
  };

  return {
    ...routes,
    /** Whether routes lead to an upstream that can be asked for this account; without an account, for any account. */
    async hasRoutes(mode: Mode, accountId?: string): Promise<boolean> {
      return (await current()).table.serves(mode, accountId);
    },
    /** An upstream as it is configured now, also without a route; undefined when it is disabled or not usable. */
    async find(name: string): Promise<Upstream | undefined> {
      configuration.drop();
      return (await current()).opened.get(name);
    },
    /** Those that are enabled and could be opened, also without a route. */
    async list(): Promise<readonly Upstream[]> {
      return [...(await current()).opened.values()];
    },
    /** What the list of an account's payers depends on. */
    async findRouting(mode: Mode): Promise<PayerRouting> {
      const { table, routes: all, payers, opened } = await current();
      const takesOurIds = (name: string) => opened.get(name)?.takesOurPayerIds ?? name === "default";
      return { table, routes: all, payers, takesOurIds, hasEnvironment: environment[mode] !== undefined };
    },
    /** Because upstreams, routes or the payer map were just changed here. */
    drop(): void {
      payerMaps.drop();
      configuration.drop();
    },
    async close(): Promise<void> {
      const closing = [...open.values()].map(async ({ upstream }) => (await upstream)?.close());
      for (const [upstream, timer] of retired) {
        clearTimeout(timer);
        closing.push(upstream.close());
      }
      open.clear();
      retired.clear();
      await Promise.all(closing);
    },
  };
}
