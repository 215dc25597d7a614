import { expect, test } from "vitest";
import { toCountedNoun, toCountText, toMoneyText, toPercentText } from "./number-text.ts";

test.each([
  ["1742.5", "1,742.50"],
  ["0", "0.00"],
  ["1000000", "1,000,000.00"],
  ["-12.05", "-12.05"],
  ["999.99", "999.99"],
])("the amount %s is written %s", (amount, text) => expect(toMoneyText(amount)).toBe(text));

test.each(["", "unlimited", "1.234", "1e3", "12,5"])("%j is no amount", (text) => expect(toMoneyText(text)).toBeNull());

test("counts have separators and the right noun", () => {
  expect(toCountText(12_204)).toBe("12,204");
  expect([toCountedNoun(1, "row"), toCountedNoun(0, "row"), toCountedNoun(2_000, "row")]).toEqual([
    "1 row",
    "0 rows",
    "2,000 rows",
  ]);
});

test("a share is 100 % only when nothing is left", () => {
  expect([0, 0.0001, 0.614, 0.9999, 1].map(toPercentText)).toEqual(["0%", "1%", "61%", "99%", "100%"]);
});
