import { InvalidRequestError, type PayerListState, type PayerMapEntry, type PayerMapInput } from "@nightguard/contract";
import {
  deletePayerMapEntry,
  findUpstream,
  type Ledger,
  type ListedPayer,
  listPayerLists,
  listPayerMap,
  listUpstreamPayers,
  type PayerListRecord,
  type PayerMapRecord,
  putPayerMapEntry,
  type RequestedBy,
} from "@nightguard/ledger";
import { requireFound } from "../lookups.ts";
import { type Candidate, matchPayers, type OurPayer } from "./match-payers.ts";
import { listOurPayers } from "./our-payers.ts";
import { isRecentList, toListAgeMs } from "./payer-maps.ts";
import type { UpstreamLists } from "./upstream-lists.ts";

export interface PayerMapAdministration {
  readListStates(): Promise<
    (PayerListState & {
      readonly upstream: string;
    })[]
  >;
  /**
   * @param filter.isMapped only payers decided by the rules or an operator, or only the others
   * @throws NotFoundError
   */
  listPayerMap(
    name: string,
    options: {
      isMapped?: boolean | undefined;
    },
  ): Promise<PayerMapEntry[]>;
  /**
   * @throws NotFoundError without such an upstream, InvalidRequestError for an id that its recent list does not have
   */
  putPayerMapEntry(
    by: RequestedBy,
    options: {
      name: string;
      payerId: string;
    },
    payerMapInput: PayerMapInput,
  ): Promise<PayerMapEntry>;
  /** Applies the matching rules again. @throws NotFoundError without a decision */
  deletePayerMapEntry(
    by: RequestedBy,
    options: {
      name: string;
      payerId: string;
    },
  ): Promise<void>;
  /** @throws NotFoundError without such an upstream, ConflictError when it is disabled or has no payer list */
  refreshList(name: string): Promise<PayerListState>;
}

/** @param deps.onChange called after a change here */
export function createPayerMapAdministration(deps: {
  ledger: Ledger;
  lists: Pick<UpstreamLists, "refreshNow" | "rematch">;
  onChange: () => void;
}): PayerMapAdministration {
  const { ledger, lists, onChange } = deps;

  /** @throws NotFoundError */
  async function getPayers(name: string) {
    requireFound(await findUpstream(ledger, name));
    const [ours, list, map] = await Promise.all([
      listOurPayers(ledger),
      listUpstreamPayers(ledger, name),
      listPayerMap(ledger, name),
    ]);
    return { ours, list, map };
  }

  const findList = async (name: string) => (await listPayerLists(ledger)).find(({ upstream }) => upstream === name);

  async function readListStates(): Promise<(PayerListState & { readonly upstream: string })[]> {
    const nowMs = ledger.clock.now();
    const records = await listPayerLists(ledger);
    return records.map((record) => ({ upstream: record.upstream, ...presentListState(record, nowMs) }));
  }

  return {
    readListStates,

    async listPayerMap(name, { isMapped }) {
      const { ours, list, map } = await getPayers(name);
      const entries = toEntries(ours, list, map);
      return isMapped === undefined ? entries : entries.filter(({ how }) => (how !== null) === isMapped);
    },

    async putPayerMapEntry(by, { name, payerId }, { upstream_payer_id: upstreamPayerId }) {
      // The time before the list: a list that arrives in between is then not taken for an empty one.
      const isRecent = isRecentList(toListAgeMs((await findList(name))?.fetchedAt, ledger.clock.now()));
      const { ours, list } = await getPayers(name);
      if (isRecent && upstreamPayerId !== null && list.every(({ id }) => id !== upstreamPayerId)) {
        const message = `is not on the payer list of ${name}; \`nightguard admin payer-map list ${name}\` shows candidates`;
        throw new InvalidRequestError([{ path: "upstream_payer_id", message }]);
      }
      const decidedBy = by.actor.kind === "administrator" ? by.actor.name : by.actor.kind;
      const record = requireFound(
        await putPayerMapEntry(ledger, by, { upstream: name, payerId, upstreamPayerId, decidedBy }),
      );
      onChange();
      return presentMapped(record, { ours: byId(ours), theirs: byId(list) });
    },

    async deletePayerMapEntry(by, { name, payerId }) {
      requireFound(await deletePayerMapEntry(ledger, by, { upstream: name, payerId }));
      await lists.rematch();
      onChange();
    },

    async refreshList(name) {
      requireFound(await findUpstream(ledger, name));
      await lists.refreshNow(name);
      return presentListState(await findList(name), ledger.clock.now());
    },
  };
}

function presentListState(record: PayerListRecord | undefined, nowMs: number): PayerListState {
  const { payers = 0, fetchedAt = null, error = null } = record ?? {};
  const ageMs = toListAgeMs(fetchedAt, nowMs);
  const ageSeconds = ageMs === null ? null : Math.floor(ageMs / 1_000);
  return { payers, fetched_at: fetchedAt?.toISOString() ?? null, age_seconds: ageSeconds, error };
}

/** Ordered like our lists, then unlisted ids that an operator mapped. */
function toEntries(
  ours: readonly OurPayer[],
  list: readonly ListedPayer[],
  map: readonly PayerMapRecord[],
): PayerMapEntry[] {
  const names = { ours: byId(ours), theirs: byId(list) };
  const records = new Map(map.map((record) => [record.payerId, record]));
  const candidates = new Map(matchPayers(ours, list).doubtful.map((doubt) => [doubt.payerId, doubt.candidates]));
  const entries = ours.map((payer) => {
    const record = records.get(payer.id);
    return record ? presentMapped(record, names) : presentUnmapped(payer, candidates.get(payer.id) ?? []);
  });
  const others = map.filter(({ payerId }) => !names.ours.has(payerId)).map((record) => presentMapped(record, names));
  return [...entries, ...others];
}

function presentMapped(
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

const presentUnmapped = ({ id, name }: OurPayer, candidates: readonly Candidate[]): PayerMapEntry => ({
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
