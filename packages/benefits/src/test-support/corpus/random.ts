/** Repeatable random choices from one seed, so that a failing mutation can be run again. */
export interface Random {
  /** A whole number below `limit`. */
  below(limit: number): number;
  pick<Item>(items: readonly Item[]): Item;
  shuffle<Item>(items: readonly Item[]): Item[];
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return {
    below,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    shuffle(items) {
      const order = items.map((item) => ({ item, key: below(2 ** 30) }));
      return order.sort((one, other) => one.key - other.key).map(({ item }) => item);
    },
  };
}
