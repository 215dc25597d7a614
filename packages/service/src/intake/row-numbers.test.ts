import fc from "fast-check";
import { expect, test } from "vitest";
import { createRowNumbers } from "./row-numbers.ts";

test("a number was added before exactly if it was", () => {
  const number = fc.oneof(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 1, max: 2 ** 31 - 1 }));
  fc.assert(
    fc.property(fc.array(number, { maxLength: 200 }), (rows) => {
      const numbers = createRowNumbers();
      const seen = new Set<number>();
      for (const row of rows) {
        expect(numbers.add(row)).toBe(seen.has(row));
        seen.add(row);
      }
    }),
  );
});
