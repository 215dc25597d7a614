import { expect, test } from "vitest";
import { toCounted, toCountText, toMoneyText, toPercentText } from "./money.ts";

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
  expect([toCounted(1, "row"), toCounted(0, "row"), toCounted(2_000, "row")]).toEqual([
    "1 row",
    "0 rows",
    "2,000 rows",
  ]);
});

test("a share is 100 % only when nothing is left", () => {
  expect([0, 0.0001, 0.614, 0.9999, 1].map(toPercentText)).toEqual(["0%", "1%", "61%", "99%", "100%"]);
});
