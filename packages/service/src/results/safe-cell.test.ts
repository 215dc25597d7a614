import fc from "fast-check";
import { expect, test } from "vitest";
import { fromSafeCell, toSafeCell } from "./safe-cell.ts";

test("a cell that was made safe comes back as it was, and starts no formula", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."'=+-@＝＋ \t\r\na1") }), (text) => {
      const safe = toSafeCell(text);
      expect(safe).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
      expect(fromSafeCell(safe)).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});

test("a name that begins with an apostrophe keeps it", () => {
  expect(fromSafeCell("'t Hooft")).toBe("'t Hooft");
});
