import { InvalidRequestError, newUuid, toPublicId } from "@nightguard/contract";
import { expect, test } from "vitest";
import { checkMends, findMendedBatch } from "./check-mends.ts";
import type { BatchRow } from "./validate-rows.ts";

const batchId = newUuid();

/** A batch whose rows 2, 5 and 9 were rejected, and 9 was mended. */
function createBatch() {
  const asked: (readonly number[])[] = [];
  const mendedBy = new Map<number, string | null>([
    [2, null],
    [5, null],
    [9, newUuid()],
  ]);
  const findRejected = async (rows: readonly number[]) => {
    asked.push(rows);
    return rows.flatMap((row) => (mendedBy.has(row) ? [{ row, mendedBy: mendedBy.get(row) ?? null }] : []));
  };
  return { findRejected, asked };
}

async function* arrive(...pieces: readonly (readonly BatchRow[])[]) {
  yield* pieces;
}
const itemsOf = (...mended: readonly unknown[]): BatchRow[] =>
  mended.map((mends_row, index) => ({ row: index + 1, item: mends_row === undefined ? {} : { mends_row } }));

async function faultsOf(rows: AsyncIterable<readonly BatchRow[]>): Promise<(string | undefined)[]> {
  const found: (string | undefined)[] = [];
  for await (const piece of rows) {
    for (const row of piece) found.push("item" in row ? row.faults?.map(({ message }) => message).join() : "unread");
  }
  return found;
}

test("an item mends a row that was rejected, once", async () => {
  const { findRejected } = createBatch();
  const rows = arrive(itemsOf(2, 3, 9), itemsOf(2, 5, undefined));

  expect(await faultsOf(checkMends(findRejected, rows))).toEqual([
    undefined,
    "is the number of no rejected row of the batch that mends names",
    "was mended already",
    "stands in two items",
    undefined,
    undefined,
  ]);
});

test("what is no row number is left to the item's schema, and rows that could not be read pass", async () => {
  const { findRejected, asked } = createBatch();
  const unread: BatchRow = { row: 7, reference: null, issues: [{ path: "", message: "is not JSON" }] };
  const rows = arrive([...itemsOf("2", 0, -1, 2.5, null, 2 ** 40), unread, { row: 8, item: "text" }]);

  const faults = await faultsOf(checkMends(findRejected, rows));

  expect(faults).toEqual([...Array.from({ length: 6 }, () => undefined), "unread", undefined]);
  expect(asked).toEqual([]);
});

test("without a batch to mend no item may", async () => {
  expect(await faultsOf(checkMends(null, arrive(itemsOf(2, undefined))))).toEqual([
    "goes only with the option mends",
    undefined,
  ]);
});

test("rows are looked up together", async () => {
  const { findRejected, asked } = createBatch();
  const pieces = Array.from({ length: 60 }, () => itemsOf(...Array.from({ length: 10 }, () => 3)));

  await faultsOf(checkMends(findRejected, arrive(...pieces)));

  expect(asked.map(({ length }) => length)).toEqual([500, 100]);
});

test("the batch to mend has to be one of the tenant's", async () => {
  const find = async (id: string) => (id === batchId ? { id } : undefined);

  expect(await findMendedBatch(find, null)).toBeNull();
  expect(await findMendedBatch(find, toPublicId("batch", batchId))).toBe(batchId);
  for (const id of [toPublicId("batch", newUuid()), toPublicId("job", batchId), "x"]) {
    await expect(findMendedBatch(find, id)).rejects.toThrow(InvalidRequestError);
  }
});
