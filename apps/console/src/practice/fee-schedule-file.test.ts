import { expect, test } from "vitest";
import { findFileFaults, toFeeSchedulePath, toLineFault } from "./fee-schedule-file.ts";

test.each([
  [undefined, ["is required"]],
  [{ size: 0 }, ["is empty"]],
  [{ size: 262_145 }, ["must not be larger than 256 KB"]],
  [{ size: 262_144 }, []],
])("a file that the API would refuse is not sent: %j", (file, messages) => {
  expect(findFileFaults(file).map(({ message }) => message)).toEqual(messages);
});

test.each([
  ["line 2.fee", "Line 2, fee: is wrong"],
  ["line 1", "Line 1: is wrong"],
  ["after line 7", "After line 7: is wrong"],
])("the fault at %s is said by its line", (path, text) => {
  expect(toLineFault({ path, message: "is wrong" })).toBe(text);
});

test("a name may have any character", () => {
  expect(toFeeSchedulePath("Delta & co/PPO")).toBe("/FeeSchedule/Delta%20%26%20co%2FPPO");
});
