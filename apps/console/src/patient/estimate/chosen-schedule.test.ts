import { expect, test } from "vitest";
import { findChosen } from "./chosen-schedule.ts";

test.each([
  [null, ["A", "B"], "A"],
  ["B", ["A", "B"], "B"],
  ["deleted", ["A", "B"], "A"],
  ["", ["A"], ""],
  ["B", [], ""],
])("of %s remembered and %j that exist, %s is chosen", (remembered, names, chosen) => {
  expect(findChosen(remembered, names)).toBe(chosen);
});
