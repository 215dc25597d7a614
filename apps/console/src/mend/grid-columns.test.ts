import type { RejectedItem } from "@nightguard/contract";
import { expect, test } from "vitest";
import { itemFields } from "../parts/text/item-fields.ts";
import { listGridColumns } from "./grid-columns.ts";
import type { MendRow } from "./mend-rows.ts";

const aRow = (item: RejectedItem, ...faultPaths: readonly string[]): MendRow => {
  const issues = faultPaths.map((path) => ({ path, message: "is wrong" }));
  return {
    row: 1,
    original: item,
    item,
    isLeftOut: false,
    judged: { issues, item },
    faults: issues,
    firstFaults: issues,
  };
};
const pathsOf = (...rows: readonly MendRow[]) => listGridColumns(rows, false).map(({ path }) => path);
const required = itemFields.flatMap(({ path, isRequired }) => (isRequired ? path : []));

test("what every row needs is always there", () => expect(pathsOf()).toEqual(required));

test("other fields are there if a row has a value or a fault in them", () => {
  const rows = [aRow({ reference: "r" }), aRow({}, "procedures.1")];
  expect(pathsOf(...rows)).toEqual([...required, "reference", "procedures"]);
});

test("a dependent comes with name and birthday", () => {
  expect(pathsOf(aRow({ dependent: { member_id: "1" } })).filter((path) => path.startsWith("dependent."))).toEqual([
    "dependent.first_name",
    "dependent.last_name",
    "dependent.member_id",
    "dependent.dob",
  ]);
});

test("all fields can be asked for", () => expect(listGridColumns([], true)).toHaveLength(itemFields.length));
