import fc from "fast-check";
import { expect, test } from "vitest";
import { findWorstExcess } from "./worst-excess.ts";

test("the worst excess is that of the worst of all windows", () => {
  const times = fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 40 });
  const limits = fc.record({ perSecond: fc.integer({ min: 1, max: 50 }), burst: fc.integer({ min: 1, max: 20 }) });
  fc.assert(
    fc.property(times, limits, (calls, limit) => {
      const excesses = calls.flatMap((begin) =>
        calls
          .filter((end) => end >= begin)
          .map((end) => {
            const inWindow = calls.filter((at) => at >= begin && at <= end).length;
            return inWindow - limit.burst - (limit.perSecond * (end - begin)) / 1_000;
          }),
      );
      expect(findWorstExcess(calls, limit)).toBeCloseTo(Math.max(...excesses), 6);
    }),
  );
});

test("a burst within the limit followed by its rate shows no excess", () => {
  const times = [0, 0, 0, ...Array.from({ length: 50 }, (_, index) => (index + 1) * 100)];

  expect(findWorstExcess(times, { perSecond: 10, burst: 3 })).toBeLessThanOrEqual(0);
});
