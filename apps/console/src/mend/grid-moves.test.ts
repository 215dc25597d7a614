import { expect, test } from "vitest";
import { fillDown, findNextFault, isInside, moveCell, placeBlock, stepCell, toRange } from "./grid-moves.ts";

const size = { rows: 30, columns: 4 };
const cell = (row: number, column: number) => ({ row, column });

test.each([
  ["ArrowDown", false, [6, 1]],
  ["ArrowUp", false, [4, 1]],
  ["ArrowLeft", false, [5, 0]],
  ["ArrowRight", false, [5, 2]],
  ["ArrowDown", true, [29, 1]],
  ["ArrowUp", true, [0, 1]],
  ["ArrowRight", true, [5, 3]],
  ["PageDown", false, [17, 1]],
  ["PageUp", false, [0, 1]],
  ["Home", false, [5, 0]],
  ["End", false, [5, 3]],
  ["Home", true, [0, 0]],
  ["End", true, [29, 3]],
] as const)("%s (with Ctrl: %s) leads to %j", (key, isFar, [row, column]) => {
  expect(moveCell(cell(5, 1), key, { size, isFar })).toEqual({ row, column });
});

test("no key leads out of the table, and other keys do not move", () => {
  expect(moveCell(cell(0, 0), "ArrowUp", { size, isFar: false })).toEqual(cell(0, 0));
  expect(moveCell(cell(29, 3), "PageDown", { size, isFar: false })).toEqual(cell(29, 3));
  expect(moveCell(cell(0, 0), "a", { size, isFar: false })).toBeUndefined();
});

test("Tab goes on in the next row, and beyond the last cell leaves", () => {
  expect(stepCell(cell(1, 3), 1, size)).toEqual(cell(2, 0));
  expect(stepCell(cell(1, 0), -1, size)).toEqual(cell(0, 3));
  expect(stepCell(cell(29, 3), 1, size)).toBeUndefined();
  expect(stepCell(cell(0, 0), -1, size)).toBeUndefined();
});

test("a range has the same corners from whichever cell it began", () => {
  expect(toRange(cell(4, 0), cell(2, 3))).toEqual({ top: 2, bottom: 4, left: 0, right: 3 });
  expect(isInside(cell(3, 3), toRange(cell(4, 0), cell(2, 3)))).toBe(true);
  expect(isInside(cell(5, 3), toRange(cell(4, 0), cell(2, 3)))).toBe(false);
});

test("the next fault is found in both directions, and around the end", () => {
  const faults: Readonly<Record<number, readonly number[]>> = { 2: [3, 1], 7: [0] };
  const next = (from: ReturnType<typeof cell>, by: 1 | -1) =>
    findNextFault(from, by, { rows: 10, faultsOf: (row) => faults[row] ?? [] });
  expect(next(cell(0, 0), 1)).toEqual(cell(2, 1));
  expect(next(cell(2, 1), 1)).toEqual(cell(2, 3));
  expect(next(cell(2, 3), 1)).toEqual(cell(7, 0));
  expect(next(cell(7, 0), 1)).toEqual(cell(2, 1));
  expect(next(cell(2, 1), -1)).toEqual(cell(7, 0));
  expect(next(cell(7, 0), -1)).toEqual(cell(2, 3));
});

test("the only fault is found again, and without faults there is none", () => {
  expect(findNextFault(cell(4, 2), 1, { rows: 5, faultsOf: (row) => (row === 4 ? [2] : []) })).toEqual(cell(4, 2));
  expect(findNextFault(cell(4, 2), 1, { rows: 5, faultsOf: () => [] })).toBeUndefined();
});

test("a pasted block begins at the corner and ends with the table", () => {
  const placed = placeBlock(
    [
      ["a", "b"],
      ["c", "d"],
    ],
    toRange(cell(29, 2), cell(29, 2)),
    size,
  );
  expect(placed).toEqual([
    { row: 29, column: 2, value: "a" },
    { row: 29, column: 3, value: "b" },
  ]);
});

test("one value fills the whole range", () => {
  const placed = placeBlock([["x"]], toRange(cell(0, 0), cell(1, 1)), size);
  expect(placed).toHaveLength(4);
  expect(new Set(placed.map(({ value }) => value))).toEqual(new Set(["x"]));
});

test("filling down takes the first row of a range, or the row above a cell", () => {
  const valueAt = ({ row, column }: { row: number; column: number }) => `${row}.${column}`;
  expect(fillDown(toRange(cell(1, 0), cell(3, 1)), valueAt)).toEqual([
    { row: 2, column: 0, value: "1.0" },
    { row: 2, column: 1, value: "1.1" },
    { row: 3, column: 0, value: "1.0" },
    { row: 3, column: 1, value: "1.1" },
  ]);
  expect(fillDown(toRange(cell(4, 2), cell(4, 2)), valueAt)).toEqual([{ row: 4, column: 2, value: "3.2" }]);
  expect(fillDown(toRange(cell(0, 2), cell(0, 2)), valueAt)).toEqual([]);
});
