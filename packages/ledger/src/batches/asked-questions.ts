/** Remembers the questions of an upload, in memory that does not grow with it. */
export interface AskedQuestions {
  /**
   * Adds a question.
   *
   * @returns whether an earlier row asked it; rarely true by mistake
   */
  add(questionHash: Buffer): boolean;
}

/** 4 MiB. The rate of mistakes is one in five thousand among a million rows, and one in four among ten million. */
const bits = 2 ** 25;
const wordsPerHash = 4;

/**
 * A Bloom filter: only rows that it reports are looked up in the ledger among the rows before. A question's hash is as good
 * as random, so its own bits are those that the filter sets.
 */
export function createAskedQuestions(): AskedQuestions {
  const filter = new Uint32Array(bits / 32);
  return {
    add(questionHash) {
      let wasThere = true;
      for (let word = 0; word < wordsPerHash; word++) {
        const bit = questionHash.readUInt32LE(4 * word) % bits;
        const mask = 1 << (bit % 32);
        const held = filter[bit >>> 5] ?? 0;
        if ((held & mask) !== 0) continue;
        wasThere = false;
        filter[bit >>> 5] = held | mask;
      }
      return wasThere;
    },
  };
}
