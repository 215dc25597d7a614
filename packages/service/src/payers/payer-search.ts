export interface Searchable {
  readonly name: string;
  readonly ids: readonly string[];
}

export interface Search<Item> {
  /** Best match first; equal matches keep the list's order. */
  find(text: string): Item[];
}

const maxWords = 8;

/**
 * Names match by prefixes of their words in any order, ids by their prefix. If nothing matches, typos are allowed in
 * names: one in words of four to seven letters, two in longer ones.
 *
 * The search libraries that were tried counted two swapped letters, the most common typo, as two, and allowed none in
 * prefixes. A linear scan suffices for some hundred payers.
 */
export function createSearch<Item>(items: readonly Item[], describe: (item: Item) => Searchable): Search<Item> {
  const entries = items.map((item) => ({ item, terms: toTerms(describe(item)) }));

  function rankAll(score: (terms: Terms) => number | undefined): Item[] {
    return entries
      .flatMap(({ item, terms }) => {
        const rank = score(terms);
        return rank === undefined ? [] : [{ item, rank }];
      })
      .sort((one, other) => one.rank - other.rank)
      .map(({ item }) => item);
  }

  return {
    find(text) {
      const words = toWords(text).slice(0, maxWords);
      if (words.length === 0) return [];
      const exact = rankAll((terms) => rankSpelling(words, terms));
      return exact.length > 0 ? exact : rankAll((terms) => rankTypos(words, terms));
    },
  };
}

interface Terms {
  /** Without punctuation. */
  readonly ids: readonly string[];
  /** The name from each of its words on, without spaces: a match may span words. */
  readonly tails: readonly string[];
}

function toTerms({ name, ids }: Searchable): Terms {
  const words = toWords(name);
  return {
    ids: ids.map(toNameKey),
    tails: words.map((_, start) => words.slice(start).join("")),
  };
}

/** Lower-case words without accents and "and", which may be written "&" or omitted. */
export function toWords(text: string): string[] {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/['’]/g, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && word !== "and");
}

export const toNameKey = (name: string): string => toWords(name).join("");

export function countSharedWords(words: readonly string[], others: readonly string[]): number {
  const end = words.findIndex((word, index) => word !== others[index]);
  return end === -1 ? words.length : end;
}

/** Entries with an empty key are omitted. */
export function groupByKeys<Item>(entries: Iterable<readonly [key: string, item: Item]>): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const [key, item] of entries) {
    if (key === "") continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

function rankSpelling(words: readonly string[], { ids, tails }: Terms): number | undefined {
  const joined = words.join("");
  if (ids.includes(joined)) return 0;
  if (tails[0] === joined) return 1;
  if (tails[0]?.startsWith(joined)) return 2;
  if (tails.some((tail) => tail.startsWith(joined))) return 3;
  if (words.every((word) => tails.some((tail) => tail.startsWith(word)))) return 4;
  return ids.some((id) => id.startsWith(joined)) ? 5 : undefined;
}

function rankTypos(words: readonly string[], { tails }: Terms): number | undefined {
  return countTypos([words.join("")], tails) ?? countTypos(words, tails);
}

function countTypos(words: readonly string[], tails: readonly string[]): number | undefined {
  let total = 0;
  for (const word of words) {
    const allowed = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
    const fewest = Math.min(...tails.map((tail) => distanceToBeginning(word, tail, allowed)));
    if (fewest > allowed) return undefined;
    total += fewest;
  }
  return total;
}

/**
 * Letters to add, drop, replace or swap with their neighbor, so that a word becomes a prefix of a text.
 *
 * @param limit above it, any larger number may be returned
 */
export function distanceToBeginning(word: string, text: string, limit: number): number {
  const width = Math.min(text.length, word.length + limit);
  let beforeLast: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, column) => column);
  for (let row = 1; row <= word.length; row++) {
    const current = [row];
    for (let column = 1; column <= width; column++) {
      const same = word[row - 1] === text[column - 1];
      const replaced = at(last, column - 1) + (same ? 0 : 1);
      const swapped =
        row > 1 && column > 1 && word[row - 1] === text[column - 2] && word[row - 2] === text[column - 1]
          ? at(beforeLast, column - 2) + 1
          : Number.POSITIVE_INFINITY;
      current.push(Math.min(replaced, swapped, at(last, column) + 1, at(current, column - 1) + 1));
    }
    if (Math.min(...current) > limit) return limit + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(...last);
}

const at = (row: readonly number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY;
