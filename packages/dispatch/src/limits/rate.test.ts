import fc from "fast-check";
import { expect, test } from "vitest";
import { coversAllSlots, delayReserve, type Rate, toBucket } from "./rate.ts";

/** In microseconds: how long after the one before it a call's token is asked for, and how long the call is on its way. */
interface Ask {
  readonly after: number;
  readonly onItsWay: number;
}

/** When these calls arrive; each waits until there is a slot and a token for it. */
function arrivalsOf(rate: Rate, slots: number, asks: readonly Ask[]): number[] {
  const { interval, capacity } = toBucket(rate);
  let onTheirWay: number[] = [];
  let now = 0;
  let nextToken = 0;
  return asks.map(({ after, onItsWay }) => {
    now = Math.max(now + after, nextToken - (capacity - delayReserve(rate)));
    onTheirWay = onTheirWay.filter((arrival) => arrival > now).toSorted((one, other) => one - other);
    if (onTheirWay.length >= slots) now = onTheirWay.shift() ?? now;
    nextToken = Math.max(nextToken, now) + interval;
    onTheirWay.push(now + onItsWay);
    return now + onItsWay;
  });
}

/** Whether calls that arrive then are within the limit. */
function holds(rate: Rate, arrivals: readonly number[]): boolean {
  const { interval, capacity } = toBucket(rate);
  let next = 0;
  return arrivals
    .toSorted((one, other) => one - other)
    .every((at) => {
      const isInTime = at >= next - capacity - 1; // floating point is less exact than a microsecond
      next = Math.max(next, at) + interval;
      return isInTime;
    });
}

/** Calls asked for together, each lot when the first of the one before it arrives: so late ones meet a burst. */
const toAsks = (lots: readonly { count: number; onItsWay: number }[]): Ask[] =>
  lots.flatMap(({ count, onItsWay }, lot) =>
    Array.from({ length: count }, (_, index) => ({
      after: index === 0 ? (lots[lot - 1]?.onItsWay ?? 0) : 0,
      onItsWay,
    })),
  );

test("a limit whose slack covers all slots holds however long calls are on their way", () => {
  const aRate = fc.record({ perSecond: fc.integer({ min: 10, max: 500 }), burst: fc.integer({ min: 10, max: 500 }) });
  const lots = fc.array(fc.record({ count: fc.integer({ min: 1, max: 500 }), onItsWay: fc.nat({ max: 3_000_000 }) }), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(aRate, lots, (rate, some) => {
      let slots = 0;
      while (coversAllSlots(rate, slots + 1)) slots++;
      fc.pre(slots > 0);
      expect(holds(rate, arrivalsOf(rate, slots, toAsks(some)))).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test("a limit with more slots than its slack covers can be broken by calls that are long on their way", () => {
  const rate = { perSecond: 100, burst: 100 };
  const asks = toAsks([
    { count: 50, onItsWay: 990_000 },
    { count: 90, onItsWay: 0 },
  ]);

  expect(coversAllSlots(rate, 50)).toBe(false);
  expect(holds(rate, arrivalsOf(rate, 50, asks))).toBe(false);
});
