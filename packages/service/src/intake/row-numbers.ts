/** Takes one bit per row, in pages that are created when needed. */
export interface RowNumbers {
  /** Numbers start at 1. @returns whether it was added before */
  add(row: number): boolean;
}

const bitsPerPage = 8_192;

export function createRowNumbers(): RowNumbers {
  const pages = new Map<number, Uint32Array>();
  return {
    add(row) {
      const at = Math.floor(row / bitsPerPage);
      const page = pages.get(at) ?? new Uint32Array(bitsPerPage / 32);
      pages.set(at, page);
      const bit = row % bitsPerPage;
      const mask = 1 << (bit % 32);
      const held = page[bit >>> 5] ?? 0;
      page[bit >>> 5] = held | mask;
      return (held & mask) !== 0;
    },
  };
}
