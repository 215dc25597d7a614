import MiniSearch, { type Query } from "minisearch";

/** What a payer is found by. */
export interface Searchable {
  readonly name: string;
  /** Its id and alternate ids. */
  readonly ids: readonly string[];
}

/** Search prepared for one list. */
export interface Search<Item> {
  /** The items that match, the best first. */
  find(text: string): Item[];
}

const maxWords = 8;

/**
 * Prepares a list for being searched by name and id. Case, accents, punctuation and spaces do not matter ("delta-dental"
 * and "United Healthcare" find Delta Dental and UnitedHealthcare), a name is also found by the beginnings of its words in
 * any order, an id by its beginning. Only where nothing matches as it is spelt are small typos forgiven: one letter in
 * words of four to seven, two in longer ones, none in ids, since ids of one letter's difference are different payers.
 */
export function createSearch<Item>(items: readonly Item[], describe: (item: Item) => Searchable): Search<Item> {
  const index = new MiniSearch<Searchable & { readonly id: number }>({
    fields: ["name", "ids"],
    // Names are cut into terms below, ids are a list already; neither is to be cut once more.
    extractField: (entry, field) => entry[field as "id" | "name" | "ids"], // the fields named above, and the entry's own id
    tokenize: (text) => [text],
    processTerm: (text, field) => (field === "name" ? toNameTerms(text) : toWords(text).join("")),
    searchOptions: { processTerm: (term) => term, boost: { ids: idBoost } },
  });
  index.addAll(items.map((item, id) => ({ ...describe(item), id })));
  const findBy = (query: Query) => index.search(query).flatMap(({ id }) => items[id] ?? []);

  return {
    find(text) {
      const words = toWords(text).slice(0, maxWords);
      if (words.length === 0) return [];
      const spelt = findBy(toQuery(words));
      return spelt.length > 0 ? spelt : findBy(toTypoQuery(words));
    },
  };
}
