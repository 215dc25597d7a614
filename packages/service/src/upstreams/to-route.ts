import type { Mode } from "@nightguard/contract";
import type { Ledger, RouteRecord } from "@nightguard/ledger";
import type { Upstream } from "@nightguard/payers";
import { type PayerMaps, resolvePayer } from "../payers/payer-maps.ts";
import type { RouteTable } from "./choose-route.ts";
import type { EnvironmentUpstreams, Route, RoutedJob } from "./upstream-routes.ts";

export interface UpstreamConfiguration {
  readonly table: RouteTable;
  readonly opened: ReadonlyMap<string, Upstream>;
  readonly disabled: ReadonlySet<string>;
  readonly routes: readonly RouteRecord[];
  readonly payers: PayerMaps;
}

interface RouteDeps {
  readonly ledger: Pick<Ledger, "clock">;
  readonly environment: EnvironmentUpstreams;
  readonly takeControlNumber: (upstream: string) => Promise<number>;
}

export function toRoute(deps: RouteDeps, configuration: UpstreamConfiguration, job: RoutedJob) {
  const { mode, payerId } = job;
  const record = configuration.table.find(job);
  const first = record && toNamedRoute(deps, configuration, record.upstream, payerId);
  if (!record || !first) return toEnvironmentRoute(deps, mode, payerId);
  if ("unmappedBy" in first || record.fallback === null) return first;
  const second = toNamedRoute(deps, configuration, record.fallback, payerId);
  return second && !("unmappedBy" in second) ? { ...first, fallback: second } : first;
}

export function toAcceptingRoute(deps: RouteDeps, configuration: UpstreamConfiguration, name: string, payerId: string) {
  const route = toNamedRoute(deps, configuration, name, payerId);
  if (!route || !("unmappedBy" in route)) return route;
  // The payer map was changed after the upstream accepted the question.
  const upstream = configuration.opened.get(name);
  return upstream && withNumbers(deps, upstream, name, { payerId });
}

/** The environment's upstream has our ids. */
export function toEnvironmentRoute(deps: RouteDeps, mode: Mode, payerId: string): Route | undefined {
  const upstream = deps.environment[mode];
  return upstream && withNumbers(deps, upstream, mode, { payerId });
}

function toNamedRoute(deps: RouteDeps, { opened, payers }: UpstreamConfiguration, name: string, payerId: string) {
  if (name === "default") return toEnvironmentRoute(deps, "live", payerId);
  const upstream = opened.get(name);
  if (!upstream) return undefined;
  const takesOurIds = upstream.takesOurPayerIds ?? false;
  const known = { upstream: payers.upstreams.get(name), ourIds: payers.ourIds, takesOurIds };
  const payer = resolvePayer(payerId, known, deps.ledger.clock.now());
  switch (payer.kind) {
    case "known":
      return withNumbers(deps, upstream, name, { payerId: payer.id, payerName: payer.name });
    case "as it is":
      return withNumbers(deps, upstream, name, { payerId });
    case "unmapped":
      return { unmappedBy: name };
    default:
      return payer satisfies never;
  }
}

function withNumbers(
  deps: RouteDeps,
  upstream: Upstream,
  key: string,
  payer: Pick<Route, "payerId" | "payerName">,
): Route {
  const numbers = upstream.usesControlNumbers && { takeControlNumber: () => deps.takeControlNumber(upstream.name) };
  return { upstream, key, ...payer, ...numbers };
}
