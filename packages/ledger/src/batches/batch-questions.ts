export interface BatchQuestions {
  /**
   * @returns the earlier row with this hash. Once in some hundred million rows its question differs, so the caller
   *   compares.
   */
  add(questionHash: Buffer, row: number): number | undefined;
}

const firstPlaces = 2 ** 14;
const mostUsed = 0.75;

/**
 * A hash table takes 11 to 22 bytes per question, a map a hundred. It grows by further tables of twice the size, since
 * moving all entries would block the event loop.
 */
export function createBatchQuestions(): BatchQuestions {
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

/** Two parts of a question's hash: where to begin searching, and what to compare there. */
interface Key {
  readonly place: number;
  readonly mark: number;
}

/** @param places a power of two */
function createTable(places: number) {
  const marks = new Uint32Array(places);
  const rows = new Uint32Array(places);
  let used = 0;

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
