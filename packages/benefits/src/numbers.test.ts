import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toCents, toNumber, toPercent } from "./numbers.ts";

describe("an amount", () => {
  test.each([
    ["0", 0],
    ["50", 5_000],
    ["1742.5", 174_250],
    ["1742.50", 174_250],
    [".5", 50],
    ["12.", 1_200],
    ["$1,742.50", 174_250],
    ["0.10", 10],
    ["2.5000", 250],
  ])("%j is %d cents", (raw, cents) => expect(toCents(raw)).toBe(cents));

  test.each(["", ".", "$", "-5", "1.005", "1e3", "1,00", "ten", "NaN", "99999999999999", "5 USD"])(
    "%j is none",
    (raw) => expect(toCents(raw)).toBeNull(),
  );

  test("of any size up to a billion is read to the cent", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (cents) => {
        const [dollars, rest] = [Math.floor(cents / 100), String(cents % 100).padStart(2, "0")];
        expect(toCents(`${dollars}.${rest}`)).toBe(cents);
      }),
    );
  });
});

describe("a percent", () => {
  test.each([
    ["0", 0],
    [".2", 20],
    ["0.07", 7],
    [".335", 33.5],
    ["1", 100],
    ["20", 20],
    ["33.5", 33.5],
    ["100", 100],
    ["1%", 1],
    ["80 %", 80],
  ])("%j is %d where 0 to 1 is a fraction", (raw, percent) => expect(toPercent(raw, "fraction")).toBe(percent));

  test("of 1 is 1 where it is whole", () => expect(toPercent("1", "whole")).toBe(1));

  test.each(["", "-1", "101", "abc"])("%j is none", (raw) => expect(toPercent(raw, "fraction")).toBeNull());
});

test("a number is plain, and 0 or more", () => {
  expect(["2", "1.5", ".5", "0"].map(toNumber)).toEqual([2, 1.5, 0.5, 0]);
  expect(["", "-1", "1e9", "two", "0x1"].map(toNumber)).toEqual([null, null, null, null, null]);
});
