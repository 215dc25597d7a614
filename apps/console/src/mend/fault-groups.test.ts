import type { Issue } from "@nightguard/contract";
import { expect, test } from "vitest";
import { filterRows, groupFaults } from "./fault-groups.ts";
import type { MendRow } from "./mend-rows.ts";

const faultsAt = (...paths: readonly string[]): readonly Issue[] =>
  paths.map((path) => ({ path, message: "is wrong" }));

const aRow = (row: number, firstFaults: readonly Issue[], changes: Partial<MendRow> = {}): MendRow => ({
  row,
  original: {},
  item: {},
  isLeftOut: false,
  judged: { issues: firstFaults, item: {} },
  faults: firstFaults,
  firstFaults,
  ...changes,
});

const rows = [
  aRow(1, faultsAt("provider.npi", "subscriber.dob")),
  aRow(2, faultsAt("provider.npi"), { faults: [] }),
  aRow(3, faultsAt("provider.npi"), { isLeftOut: true }),
  aRow(4, faultsAt("procedures.0", "procedures.1")),
  aRow(5, faultsAt("")),
];

test("faults are counted by field, without rows that are corrected or left out", () => {
  expect(groupFaults(rows)).toEqual([
    { path: "provider.npi", label: "NPI", open: 1 },
    { path: "subscriber.dob", label: "Date of birth", open: 1 },
    { path: "procedures", label: "Procedure codes", open: 1 },
    { path: "", label: "Whole row", open: 1 },
  ]);
});

const numbersOf = (filter: Parameters<typeof filterRows>[1]) => filterRows(rows, filter).map(({ row }) => row);

test("a corrected row stays in the list of its fault", () => {
  expect(numbersOf({ kind: "fault", path: "provider.npi" })).toEqual([1, 2, 3]);
  expect(numbersOf({ kind: "fault", path: "procedures" })).toEqual([4]);
  expect(numbersOf({ kind: "fault", path: "" })).toEqual([5]);
});

test("all rows, ready ones, and those that are left out", () => {
  expect(numbersOf({ kind: "all" })).toEqual([1, 2, 3, 4, 5]);
  expect(numbersOf({ kind: "ready" })).toEqual([2]);
  expect(numbersOf({ kind: "left_out" })).toEqual([3]);
});
