import type { Mode } from "@nightguard/contract";
import {
  type Ledger,
  listRoutes,
  listUpstreams,
  type RouteRecord,
  readRoutingVersion,
  takeControlNumbers,
  type UpstreamRecord,
} from "@nightguard/ledger";
import type { Upstream } from "@nightguard/payers";
import type { Log } from "@nightguard/platform";
import { createFaultLog } from "../fault-log.ts";
import { createFreshValue } from "../fresh-cache.ts";
import type { PayerMaps } from "../payers/payer-maps.ts";
import type { PayerRouting } from "../payers/unite-payers.ts";
import { createRouteTable, findOwnRoutes } from "./choose-route.ts";
import { createControlNumbers } from "./control-numbers.ts";
import type { OpeningDeps } from "./open-upstream.ts";
import { createOpenedUpstreams, type OpenedUpstreams } from "./opened-upstreams.ts";
import { toAcceptingRoute, toEnvironmentRoute, toRoute, type UpstreamConfiguration } from "./to-route.ts";
import type { EnvironmentUpstreams, UpstreamRoutes } from "./upstream-routes.ts";

export interface UpstreamSet extends UpstreamRoutes {
  hasRoutes(mode: Mode, accountId?: string): Promise<boolean>;
  /** True if an account's routes all lead to disabled upstreams. */
  hasOnlyDisabledRoutes(mode: Mode, accountId: string): Promise<boolean>;
  /** Undefined when the upstream is disabled or not usable; it needs no route. */
  find(name: string): Promise<Upstream | undefined>;
  /** Lists enabled upstreams that could be opened; they need no route. */
  list(): Promise<readonly Upstream[]>;
  findRouting(mode: Mode): Promise<PayerRouting>;
  /** Reads what is older than half a second; a failure shows when a route is looked up. */
  readAhead(): void;
  /** Call after a change of upstreams, routes or the payer map here. */
  drop(): void;
  close(): Promise<void>;
}

type UpstreamSetOptions = Omit<OpeningDeps, "ledger"> & {
  readonly ledger: Ledger;
  readonly payerMaps: { get(): Promise<PayerMaps>; drop(): void };
  readonly environment: EnvironmentUpstreams;
  readonly log: Log;
};

const modes = ["live", "test"] as const satisfies readonly Mode[];

export function createUpstreamSet(options: UpstreamSetOptions): UpstreamSet {
  const { ledger, environment, payerMaps } = options;
  const upstreams = createOpenedUpstreams(options);
  const configuration = createConfigurationReader(options, upstreams);
  const deps = {
    ledger,
    environment,
    takeControlNumber: createControlNumbers({
      takeControlNumbers: (name, count) => takeControlNumbers(ledger, name, count),
    }),
  };
  const routes: UpstreamRoutes = {
    routeOf: async (job) => toRoute(deps, await configuration.get(), job),
    async routeTo(name, { payerId }) {
      const mode = modes.find((of) => environment[of]?.name === name);
      if (mode) return toEnvironmentRoute(deps, mode, payerId);
      return toAcceptingRoute(deps, await configuration.get(), name, payerId);
    },
    findUpstream: async (name) => (await configuration.get()).opened.get(name),
  };

  return {
    ...routes,
    async hasRoutes(mode, accountId) {
      return (await configuration.get()).table.serves(mode, accountId);
    },
    async hasOnlyDisabledRoutes(mode, accountId) {
      const { routes: all, disabled } = await configuration.get();
      const own = findOwnRoutes(all, { mode, accountId });
      return own.length > 0 && own.every(({ upstream }) => disabled.has(upstream));
    },
    async find(name) {
      configuration.drop();
      return (await configuration.get()).opened.get(name);
    },
    async list() {
      return [...(await configuration.get()).opened.values()];
    },
    async findRouting(mode) {
      const { table, routes: all, payers, opened } = await configuration.get();
      const takesOurIds = (name: string) => opened.get(name)?.takesOurPayerIds ?? name === "default";
      return { table, routes: all, payers, takesOurIds, hasEnvironment: environment[mode] !== undefined };
    },
    readAhead: () => void configuration.get().catch(() => undefined),
    drop() {
      payerMaps.drop();
      configuration.drop();
    },
    close: upstreams.close,
  };
}

/**
 * While the ledger does not answer, the last known upstreams and routes stay. Unless they have changed, reading them
 * again takes one statement.
 */
function createConfigurationReader(options: UpstreamSetOptions, upstreams: OpenedUpstreams) {
  let known: (UpstreamConfiguration & { readonly version: string }) | undefined;
  let begun = 0;
  let opening: { readonly order: number; readonly configuration: Promise<UpstreamConfiguration> } | undefined;

  /** Readings overlap while the ledger is slow. One that a later one has overtaken opens nothing again that was replaced. */
  async function read(): Promise<UpstreamConfiguration> {
    const order = ++begun;
    const version = await readRoutingVersion(options.ledger);
    if (known?.version === version) return known;
    const lists = await readLists(options);
    if (!opening || opening.order < order) {
      const configuration = openLists(options, upstreams, lists).then((opened) => {
        known = { version, ...opened };
        return known;
      });
      opening = { order, configuration };
    }
    return opening.configuration;
  }

  const configuration = createFreshValue(read);
  const faults = createFaultLog(options.log);
  async function get(): Promise<UpstreamConfiguration> {
    try {
      return await configuration.get();
    } catch (error) {
      if (!known) throw error;
      faults.warn("upstreams not read, those known before stay", error);
      return known;
    }
  }
  return { get, drop: configuration.drop };
}

interface Lists {
  readonly records: readonly UpstreamRecord[];
  readonly routes: readonly RouteRecord[];
  readonly payers: PayerMaps;
}

async function readLists({ ledger, payerMaps }: UpstreamSetOptions): Promise<Lists> {
  payerMaps.drop(); // may be half a second older than the version
  const [records, routes, payers] = await Promise.all([listUpstreams(ledger), listRoutes(ledger), payerMaps.get()]);
  return { records, routes, payers };
}

async function openLists(
  { environment }: UpstreamSetOptions,
  upstreams: OpenedUpstreams,
  { records, routes, payers }: Lists,
): Promise<UpstreamConfiguration> {
  const enabled = records.filter((record) => record.enabled);
  const opened = await upstreams.openAll(enabled);
  const disabled = new Set(records.filter((record) => !record.enabled).map(({ name }) => name));
  const owners = new Map(enabled.map(({ name, accountId }) => [name, accountId]));
  // An account's own upstream is asked for no other account.
  const isUsable = (name: string, accountId: string | null) =>
    name === "default"
      ? environment.live !== undefined
      : opened.has(name) && (owners.get(name) === null || owners.get(name) === accountId);
  return { table: createRouteTable(routes, isUsable), opened, disabled, routes, payers };
}
