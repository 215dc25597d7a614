import { expect, test } from "vitest";
import { findWindow, listShown } from "./row-window.ts";

const table = { rows: 10_000, rowHeight: 34 };

test("a long table shows what can be seen, and a little more", () => {
  const { from, to } = findWindow({ top: 34 * 5_000, height: 680 }, table);
  expect(from).toBeLessThanOrEqual(4_988);
  expect(to).toBeGreaterThanOrEqual(5_032);
  expect(to - from).toBeLessThan(70);
});

test.each([
  ["at the top", 0, 0],
  ["at the end", 34 * 10_000, 9_984],
  ["beyond the end, after rows were filtered away", 34 * 90_000, 9_996],
])("%s the window is inside of the table", (_, top, from) => {
  const found = findWindow({ top, height: 680 }, table);
  expect(found.from).toBe(from);
  expect(found.to).toBeLessThanOrEqual(10_000);
});

test("a short table is shown as a whole", () => {
  expect(findWindow({ top: 0, height: 680 }, { ...table, rows: 3 })).toEqual({ from: 0, to: 3 });
  expect(findWindow({ top: 0, height: 680 }, { ...table, rows: 0 })).toEqual({ from: 0, to: 0 });
});

test("the row with the keyboard stays on the page", () => {
  const rows = 100;
  const shownFor = (kept: number) =>
    listShown({ from: 10, to: 12 }, { rows, kept }).map((part) =>
      typeof part === "number" ? part : `${part.from}+${part.gap}`,
    );
  expect(shownFor(11)).toEqual(["0+10", 10, 11, "12+88"]);
  expect(shownFor(3)).toEqual(["0+3", 3, "4+6", 10, 11, "12+88"]);
  expect(shownFor(12)).toEqual(["0+10", 10, 11, 12, "13+87"]);
  expect(shownFor(99)).toEqual(["0+10", 10, 11, "12+87", 99]);
  expect(listShown({ from: 0, to: 0 }, { rows: 0, kept: undefined })).toEqual([]);
});
