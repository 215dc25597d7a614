import { expect, test } from "vitest";
import { mergeDrafts } from "./draft-merge.ts";
import type { DraftRow } from "./mend-rows.ts";

const draft = (rows: Readonly<Record<number, string>>): readonly DraftRow[] =>
  Object.entries(rows).map(([row, id]) => ({ row: Number(row), item: { payer: { id } } }));
const idsOf = (rows: readonly DraftRow[]) => Object.fromEntries(rows.map(({ row, item }) => [row, item.payer?.id]));

const base = draft({ 1: "a", 2: "a", 3: "a", 4: "a", 5: "a" });
const mine = draft({ 1: "a", 2: "mine", 3: "a", 4: "mine", 5: "same", 6: "mine" });
const theirs = draft({ 1: "a", 2: "a", 3: "theirs", 4: "theirs", 5: "same", 7: "theirs" });

test("rows that changed on one side only need no choice", () => {
  const merge = mergeDrafts({ base, mine, theirs });
  expect(merge.onlyMine).toEqual([2, 6]);
  expect(merge.onlyTheirs).toEqual([3, 7]);
  expect(merge.both).toEqual([4]);
  const kept = { 1: "a", 2: "mine", 3: "theirs", 5: "same", 6: "mine", 7: "theirs" };
  expect(idsOf(merge.resolve("mine"))).toEqual({ ...kept, 4: "mine" });
  expect(idsOf(merge.resolve("theirs"))).toEqual({ ...kept, 4: "theirs" });
});

test("a row that was taken back on one side stays so", () => {
  const merge = mergeDrafts({ base, mine: draft({ 2: "a" }), theirs: draft({ 1: "b", 2: "a" }) });
  expect(merge.onlyMine).toEqual([]); // 3 to 5 were taken back on both
  expect(merge.both).toEqual([1]);
  expect(idsOf(merge.resolve("mine"))).toEqual({ 2: "a" });
  expect(idsOf(merge.resolve("theirs"))).toEqual({ 1: "b", 2: "a" });
});

test("leaving a row out is a change", () => {
  const out = [{ row: 1, item: { payer: { id: "a" } }, left_out: true }];
  expect(mergeDrafts({ base: draft({ 1: "a" }), mine: out, theirs: draft({ 1: "a" }) }).onlyMine).toEqual([1]);
});
