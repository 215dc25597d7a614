import type { RowSpan } from "@nightguard/ledger";
import { expect, test } from "vitest";
import { type Page, readPages } from "./result-pages.ts";

const lastRow = 60_000;

/** A page with the numbers of its rows. */
interface TestPage extends Page {
  readonly found: readonly number[];
}

/** A batch of which every so manyth row is wanted, each with an answer of some length. */
function aBatch({ every = 1, answerBytes = 100 }: { every?: number; answerBytes?: number }) {
  const reading = { now: 0, most: 0 };
  async function list({ status, afterRow, throughRow, limit }: RowSpan): Promise<TestPage> {
    reading.most = Math.max(reading.most, ++reading.now);
    await Promise.resolve();
    reading.now--;
    const found: number[] = [];
    for (let row = afterRow + 1; row <= throughRow && found.length < limit; row++) {
      if (status !== undefined && row % every !== 0) continue;
      found.push(row);
    }
    return { found, rows: found.length, lastRow: found.at(-1) ?? 0, answerBytes: found.length * answerBytes };
  }
  return { list, reading };
}

async function rowsOf(pages: AsyncIterable<TestPage>) {
  const sizes: number[] = [];
  const rows: number[] = [];
  for await (const { found } of pages) {
    sizes.push(found.length);
    rows.push(...found);
  }
  return { sizes, rows };
}

const every = (step: number, after = 0) =>
  Array.from({ length: Math.floor((lastRow - after) / step) }, (_, index) => after + (index + 1) * step);

test.each([0, 59_999, 60_000, 70_000])(
  "all rows after %i come once and in order, few readings at a time",
  async (afterRow) => {
    const { list, reading } = aBatch({});

    const { rows } = await rowsOf(readPages(list, { afterRow, lastRow, pageBytes: 10_000 }));

    expect(rows).toEqual(afterRow > lastRow ? [] : every(1, afterRow));
    expect(reading.most).toBeLessThanOrEqual(2);
  },
);

test.each([1, 7, 250, 19_999, 20_000, 50_000, 70_000])(
  "of a status that each %ith row has, none is missed",
  async (step) => {
    const { list } = aBatch({ every: step });

    const { rows } = await rowsOf(readPages(list, { status: "failed", afterRow: 0, lastRow, pageBytes: 1_000_000 }));

    expect(rows).toEqual(every(step));
  },
);

test("a page holds many short answers, few long ones, and one that is longer than a page", async () => {
  for (const [answerBytes, size] of [
    [0, 1_000],
    [100, 1_000],
    [10_000, 10],
    [1_000_000, 1],
  ] as const) {
    const { list } = aBatch({ answerBytes });

    const { sizes } = await rowsOf(readPages(list, { afterRow: lastRow - 1_000, lastRow, pageBytes: 100_000 }));

    // Those that were asked for before the first came are made without knowing.
    expect(sizes.slice(2, -1).every((rows) => rows === size)).toBe(true);
  }
});
