import type { Payer, Tenant } from "@nightguard/contract";
import type { RouteRecord } from "@nightguard/ledger";
import { findOwnRoutes, type RouteTable } from "../upstreams/choose-route.ts";
import { isRecentList, type PayerMaps, resolvePayer, toListAgeMs } from "./payer-maps.ts";

export interface PayerRouting {
  readonly table: RouteTable;
  readonly routes: readonly RouteRecord[];
  readonly payers: PayerMaps;
  readonly takesOurIds: (upstream: string) => boolean;
  /** True if an upstream of the environment answers questions without a route. */
  readonly hasEnvironment: boolean;
}

export interface UnitedPayers {
  readonly payers: readonly Payer[];
  /** The age of the oldest list in use; null if one was never read. */
  readonly ageMs: number | null;
  /** True if an unlisted id has no route, or one to an upstream with a recent list. */
  readonly isTrusted: boolean;
}

/**
 * Lists our payers whose route leads to an upstream that has them, then further payers of each upstream's list under
 * its ids, without those said to have no dental plans.
 *
 * @param ours our own list, which is that of the environment's upstream; without routes it is the result
 */
export function unitePayers(
  ours: { readonly payers: readonly Payer[]; readonly ageMs: number | null; readonly isRecent: boolean },
  routing: PayerRouting,
  asker: Tenant,
  nowMs: number,
): UnitedPayers {
  const { table, payers: maps, hasEnvironment } = routing;
  const own = findOwnRoutes(routing.routes, asker);
  if (own.length === 0) return { payers: ours.payers, ageMs: ours.ageMs, isTrusted: hasEnvironment && ours.isRecent };

  const toAgeMs = (upstream: string) => toListAgeMs(maps.upstreams.get(upstream)?.fetchedAt, nowMs);
  const toTarget = (payerId: string) => {
    const name = table.find({ ...asker, payerId })?.upstream ?? "default";
    return name === "default" && !hasEnvironment ? undefined : name;
  };
  const listed = new Map<string, Payer>();
  const taken = new Map<string, Set<string>>();

  for (const payer of ours.payers) {
    const upstream = toTarget(payer.id);
    if (upstream === undefined) continue;
    const known = { upstream: maps.upstreams.get(upstream), ourIds: maps.ourIds };
    const resolved = resolvePayer(payer.id, { ...known, takesOurIds: routing.takesOurIds(upstream) }, nowMs);
    if (resolved.kind === "unmapped") continue;
    if (resolved.kind === "as it is") listed.set(payer.id, payer);
    else {
      const theirs = known.upstream?.byId.get(resolved.id);
      listed.set(payer.id, theirs?.isActive === false ? { ...payer, status: "inactive" } : payer);
      taken.set(upstream, (taken.get(upstream) ?? new Set()).add(resolved.id));
    }
  }

  const ourIds = new Set(ours.payers.map(({ id }) => id));
  const upstreams = [...new Set(own.map(({ upstream }) => upstream))];
  for (const upstream of upstreams) {
    for (const theirs of maps.upstreams.get(upstream)?.list ?? []) {
      const { id, name, alternateIds, features, partnerId, isActive, isDental } = theirs;
      if (ourIds.has(id) || listed.has(id) || taken.get(upstream)?.has(id) || isDental === false) continue;
      if (toTarget(id) !== upstream) continue;
      const status = isActive ? "active" : "inactive";
      const lists = { alt_payer_ids: [...alternateIds], features: [...features] };
      listed.set(id, { id, name, ...lists, partnerPayerId: partnerId, status });
    }
  }

  const ages = [
    ...upstreams.filter((name) => name !== "default").map(toAgeMs),
    ...(hasEnvironment ? [ours.ageMs] : []),
  ];
  const isRecent = (upstream: string) => (upstream === "default" ? ours.isRecent : isRecentList(toAgeMs(upstream)));
  const ofOthers = toTarget(unknownId);
  return {
    payers: [...listed.values()],
    ageMs: ages.includes(null) ? null : Math.max(...(ages as number[])),
    isTrusted: ofOthers === undefined || isRecent(ofOthers),
  };
}

/** No route names this id, because ids have no control characters. */
const unknownId = "\u0000";
