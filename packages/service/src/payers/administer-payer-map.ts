import { InvalidRequestError, type PayerListState, type PayerMapEntry, type PayerMapInput } from "@nightguard/contract";
import type { Ledger, ListedPayer, PayerListRecord, PayerMapRecord, RequestedBy } from "@nightguard/ledger";
import { found } from "../lookups.ts";
import { type Candidate, matchPayers, type OurPayer } from "./match-payers.ts";
import { listOurPayers } from "./our-payers.ts";
import { listTrustedForMs } from "./payer-maps.ts";
import type { UpstreamLists } from "./upstream-lists.ts";

/** What operators see and decide of our payers with an upstream. Every change is written to the audit log. */
export type PayerMapAdministration = ReturnType<typeof createPayerMapAdministration>;

/** @param deps.onChange called after the map changed here */
export function createPayerMapAdministration(deps: {
  ledger: Pick<Ledger, "upstreams" | "payers" | "clock">;
  lists: Pick<UpstreamLists, "refreshNow" | "matchAnew">;
  onChange: () => void;
}) {
  const { ledger, lists, onChange } = deps;
  const { upstreams } = ledger;

  async function read(name: string) {
    found(await upstreams.find(name));
    const [ours, list, map] = await Promise.all([
      listOurPayers(ledger),
      upstreams.listUpstreamPayers(name),
      upstreams.listPayerMap(name),
    ]);
    return { ours, list, map };
  }

  async function findListState(name: string): Promise<PayerListState> {
    const record = (await upstreams.listPayerLists()).find(({ upstream }) => upstream === name);
    return record ? presentList(record, ledger.clock.now()) : noList;
  }

  async function listListStates(): Promise<(PayerListState & { readonly upstream: string })[]> {
    const nowMs = ledger.clock.now();
    const records = await upstreams.listPayerLists();
    return records.map((record) => ({ upstream: record.upstream, ...presentList(record, nowMs) }));
  }

  return {
    listListStates,

    /** All our payers and carriers, with what the upstream has of each. @throws NotFoundError */
    async listPayerMap(name: string, { isMapped }: { isMapped?: boolean | undefined }): Promise<PayerMapEntry[]> {
      const { ours, list, map } = await read(name);
      const entries = toEntries(ours, list, map);
      return isMapped === undefined ? entries : entries.filter(({ how }) => (how !== null) === isMapped);
    },

    /** @throws NotFoundError without such an upstream, InvalidRequestError for an id that its recent list does not have */
    async putPayerMapEntry(
      by: RequestedBy,
      { name, payerId }: { name: string; payerId: string },
      { upstream_payer_id: upstreamPayerId }: PayerMapInput,
    ): Promise<PayerMapEntry> {
      const { ours, list } = await read(name);
      const { age_seconds: age } = await findListState(name);
      const isTrusted = age !== null && age * 1_000 < listTrustedForMs;
      if (isTrusted && upstreamPayerId !== null && list.every(({ id }) => id !== upstreamPayerId)) {
        const message = `is not on the payer list of ${name}; \`nightguard admin payer-map list ${name}\` shows candidates`;
        throw new InvalidRequestError([{ path: "upstream_payer_id", message }]);
      }
      const decidedBy = by.actor.kind === "administrator" ? by.actor.name : by.actor.kind;
      const record = found(
        await upstreams.putPayerMapEntry(by, { upstream: name, payerId, upstreamPayerId, decidedBy }),
      );
      onChange();
      return present(record, { ours: byId(ours), theirs: byId(list) });
    },

    /** The rules decide again. @throws NotFoundError when nothing was decided by hand */
    async deletePayerMapEntry(by: RequestedBy, { name, payerId }: { name: string; payerId: string }): Promise<void> {
      found(await upstreams.deletePayerMapEntry(by, { upstream: name, payerId }));
      await lists.matchAnew();
      onChange();
    },

    /** @throws NotFoundError without such an upstream, ConflictError when it cannot be asked */
    async refreshList(name: string): Promise<PayerListState> {
      found(await upstreams.find(name));
      await lists.refreshNow(name);
      return findListState(name);
    },
  };
}

const noList: PayerListState = { payers: 0, fetched_at: null, age_seconds: null, error: null };

const presentList = ({ payers, fetchedAt, error }: PayerListRecord, nowMs: number): PayerListState => ({
  payers,
  fetched_at: fetchedAt?.toISOString() ?? null,
  age_seconds: fetchedAt && Math.max(0, Math.floor((nowMs - fetchedAt.getTime()) / 1_000)),
  error,
});

/** Ours in their order, then other ids that an operator mapped. */
function toEntries(
  ours: readonly OurPayer[],
  list: readonly ListedPayer[],
  map: readonly PayerMapRecord[],
): PayerMapEntry[] {
  const names = { ours: byId(ours), theirs: byId(list) };
  const records = new Map(map.map((record) => [record.payerId, record]));
  const candidates = new Map(matchPayers(ours, list).doubtful.map((open) => [open.payerId, open.candidates]));
  const ofOurs = ours.map((payer) => {
    const record = records.get(payer.id);
    return record ? present(record, names) : presentOpen(payer, candidates.get(payer.id) ?? []);
  });
  const others = map.filter(({ payerId }) => !names.ours.has(payerId)).map((record) => present(record, names));
  return [...ofOurs, ...others];
}

function present(
  { payerId, upstreamPayerId, how, decidedBy }: PayerMapRecord,
  { ours, theirs }: { ours: ReadonlyMap<string, OurPayer>; theirs: ReadonlyMap<string, ListedPayer> },
): PayerMapEntry {
  const listed = upstreamPayerId === null ? undefined : theirs.get(upstreamPayerId);
  return {
    payer_id: payerId,
    payer_name: ours.get(payerId)?.name ?? null,
    upstream_payer_id: upstreamPayerId,
    upstream_payer_name: listed?.name ?? null,
    needs_enrollment: listed?.needsEnrollment ?? null,
    how,
    decided_by: decidedBy,
    candidates: [],
  };
}

const presentOpen = ({ id, name }: OurPayer, candidates: readonly Candidate[]): PayerMapEntry => ({
  payer_id: id,
  payer_name: name,
  upstream_payer_id: null,
  upstream_payer_name: null,
  needs_enrollment: null,
  how: null,
  decided_by: null,
  candidates,
});

const byId = <Payer extends { readonly id: string }>(payers: readonly Payer[]): ReadonlyMap<string, Payer> =>
  new Map(payers.map((payer) => [payer.id, payer]));
