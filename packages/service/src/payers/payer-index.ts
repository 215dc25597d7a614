import type { Payer } from "@nightguard/contract";
import { countSharedWords, groupByKeys, toNameKey, toWords } from "./payer-search.ts";

type Listed = Pick<Payer, "id" | "name" | "alt_payer_ids">;

type LikelyPayer = Pick<Payer, "id" | "name">;

interface PayerGuess {
  readonly match: LikelyPayer | undefined;
  readonly likely: readonly LikelyPayer[];
}

export interface PayerIndex {
  /** If true, an unlisted id is wrong; otherwise the list is old and the payer service decides. */
  isTrusted: boolean;
  /** One look-up: a file has millions of ids. */
  has(id: string): boolean;
  /**
   * Finds the only payer with such an id or name, and up to five similar ones.
   *
   * @param options.byWords also search for names that begin with the same words
   */
  find(
    written: string,
    options: {
      readonly byWords: boolean;
    },
  ): PayerGuess;
}

const maxLikely = 5;
const maxNameLength = 64;

/** @param payers the first list names an id that is on several */
export function createPayerIndex(payers: readonly Listed[], isTrusted: boolean): PayerIndex {
  const known = new Map<string, LikelyPayer>();
  for (const { id, name } of payers) if (!known.has(id)) known.set(id, { id, name });
  for (const { id, alt_payer_ids } of payers) {
    for (const other of alt_payer_ids) if (!known.has(other)) known.set(other, known.get(id) as LikelyPayer);
  }
  let loose: Loose | undefined;

  return {
    isTrusted,
    has: (id) => known.has(id),
    find(written, { byWords }) {
      loose ??= toLoose(known, payers);
      const byId = loose.byId.get(toLooseId(written)) ?? [];
      const byName = byId.length === 0 ? (loose.byName.get(toNameKey(written)) ?? []) : [];
      const found = distinct([...byId, ...byName]);
      if (found.length > 0)
        return { match: found.length === 1 ? found[0] : undefined, likely: found.slice(0, maxLikely) };
      if (written.length > maxNameLength || !byWords) return { match: undefined, likely: [] };
      return { match: undefined, likely: findSimilar(written, loose.byFirstWord) };
    },
  };
}

type Loose = ReturnType<typeof toLoose>;

/** Built at the first unknown id. */
function toLoose(known: ReadonlyMap<string, LikelyPayer>, payers: readonly Listed[]) {
  return {
    byId: groupByKeys([...known].map(([id, payer]) => [toLooseId(id), payer] as const)),
    byName: groupByKeys(payers.map(({ id, name }) => [toNameKey(name), known.get(id) as LikelyPayer] as const)),
    byFirstWord: groupByKeys(
      distinct([...known.values()]).map((payer) => [toWords(payer.name)[0] ?? "", payer] as const),
    ),
  };
}

/** Many names begin with words such as Delta. */
const maxCompared = 200;

/** Ignores typos: over some thousand payers that search takes 50 ms for each id and blocks the process. */
function findSimilar(written: string, byFirstWord: ReadonlyMap<string, readonly LikelyPayer[]>): LikelyPayer[] {
  const words = toWords(written);
  const group = (byFirstWord.get(words[0] ?? "") ?? []).slice(0, maxCompared);
  const shared = group.map((payer) => ({ payer, count: countSharedWords(words, toWords(payer.name)) }));
  const most = Math.max(0, ...shared.map(({ count }) => count));
  return shared.flatMap(({ payer, count }) => (count === most ? [payer] : [])).slice(0, maxLikely);
}

const distinct = (payers: readonly LikelyPayer[]): LikelyPayer[] => [
  ...new Map(payers.map((payer) => [payer.id, payer])).values(),
];

const decimals = /[.,]0+$/;
const notOfIds = /[^A-Z0-9]/g;
const leadingZeros = /^0+/;

/** Removes what people and spreadsheets change: case, punctuation, leading zeros, decimals. */
const toLooseId = (id: string): string =>
  id.trim().replace(decimals, "").toUpperCase().replaceAll(notOfIds, "").replace(leadingZeros, "");
