/** Records which row of an upload was the first to ask each question. */
export interface AskedQuestions {
  /**
   * Adds a row, unless an earlier one asks the same.
   *
   * @returns the earlier row. Once in some hundred million rows it asks something else: the caller compares.
   */
  add(questionHash: Buffer, row: number): number | undefined;
}

const firstPlaces = 2 ** 14;
const mostUsed = 0.75;

/**
 * A hash table with 8 bytes a place, 11 to 22 bytes a question: a map would have a hundred. It grows by further tables of
 * twice the size, since moving all entries into a larger one would hold up everything else.
 */
export function createAskedQuestions(): AskedQuestions {
  let last = createTable(firstPlaces);
  const tables = [last];
  return {
    add(questionHash, row) {
      const key = { place: questionHash.readUInt32LE(0), mark: questionHash.readUInt32LE(4) };
      for (const table of tables) {
        const earlier = table.find(key);
        if (earlier !== undefined) return earlier;
      }
      if (last.isFull()) {
        last = createTable(2 * last.places);
        tables.push(last);
      }
      last.insert(key, row);
      return undefined;
    },
  };
}

/** Parts of a question's hash: where its place is searched for from, and what tells it from others there. */
interface Key {
  readonly place: number;
  readonly mark: number;
}

/** With open addressing. @param places a power of two */
function createTable(places: number) {
  const marks = new Uint32Array(places);
  const rows = new Uint32Array(places); // each one more; 0 is a free place
  let used = 0;

  /** The place of a key, or the free one where it would be. */
  function search({ place, mark }: Key): number {
    let at = place % places;
    while (rows[at] !== 0 && marks[at] !== mark) at = (at + 1) % places;
    return at;
  }

  return {
    places,
    isFull: () => used >= mostUsed * places,
    find(key: Key): number | undefined {
      const row = rows[search(key)];
      return row ? row - 1 : undefined;
    },
    insert(key: Key, row: number): void {
      const at = search(key);
      marks[at] = key.mark;
      rows[at] = row + 1;
      used++;
    },
  };
}
