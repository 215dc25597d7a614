import type { OfferedJob, RouteRecord } from "@nightguard/ledger";

type Asked = Pick<OfferedJob, "accountId" | "mode" | "payerId">;

/** The rows of `routes` in a form that is quick to search. */
export interface RouteTable {
  /** The most specific route: of the account before all accounts', of the payer before all payers', then by priority. */
  find(job: Asked): RouteRecord | undefined;
}

/** @param isUsable whether an upstream of this name can be asked for the account; other routes count as absent */
export function createRouteTable(
  routes: readonly RouteRecord[],
  isUsable: (upstream: string, accountId: string | null) => boolean,
): RouteTable {
  const best = new Map<string, RouteRecord>();
  const inOrder = [...routes].sort((one, other) => other.priority - one.priority || (one.name < other.name ? -1 : 1));
  for (const route of inOrder) {
    if (!isUsable(route.upstream, route.accountId)) continue;
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
  };
}

const toKey = (mode: string, accountId: string | null, payer: string) => `${mode} ${accountId ?? "*"} ${payer}`;
