import { expect, test } from "vitest";
import { freezeNewRows } from "./frozen-rows.ts";

const hold = (shown: string, rows: string) => {
  const held = freezeNewRows(new Set(shown), [...rows], (row) => row);
  return [held.shown.join(""), held.waiting];
};

test("new rows at the top wait", () => expect(hold("cba", "edcba")).toEqual(["cba", 2]));

test("what is known stays, also where the last ones have gone to the next page", () => {
  expect(hold("cba", "dcb")).toEqual(["cb", 1]);
});

test("rows that come in below are shown at once", () => expect(hold("cb", "cba")).toEqual(["cba", 0]));

test("with nothing known left, all is shown", () => expect(hold("cba", "xyz")).toEqual(["xyz", 0]));

test("the first time, all is shown", () => expect(hold("", "cba")).toEqual(["cba", 0]));
