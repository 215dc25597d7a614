/** What a payer is found by. */
export interface Searchable {
  readonly name: string;
  /** Its id and alternate ids. */
  readonly ids: readonly string[];
}

/** Search prepared for one list. */
export interface Search<Item> {
  /** The items that match, the best first; in the list's order where they match equally well. */
  find(text: string): Item[];
}

const maxWords = 8;

/**
 * Prepares a list for being searched by name and id. Case, accents, punctuation and spaces do not matter ("delta-dental"
 * and "United Healthcare" find Delta Dental and UnitedHealthcare), a name is also found by the beginnings of its words in any order,
 * an id by its beginning. Where nothing matches as it is spelt, small typos are forgiven: one letter in words of four to
 * seven, two in longer ones, none in ids, since ids of one letter's difference are different payers.
 *
 * Written here and not left to a search library: those counted two neighbours swapped, the commonest slip, as two typos,
 * and forgave none in the beginning of a name. The list is gone through as a whole, which some hundred payers allow.
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
      const spelt = rankAll((terms) => rankSpelling(words, terms));
      return spelt.length > 0 ? spelt : rankAll((terms) => rankTypos(words, terms));
    },
  };
}

interface Terms {
  /** Ids without punctuation. */
  readonly ids: readonly string[];
  /** The name from the start of each of its words on, without spaces: a match may run across words. */
  readonly tails: readonly string[];
}

function toTerms({ name, ids }: Searchable): Terms {
  const words = toWords(name);
  return {
    ids: ids.map((id) => toWords(id).join("")),
    tails: words.map((_, start) => words.slice(start).join("")),
  };
}

/** Words of letters and digits, without case and accents; an "and" is left out, since others write "&" or nothing. */
function toWords(text: string): string[] {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/['’]/g, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && word !== "and");
}

/** How well a text matches as it is spelt, 0 best; undefined when it does not. */
function rankSpelling(words: readonly string[], { ids, tails }: Terms): number | undefined {
  const joined = words.join("");
  if (ids.includes(joined)) return 0;
  if (tails[0] === joined) return 1;
  if (tails[0]?.startsWith(joined)) return 2;
  if (tails.some((tail) => tail.startsWith(joined))) return 3;
  if (words.every((word) => tails.some((tail) => tail.startsWith(word)))) return 4;
  return ids.some((id) => id.startsWith(joined)) ? 5 : undefined;
}

/** The typos between a text and a name, fewest first; undefined when there are more than a slip of the finger. */
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
 * The fewest letters to add, drop, replace or swap with their neighbour that make a word some beginning of a text.
 *
 * @param limit how many are of interest; beyond it any larger number may be answered
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
