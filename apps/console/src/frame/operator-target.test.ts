import { expect, test } from "vitest";
import { findOperatorTarget } from "./operator-target.ts";

const digits = "0123456789abcdef0123456789abcdef";

test.each([
  [`bat_${digits}`, `/batches/bat_${digits}`],
  [` KEY_${digits.toUpperCase()} `, `/keys/key_${digits}`],
  [`acc_${digits}`, `/accounts/acc_${digits}`],
  ["ng_live_Ab12Cd", "/keys/ng_live_Ab12Cd"],
])("%s leads to %s", (text, path) => {
  expect(findOperatorTarget(text)).toBe(path);
});

test("of a whole key only the beginning gets into an address", () => {
  expect(findOperatorTarget(`ng_test_Ab12Cd${"x".repeat(32)}`)).toBe("/keys/ng_test_Ab12Cd");
});

test.each(["", "Northside", `job_${digits}`, "bat_1", "ng_live_1"])("%j leads nowhere", (text) => {
  expect(findOperatorTarget(text)).toBeUndefined();
});
