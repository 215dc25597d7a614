/** A source of numbers that gives the same row for the same seed: the sandbox answers alike every time. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** A whole number, both ends included. */
  between(least: number, most: number): number;
  /** True with this probability, 0 to 1. */
  chance(probability: number): boolean;
  /** One of the list, all with the same probability. */
  pick<Item>(list: readonly [Item, ...Item[]]): Item;
}

/**
 * Numbers that depend on nothing but the seed. Good enough to make samples, never for secrets.
 *
 * @param seed any text; texts that differ in one character give unrelated rows
 */
export function createRandom(seed: string): Random {
  let state = hashText(seed);

  // splitmix32: a counter whose every step is mixed well enough for neighbouring seeds to part at once.
  function next(): number {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x1_0000_0000;
  }

  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));

  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  };
}

/** A 32-bit FNV-1a hash, unsigned. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
