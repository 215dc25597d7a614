import { createHash } from "node:crypto";
import { createSearch, type Search, type Searchable } from "./payer-search.ts";

export interface ServedList<Item> {
  readonly items: readonly Item[];
  /** Changes with the list: for the ETag. */
  readonly version: string;
  find(text: string | undefined): readonly Item[];
}

/** An unchanged list keeps its search index, which the first search builds. */
export function createListServer<Item>(describe: (item: Item) => Searchable) {
  let last: ServedList<Item> | undefined;

  return function serve(items: readonly Item[]): ServedList<Item> {
    const version = createHash("sha256").update(JSON.stringify(items)).digest("base64url").slice(0, 22);
    if (last?.version !== version) last = { items, version, find: createFinder(items, describe) };
    return last;
  };
}

function createFinder<Item>(items: readonly Item[], describe: (item: Item) => Searchable) {
  let search: Search<Item> | undefined;
  return (text: string | undefined): readonly Item[] => {
    if (text === undefined || text.trim() === "") return items;
    search ??= createSearch(items, describe);
    return search.find(text);
  };
}
