/** Remembers what the rows of an upload ask, in memory that does not grow with them. */
export interface AskedQuestions {
  /**
   * Notes a question.
   *
   * @returns false when none of the rows before asks it; true when one does, or, seldom, only looks so
   */
  add(questionHash: Buffer): boolean;
}

/** 4 MiB. Of a million rows one in five thousand looks asked and is not, of ten million one in four. */
const bits = 2 ** 25;
const wordsPerHash = 4;

/**
 * A Bloom filter. It spares the ledger from looking each row of an upload up among all rows before, nearly always in
 * vain. A question's hash is as good as random, and so its own bits serve as those that a filter would draw.
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
