import {
  findPayerMapChangedAt,
  findPayersFetchedAt,
  type Ledger,
  type ListedPayer,
  listPayerLists,
  listPayerMap,
  listPayers,
  listUpstreamPayers,
  listUpstreams,
  type PayerMapRecord,
} from "@nightguard/ledger";
import { createFreshValue } from "../fresh-cache.ts";

/** Lists are refreshed daily: an older list does not show that the upstream lacks a payer. */
export const recentListMs = 24 * 3_600_000;

export const toListAgeMs = (fetchedAt: Date | null | undefined, nowMs: number): number | null =>
  fetchedAt ? Math.max(0, nowMs - fetchedAt.getTime()) : null;

export const isRecentList = (ageMs: number | null): ageMs is number => ageMs !== null && ageMs < recentListMs;

export interface UpstreamPayers {
  readonly fetchedAt: Date | null;
  readonly list: readonly ListedPayer[];
  /** Includes alternate ids of one payer only. */
  readonly byId: ReadonlyMap<string, ListedPayer>;
  readonly byAlternateId: ReadonlyMap<string, ListedPayer>;
  readonly map: ReadonlyMap<string, PayerMapRecord>;
}

export type ResolvedPayer =
  | { readonly kind: "known"; readonly id: string; readonly name: string | undefined }
  | { readonly kind: "as it is" }
  | { readonly kind: "unmapped" };

export interface PayerMaps {
  readonly upstreams: ReadonlyMap<string, UpstreamPayers>;
  readonly ourIds: ReadonlyMap<string, string>;
}

/** Reads lists and map from the ledger at most every half second, and only if one row shows a change. */
export function createPayerMaps(ledger: Ledger) {
  let known: { readonly version: string; readonly maps: PayerMaps } | undefined;

  async function read(): Promise<PayerMaps> {
    const [changedAt, oursAt] = await Promise.all([findPayerMapChangedAt(ledger), findPayersFetchedAt(ledger)]);
    // A change of either list's time is another version.
    const version = `${changedAt?.toISOString()} ${oursAt?.toISOString()}`;
    if (known?.version !== version) known = { version, maps: await readAll() };
    return known.maps;
  }

  async function readAll(): Promise<PayerMaps> {
    const [lists, upstreams, { payers }] = await Promise.all([
      listPayerLists(ledger),
      listUpstreams(ledger),
      listPayers(ledger),
    ]);
    const fetchedAt = new Map(lists.map((list) => [list.upstream, list.fetchedAt]));
    // An operator may decide before there is a list.
    const names = new Set([...fetchedAt.keys(), ...upstreams.map(({ name }) => name)]);
    const entries = await Promise.all(
      [...names].map(async (name) => [name, await readUpstream(name, fetchedAt.get(name) ?? null)] as const),
    );
    const ids = new Set(payers.map(({ id }) => id));
    const alternates = payers.flatMap(({ id, alt_payer_ids }) => alt_payer_ids.map((other) => [other, id] as const));
    return { upstreams: new Map(entries), ourIds: new Map(alternates.filter(([other]) => !ids.has(other))) };
  }

  async function readUpstream(name: string, fetchedAt: Date | null): Promise<UpstreamPayers> {
    const [list, map] = await Promise.all([
      fetchedAt === null ? [] : listUpstreamPayers(ledger, name),
      listPayerMap(ledger, name),
    ]);
    return toUpstreamPayers(list, map, fetchedAt);
  }

  return createFreshValue(read);
}

export function toUpstreamPayers(
  list: readonly ListedPayer[],
  map: readonly PayerMapRecord[],
  fetchedAt: Date | null,
): UpstreamPayers {
  const byAlternateId = new Map<string, ListedPayer>();
  const ambiguous = new Set<string>();
  for (const payer of list) {
    for (const id of new Set(payer.alternateIds)) {
      if (byAlternateId.has(id)) ambiguous.add(id);
      byAlternateId.set(id, payer);
    }
  }
  for (const id of ambiguous) byAlternateId.delete(id);
  return {
    fetchedAt,
    list,
    byId: new Map(list.map((payer) => [payer.id, payer])),
    byAlternateId,
    map: new Map(map.map((entry) => [entry.payerId, entry])),
  };
}

/**
 * Resolves an id, or ours that it is an alternate id of, by the map, else by the upstream's list. An id that a recent
 * list lacks is not asked, since the question could be billed.
 *
 * @param payers.takesOurIds whether the upstream accepts any id of ours, as the specification has it
 */
export function resolvePayer(
  payerId: string,
  {
    upstream,
    ourIds,
    takesOurIds,
  }: { upstream: UpstreamPayers | undefined; takesOurIds: boolean } & Pick<PayerMaps, "ourIds">,
  nowMs: number,
): ResolvedPayer {
  if (!upstream) return { kind: "as it is" };
  const { map, byId, byAlternateId, fetchedAt } = upstream;
  const entry = map.get(payerId) ?? map.get(ourIds.get(payerId) ?? payerId);
  if (entry) {
    const { upstreamPayerId: id } = entry;
    return id === null ? { kind: "unmapped" } : { kind: "known", id, name: byId.get(id)?.name };
  }
  const listed = byId.get(payerId) ?? byAlternateId.get(payerId);
  if (listed) return { kind: "known", id: listed.id, name: listed.name };
  return isRecentList(toListAgeMs(fetchedAt, nowMs)) && !takesOurIds ? { kind: "unmapped" } : { kind: "as it is" };
}
