import { expect, test } from "vitest";
import { toCausesText, toPlaceName } from "./location-words.ts";

test("a place has its name, or says that it has none", () => {
  expect(toPlaceName({ kind: "named", name: "North Side" })).toBe("North Side");
  expect(toPlaceName({ kind: "unnamed", name: null })).toBe("Not named");
  expect(toPlaceName({ kind: "none", name: null })).toBe("No location");
});

test("causes are named with their counts, the most frequent first", () => {
  const none = { request: 0, patient: 0, provider: 0, payer: 0, plan: 0, service: 0 };
  expect(toCausesText(none)).toBe("");
  expect(toCausesText({ ...none, patient: 2, payer: 1_200 })).toMatch(/^\S.*: 1,200, \S.*: 2$/);
});
