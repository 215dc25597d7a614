/** Records the questions of an upload in constant memory. */
export interface AskedQuestions {
  /** Adds a question. @returns whether it was added before; rarely true by mistake, never false */
  add(questionHash: Buffer): boolean;
}

/** 4 MiB. False positives: one in 5,000 for a million rows, one in four for ten million. */
const bits = 2 ** 25;
const wordsPerHash = 4;

/** A Bloom filter of the hashes' own bits, which are as good as random. Positives are looked up in the ledger. */
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
