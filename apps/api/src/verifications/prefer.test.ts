import fc from "fast-check";
import { expect, test } from "vitest";
import { isWaiting, parsePrefer, toAppliedPreferences } from "./prefer.ts";

test.each([
  [undefined, false, undefined],
  ["", false, undefined],
  ["respond-async", true, undefined],
  ["Respond-Async", true, undefined],
  ["respond-async, wait=5", true, 5],
  ["wait=5,respond-async", true, 5],
  ["WAIT = 5", false, 5],
  ['wait="5"', false, 5],
  ['wait="\\5"', false, 5],
  ["wait=5; foo=bar", false, 5],
  ["wait=5, wait=9", false, 5],
  ['return=minimal; note="a, respond-async, b", wait=7', false, 7],
  ["respond-async=no", false, undefined],
  ["respond-async; x=y", true, undefined],
  ["wait=-1", false, undefined],
  ["wait=5s", false, undefined],
  ["wait", false, undefined],
  ["handling=lenient", false, undefined],
  [["respond-async", "wait=3"], true, 3],
  ["wait 5", false, undefined],
  ['"respond-async"', false, undefined],
  ['respond-async, note="unclosed, wait=5', true, undefined],
  ['respond-async, note="a"b, wait=5', true, 5],
  [`respond-async, note=${"x".repeat(512)}`, false, undefined],
])("Prefer: %j is read", (field, respondAsync, waitSeconds) => {
  expect(parsePrefer(field)).toEqual({ respondAsync, waitSeconds });
});

test("no field makes it fail", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'wait=5,;" \\respond-async') }), (field) => {
      expect(parsePrefer(field)).toHaveProperty("respondAsync");
    }),
  );
});

test("a request waits unless it says otherwise", () => {
  expect(isWaiting(parsePrefer(undefined))).toBe(true);
  expect(isWaiting(parsePrefer("wait=5"))).toBe(true);
  expect(isWaiting(parsePrefer("respond-async, wait=5"))).toBe(true);
  expect(isWaiting(parsePrefer("respond-async"))).toBe(false);
  expect(isWaiting(parsePrefer("wait=0"))).toBe(false);
});

test("what was obeyed is named", () => {
  expect(toAppliedPreferences(parsePrefer("wait=5, RESPOND-ASYNC, x=y"))).toBe("respond-async, wait=5");
});
