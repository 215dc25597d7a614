import { InvalidRequestError, type Issue, parsePublicId } from "@nightguard/contract";
import type { RejectedRowRef } from "@nightguard/ledger";
import { createRowNumbers, type RowNumbers } from "./row-numbers.ts";
import type { BatchRow } from "./validate-rows.ts";

const rowsPerLookUp = 500;
/** PostgreSQL's largest integer. */
const maxRowNumber = 2 ** 31 - 1;

type FindRejected = (rows: readonly number[]) => Promise<readonly RejectedRowRef[]>;

/**
 * The stored id of the batch whose rejected rows an upload corrects; null without one.
 *
 * @param findBatch finds a batch of the tenant by its stored id
 * @throws InvalidRequestError
 */
export async function findMendedBatch(
  findBatch: (id: string) => Promise<unknown>,
  publicId: string | null,
): Promise<string | null> {
  if (publicId === null) return null;
  const id = parsePublicId("batch", publicId);
  if (id === undefined || !(await findBatch(id))) {
    throw new InvalidRequestError([{ path: "mends", message: "is not the id of one of your batches" }]);
  }
  return id;
}

/**
 * Adds a fault where an item's `mends_row` is no rejected row of the mended batch, or was mended already, there or in
 * an earlier item. The item's schema checks that it is a row number.
 *
 * @param findRejected null: items must not mend
 */
export async function* checkMends(
  findRejected: FindRejected | null,
  rows: AsyncIterable<readonly BatchRow[]>,
): AsyncGenerator<readonly BatchRow[]> {
  if (findRejected === null) {
    for await (const piece of rows) yield piece.map(refuseMending);
    return;
  }
  const seen = createRowNumbers();
  const check = async (piece: readonly BatchRow[]): Promise<readonly BatchRow[]> => {
    const wanted = piece.flatMap((row) => findMendedRow(row) ?? []);
    if (wanted.length === 0) return piece;
    const found = await findRejected(wanted);
    const rejected = new Map(found.map(({ row, mendedBy }) => [row, mendedBy]));
    return piece.map((row) => withFault(row, findFault(findMendedRow(row), rejected, seen)));
  };
  let held: BatchRow[] = [];
  for await (const piece of rows) {
    held.push(...piece);
    if (held.length < rowsPerLookUp) continue;
    yield await check(held);
    held = [];
  }
  yield await check(held);
}

function refuseMending(row: BatchRow): BatchRow {
  return withFault(row, findMendedRow(row) === undefined ? undefined : "goes only with the option mends");
}

function findFault(
  row: number | undefined,
  rejected: ReadonlyMap<number, string | null>,
  seen: RowNumbers,
): string | undefined {
  if (row === undefined) return undefined;
  const mendedBy = rejected.get(row);
  if (mendedBy === undefined) return "is the number of no rejected row of the batch that mends names";
  if (mendedBy !== null) return "was mended already";
  return seen.add(row) ? "stands in two items" : undefined;
}

function findMendedRow(row: BatchRow): number | undefined {
  const item = "item" in row ? row.item : undefined;
  if (typeof item !== "object" || item === null || !("mends_row" in item)) return undefined;
  const { mends_row: mended } = item;
  return Number.isInteger(mended) && Number(mended) >= 1 && Number(mended) <= maxRowNumber ? Number(mended) : undefined;
}

function withFault(row: BatchRow, message: string | undefined): BatchRow {
  if (message === undefined || !("item" in row)) return row;
  const fault: Issue = { path: "mends_row", message };
  return { ...row, faults: [...(row.faults ?? []), fault] };
}
