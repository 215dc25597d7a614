import { InvalidRequestError, RateLimitedError } from "@nightguard/contract";
import { type DateRule, findDateOrder, readDate } from "@nightguard/contract/file-dates";
import type { BatchRow } from "@nightguard/service";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type DatedReader, type NumberedCells, readDatedRows } from "./dated-rows.ts";
import type { ReserveSpace } from "./spooled-body.ts";

const months = ["01", "02", "12"];
const days = ["01", "03", "12"];
/** Days that read either way, that tell an order, and that read the same in both. */
const eitherDates = months.flatMap((month) => days.map((day) => `${month}/${day}/1980`));
const isoDates = ["1980-01-05", "1980-12-31"];
const dayFirstDates = ["31/12/1980", "13/01/1980"];
const monthFirstDates = ["12/31/1980", "01/13/1980"];

const rule: DateRule = { isStated: false };
const noRoom: ReserveSpace = async () => () => undefined;

const reader: DatedReader = {
  rule,
  *findDateOrders({ cells: [date = ""] }) {
    const order = findDateOrder(date);
    if (order) yield { order, path: "dob" };
  },
  read({ row, cells: [date = ""] }, used): BatchRow | { contrary: string } {
    const reading = readDate(date, used);
    return reading.isOfOtherOrder ? { contrary: "dob" } : { row, item: reading.value };
  },
};

async function* inBlocks(dates: readonly string[], rowsPerBlock: number): AsyncGenerator<Iterable<NumberedCells>> {
  const rows = dates.map((date, index) => ({ row: index + 1, cells: [date, "é\n", '"'] }));
  for (let at = 0; at < rows.length; at += rowsPerBlock) yield rows.slice(at, at + rowsPerBlock).values();
}

async function read(dates: readonly string[], rowsPerBlock = 7, reserveSpace = noRoom): Promise<BatchRow[]> {
  const rows: BatchRow[] = [];
  for await (const piece of readDatedRows(inBlocks(dates, rowsPerBlock), () => reader, reserveSpace))
    rows.push(...piece);
  return rows;
}

const readIn = (dates: readonly string[], order: "mdy" | "dmy") =>
  dates.map((date, index) => ({ row: index + 1, item: readDate(date, { order, isStated: true }).value }));

test("all dates of a file are read in the order that any of them shows, in row order", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("mdy" as const, "dmy" as const),
      fc.array(fc.constantFrom(...eitherDates, ...isoDates), { maxLength: 30 }),
      fc.nat(),
      fc.integer({ min: 1, max: 9 }),
      async (order, dates, place, rowsPerBlock) => {
        const [telling = ""] = order === "mdy" ? monthFirstDates : dayFirstDates;
        const file = dates.toSpliced(place % (dates.length + 1), 0, telling);
        expect(await read(file, rowsPerBlock)).toEqual(readIn(file, order));
        expect(await read(dates, rowsPerBlock)).toEqual(readIn(dates, "mdy"));
      },
    ),
  );
});

test("a file with dates in both orders is refused wherever they are, with a row of each", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...eitherDates, ...isoDates), { maxLength: 30 }),
      fc.nat(),
      fc.nat(),
      async (dates, one, other) => {
        const file = dates.toSpliced(one % (dates.length + 1), 0, "31/12/1980");
        const both = file.toSpliced(other % (file.length + 1), 0, "12/31/1980");
        const error: unknown = await read(both).catch((thrown: unknown) => thrown);
        if (!(error instanceof InvalidRequestError)) throw new Error("the file was read");
        const rows = ["12/31/1980", "31/12/1980"].map((date) => `rows.${both.indexOf(date) + 1}.dob`);
        expect((error.extras.issues ?? []).map(({ path }) => path).toSorted()).toEqual(rows.toSorted());
      },
    ),
  );
});

test("many rows that wait are held on disk, and give their room back", async () => {
  let taken = 0;
  const reserveSpace: ReserveSpace = async (mebibytes) => {
    taken += mebibytes;
    return () => {
      taken -= mebibytes;
    };
  };
  const dates = [...Array<string>(60_000).fill("05/06/1980"), "31/12/1980"];
  let most = 0;
  const rows: BatchRow[] = [];
  for await (const piece of readDatedRows(inBlocks(dates, 500), () => reader, reserveSpace)) {
    most = Math.max(most, taken);
    rows.push(...piece);
  }
  expect(rows).toEqual(readIn(dates, "dmy"));
  expect([most, taken]).toEqual([16, 0]);
});

test("the error for a file that cannot be held says what to do instead", async () => {
  const full: ReserveSpace = async () => Promise.reject(new RateLimitedError(5, "4096 MiB on disk"));
  const dates = Array<string>(60_000).fill("05/06/1980");
  await expect(read(dates, 500, full)).rejects.toMatchObject({
    statusCode: 429,
    message: expect.stringContaining("send date_order=mdy or date_order=dmy"),
  });
});
