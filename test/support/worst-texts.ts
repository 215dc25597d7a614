import { randomInt } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findFastGrowth, findLongTurn, type Read } from "./cpu-growth.ts";
import { type Grammar, type GrowingText, toGrowingTexts } from "./growing-texts.ts";
import { toRuns } from "./runs.ts";

/** What reads text from outside, the largest that it is given, and what texts are made of. */
export interface TextReader extends Grammar {
  readonly name: string;
  readonly read: Read;
  readonly maxBytes: number;
  /** How much it reads without a turn of the event loop, if not little: all of a text that is parsed as one. */
  readonly isSynchronous?: boolean;
}

/** `NIGHTGUARD_FUZZ_SEED` repeats a run. */
const seed = Number(process.env.NIGHTGUARD_FUZZ_SEED ?? randomInt(2 ** 31));
const textsOfEach = toRuns(20);

/** Reads generated texts of each grammar in growing sizes. */
export function testWorstTexts(readers: readonly TextReader[]): void {
  describe.each(readers)(`$name (seed ${seed})`, (reader) => {
    const texts = fc.sample(toGrowingTexts(reader), { seed, numRuns: textsOfEach });

    test("takes time in proportion to its size", async () => {
      const found = await findAll(texts, ({ ofSize }) => findFastGrowth(reader.read, ofSize, reader.maxBytes));

      expect(found).toEqual([]);
    });

    if (reader.isSynchronous) return;
    test("does not hold up the event loop", async () => {
      const found = await findAll(texts, ({ ofSize }) => findLongTurn(reader.read, ofSize, reader.maxBytes));

      expect(found).toEqual([]);
    });
  });
}

async function findAll(
  texts: readonly GrowingText[],
  find: (text: GrowingText) => Promise<string | undefined>,
): Promise<string[]> {
  const found: string[] = [];
  for (const text of texts) {
    const fault = await find(text);
    if (fault !== undefined) found.push(`${text.shape}: ${fault}`);
  }
  return found;
}
