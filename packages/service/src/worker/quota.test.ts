import type { ReleaseSlot } from "@nightguard/ledger";
import fc from "fast-check";
import { expect, test } from "vitest";
import { assignQuotas, pace, shareOut } from "./quota.ts";

const aSlot = (
  slot: Partial<Omit<ReleaseSlot, "limits">> & { limits?: Partial<ReleaseSlot["limits"]> } = {},
): ReleaseSlot => ({
  accountId: "account",
  mode: "live",
  outstanding: 0,
  activeSince: null,
  lateMs: 0,
  ...slot,
  limits: {
    verificationsPerSecond: 10,
    verificationBurst: 10,
    verificationsPerDay: null,
    maxConcurrency: 50,
    ...slot.limits,
  },
});

test("an account is handed as many jobs as will find a token before its next turn", () => {
  const [quota] = assignQuotas([aSlot({ outstanding: 4 })], [{ tokens: 9, waitMs: 0, running: 3 }], 100);
  // One of the four that are out is on its way to its token.
  expect(quota).toEqual({ limit: 8, nextInMs: 1_000 });
});

test("an account without tokens comes again when it has one, or after a minute", () => {
  const none = { tokens: 0, running: 0 };
  expect(assignQuotas([aSlot()], [{ ...none, waitMs: 7_000 }], 100)).toEqual([{ limit: 0, nextInMs: 7_000 }]);
  expect(assignQuotas([aSlot()], [{ ...none, waitMs: 80_000_000 }], 100)).toEqual([{ limit: 0, nextInMs: 60_000 }]);
});

test("no account has more outstanding than four times its calls in flight, or a thousand", () => {
  const ample = { tokens: 100_000, waitMs: 0, running: 0 };
  const fast = aSlot({ outstanding: 10, limits: { verificationsPerSecond: 100_000 } });
  expect(assignQuotas([fast], [ample], 10_000)).toEqual([{ limit: 190, nextInMs: 20 }]);
  const wide = aSlot({ limits: { verificationsPerSecond: 100_000, maxConcurrency: 10_000 } });
  expect(assignQuotas([wide], [ample], 10_000)).toEqual([{ limit: 1_000, nextInMs: 20 }]);
});

test("an account that got less than its tokens allow, because workers were short, has its next turn at once", () => {
  const outlook = { tokens: 20, waitMs: 0, running: 0 };
  const slow = aSlot({ limits: { verificationsPerSecond: 10 } });
  const fast = aSlot({ limits: { verificationsPerSecond: 30 } });
  expect(assignQuotas([slow, fast], [outlook, outlook], 20)).toEqual([
    { limit: 5, nextInMs: 20 },
    { limit: 15, nextInMs: 20 },
  ]);
  expect(assignQuotas([slow], [outlook], -5)).toEqual([{ limit: 0, nextInMs: 20 }]);
});

test("fast accounts come often and slow ones seldom, with more at hand the later their turn comes", () => {
  const paceOf = (verificationsPerSecond: number, lateMs = 0) =>
    pace(aSlot({ lateMs, limits: { verificationsPerSecond } }));
  expect(paceOf(1_000)).toEqual({ nextInMs: 250, horizonMs: 375 });
  expect(paceOf(20)).toEqual({ nextInMs: 500, horizonMs: 750 });
  expect(paceOf(0.1)).toEqual({ nextInMs: 1_000, horizonMs: 1_500 });
  expect(paceOf(20, 500)).toEqual({ nextInMs: 500, horizonMs: 1_750 });
  expect(paceOf(20, 60_000).horizonMs).toBe(4_000);
});

test("all places are shared out within each limit, and a greater weight never gets fewer", () => {
  const want = fc.record({ limit: fc.nat(50), weight: fc.double({ min: 0.001, max: 1_000, noNaN: true }) });
  fc.assert(
    fc.property(fc.nat(500), fc.array(want, { maxLength: 40 }), (total, wants) => {
      const shares = shareOut(total, wants);
      const limits = wants.reduce((sum, { limit }) => sum + limit, 0);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(Math.min(total, limits));
      wants.forEach(({ limit }, index) => {
        expect(shares[index]).toBeLessThanOrEqual(limit);
      });
      if (total < wants.length) return; // too few for one each: the first get them
      wants.forEach((one, index) => {
        wants.forEach((other, beside) => {
          const hasRoom = (shares[index] ?? 0) < one.limit;
          if (one.weight > other.weight && hasRoom) {
            expect(shares[index]).toBeGreaterThanOrEqual((shares[beside] ?? 0) - wants.length);
          }
        });
      });
    }),
  );
});
