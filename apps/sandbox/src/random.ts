export interface Random {
  next(): number;
  between(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<Item>(list: readonly [Item, ...Item[]]): Item;
}

/** Numbers depend only on the seed, so that answers repeat; not for secrets. */
export function createRandom(seed: string): Random {
  let state = hashText(seed);

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
    pick: <Item>(list: readonly [Item, ...Item[]]) => list[Math.floor(next() * list.length)] ?? list[0],
  };
}

/** Returns an unsigned 32-bit FNV-1a hash. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
