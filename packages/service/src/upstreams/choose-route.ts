import type { Mode, Tenant } from "@nightguard/contract";
import type { RouteRecord } from "@nightguard/ledger";
import type { RoutedJob } from "./upstream-routes.ts";

export interface RouteTable {
  /**
   * The most specific route wins: the account's before all accounts', the payer's before all payers', then by priority.
   */
  find(routedJob: RoutedJob): RouteRecord | undefined;
  /** True if any payer can be asked for this account; without an account, for any account. */
  serves(mode: Mode, accountId?: string): boolean;
}

/** @param isUsable routes to an upstream that is not usable for the account count as absent */
export function createRouteTable(
  routes: readonly RouteRecord[],
  isUsable: (upstream: string, accountId: string | null) => boolean,
): RouteTable {
  const best = new Map<string, RouteRecord>();
  const served = new Set<string>();
  const inOrder = [...routes].sort((one, other) => other.priority - one.priority || (one.name < other.name ? -1 : 1));
  for (const route of inOrder) {
    if (!isUsable(route.upstream, route.accountId)) continue;
    served.add(route.mode).add(`${route.mode} ${route.accountId ?? "*"}`);
    for (const payer of route.payers) {
      const key = toKey(route.mode, route.accountId, payer);
      if (!best.has(key)) best.set(key, route);
    }
  }
  return {
    find: ({ mode, accountId, payerId }) =>
      best.get(toKey(mode, accountId, payerId)) ??
      best.get(toKey(mode, accountId, "*")) ??
      best.get(toKey(mode, null, payerId)) ??
      best.get(toKey(mode, null, "*")),
    serves: (mode, accountId) =>
      accountId === undefined ? served.has(mode) : served.has(`${mode} ${accountId}`) || served.has(`${mode} *`),
  };
}

const toKey = (mode: string, accountId: string | null, payer: string) => `${mode} ${accountId ?? "*"} ${payer}`;

export const findOwnRoutes = (routes: readonly RouteRecord[], { accountId, mode }: Tenant) =>
  routes.filter((route) => route.mode === mode && (route.accountId === null || route.accountId === accountId));
