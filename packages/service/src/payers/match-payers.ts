import type { ListedPayer, PayerMatch } from "@nightguard/ledger";
import { countSharedWords, groupByKeys, toNameKey, toWords } from "./payer-search.ts";

export interface OurPayer {
  readonly id: string;
  readonly name: string;
  readonly alternateIds: readonly string[];
}

export type Candidate = Pick<ListedPayer, "id" | "name">;

export interface Matches {
  readonly matches: readonly PayerMatch[];
  /** Our payers without a certain match, with candidates. */
  readonly doubtful: readonly { readonly payerId: string; readonly candidates: readonly Candidate[] }[];
}

const maxCandidates = 5;

/**
 * Finds our payers in an upstream's list:
 *
 * 1. by their id;
 * 2. by an alternate id, theirs or ours, that leads to one of their payers only;
 * 3. by the name, without case, accents and punctuation, if no other payer has it on either side, and theirs is not
 * already another of ours, nor said to have no dental plans.
 *
 * Uncertain matches are dropped: a question to the wrong payer costs money and answers about another plan.
 */
export function matchPayers(ours: readonly OurPayer[], theirs: readonly ListedPayer[]): Matches {
  const byId = new Map(theirs.map((payer) => [payer.id, payer]));
  const byAnyId = groupByKeys(
    theirs.flatMap((payer) => [...new Set([payer.id, ...payer.alternateIds])].map((id) => [id, payer] as const)),
  );
  const theirNames = groupByName(theirs, toNameKey);
  const ourNames = groupByName(ours, toNameKey);
  const matches: PayerMatch[] = [];
  const open: { readonly payer: OurPayer; readonly sameId: readonly ListedPayer[] }[] = [];

  for (const payer of ours) {
    if (byId.has(payer.id)) {
      matches.push({ payerId: payer.id, upstreamPayerId: payer.id, how: "id" });
      continue;
    }
    const found = new Set([payer.id, ...payer.alternateIds].flatMap((id) => byAnyId.get(id) ?? []));
    const [only] = found;
    if (only && found.size === 1) matches.push({ payerId: payer.id, upstreamPayerId: only.id, how: "alternate_id" });
    else open.push({ payer, sameId: [...found] });
  }

  const taken = new Set(matches.map(({ upstreamPayerId }) => upstreamPayerId));
  const byFirstWord = groupByName(theirs, (name) => toWords(name)[0] ?? "");
  const doubtful = open.flatMap(({ payer, sameId }) => {
    const key = toNameKey(payer.name);
    const sameName = key === "" ? [] : (theirNames.get(key) ?? []);
    const [only] = sameName;
    const isOnlyOne = sameName.length === 1 && ourNames.get(key)?.length === 1 && sameId.length === 0;
    if (only && isOnlyOne && !taken.has(only.id) && only.isDental !== false) {
      matches.push({ payerId: payer.id, upstreamPayerId: only.id, how: "name" });
      return [];
    }
    const candidates = [...new Set([...sameId, ...sameName, ...findSimilar(payer.name, byFirstWord)])];
    return [
      { payerId: payer.id, candidates: candidates.slice(0, maxCandidates).map(({ id, name }) => ({ id, name })) },
    ];
  });
  return { matches, doubtful };
}

function findSimilar(name: string, byFirstWord: ReadonlyMap<string, readonly ListedPayer[]>): ListedPayer[] {
  const words = toWords(name);
  return (byFirstWord.get(words[0] ?? "") ?? [])
    .map((payer) => ({ payer, shared: countSharedWords(words, toWords(payer.name)) }))
    .sort((one, other) => other.shared - one.shared)
    .map(({ payer }) => payer);
}

const groupByName = <Item extends { readonly name: string }>(items: readonly Item[], toKey: (name: string) => string) =>
  groupByKeys(items.map((item) => [toKey(item.name), item] as const));
