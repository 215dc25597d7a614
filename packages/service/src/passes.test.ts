import type { OfferedJob } from "@nightguard/ledger";
import { createLog, createMetrics } from "@nightguard/platform";
import { expect, test } from "vitest";
import { anOfferedJob } from "../../../test/support/offered-job.ts";
import { createPasses } from "./passes.ts";

/** Nothing is asked of the limiter here. */
const notAsked = () => Promise.reject(new Error("nobody asks"));

function isTooLate(tookMs: number, changes: { maxConcurrency?: number; payerSettings?: OfferedJob["payerSettings"] }) {
  const limits = { verificationsPerSecond: 1_000, verificationBurst: 1_000, verificationsPerDay: null };
  const job: OfferedJob = {
    ...anOfferedJob,
    limits: { ...limits, maxConcurrency: changes.maxConcurrency ?? 100 },
    payerSettings: changes.payerSettings ?? null,
  };
  const passes = createPasses({
    limiter: { take: notAsked, putBack: notAsked, finish: notAsked },
    concurrency: 10,
    log: createLog({ level: "error", name: "test" }),
    metrics: createMetrics(),
    clock: { now: () => tookMs, sleep: notAsked, soon: () => undefined, startTimer: () => () => undefined },
    random: () => 0.5,
  });
  return passes.isTooLate(job, { receipt: "", askedAt: 0, freeSlot: () => undefined });
}

test("a late token is used where what is kept back of the burst is enough for all slots, as long as its slot is held", () => {
  expect([101, 4_999, 5_001].map((tookMs) => isTooLate(tookMs, {}))).toEqual([false, false, true]);
});

test("a late token is put back where there are more slots than that, or the payer has limits of its own", () => {
  const payerSettings = { max_per_second: 10, max_concurrency: null, max_per_second_per_npi: null };

  expect(isTooLate(101, { maxConcurrency: 101 })).toBe(true);
  expect(isTooLate(101, { payerSettings: { ...payerSettings, closed: [], status: null } })).toBe(true);
});
