import { setTimeout as sleep } from "node:timers/promises";
import type { OfferedJob } from "@nightguard/ledger";
import { createLog, createMetrics, systemClock } from "@nightguard/platform";
import { expect, test, vi } from "vitest";
import { good, useLimiter } from "../../../../test/support/limiter.ts";
import { anOfferedJob } from "../../../../test/support/offered-job.ts";
import { createPasses } from "./permits.ts";

const on = useLimiter();

const parts = () => ({
  concurrency: 100,
  log: createLog({ level: "error", name: "test" }),
  metrics: createMetrics(),
  random: () => 0.5,
});

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
    ...parts(),
    limiter: { take: notAsked, putBack: notAsked, finish: notAsked },
    clock: { now: () => tookMs, sleep: notAsked, soon: () => undefined, startTimer: () => () => undefined },
  });
  return passes.isTooLate(job, { receipt: "", askedAt: 0, freeSlot: () => undefined });
}

const ampleLimits = {
  limits: { verificationsPerSecond: 1_000, verificationBurst: 1_000, verificationsPerDay: null, maxConcurrency: 100 },
};

test("a late token is used where what is kept back of the burst is enough for all slots, as long as its slot is held", () => {
  expect([101, 4_999, 5_001].map((tookMs) => isTooLate(tookMs, {}))).toEqual([false, false, true]);
});

test("a late token is put back where there are more slots than that, or the payer has limits of its own", () => {
  const payerSettings = { max_per_second: 10, max_concurrency: null, max_per_second_per_npi: null };

  expect(isTooLate(101, { maxConcurrency: 101 })).toBe(true);
  expect(isTooLate(101, { payerSettings: { ...payerSettings, closed: [], status: null } })).toBe(true);
});

/** On the real limiter, whose asks are noted. */
function passesThatAsk() {
  const { limiter } = on;
  const asked: string[] = [];
  const take: typeof limiter.take = (call, limits) => {
    asked.push(call.id);
    return limiter.take(call, limits);
  };
  const passes = createPasses({
    ...parts(),
    limiter: { take, putBack: limiter.putBack, finish: limiter.finish },
    clock: systemClock,
  });
  return { passes, asked };
}

test("an account's tokens gather, so that its queued jobs go on several at a time", async () => {
  const { passes } = passesThatAsk();
  const limits = { verificationsPerSecond: 50, verificationBurst: 50, verificationsPerDay: null, maxConcurrency: 100 };
  const passedAt: number[] = [];
  const pass = async (job: OfferedJob) => {
    await passes.take("eligibility", job, null);
    passedAt.push(performance.now());
    await passes.finish(job, good);
  };
  await Promise.all(Array.from({ length: 90 }, (_, index) => pass({ ...anOfferedJob, limits, id: `job ${index}` })));

  const waits = passedAt.slice(1).map((at, index) => at - (passedAt[index] ?? 0));
  // Some forty come at once, as many follow at twenty milliseconds each.
  expect(waits.filter((ms) => ms > 15).length).toBeLessThan(15);
  expect((passedAt.at(-1) ?? 0) - (passedAt[0] ?? 0)).toBeGreaterThan(700);
});

test("of the jobs for a silent payer one asks at a time, and all go on as soon as it is heard of", async () => {
  const { passes, asked } = passesThatAsk();
  const known = { ...anOfferedJob, ...ampleLimits };
  await passes.take("eligibility", known, null);
  await passes.finish(known, good); // it is known to be slow: nobody is sent away soon
  asked.length = 0;
  const jobs = Array.from({ length: 50 }, (_, index) => ({ ...known, id: `job ${index}` }));
  const passed: OfferedJob[] = [];
  for (const job of jobs) {
    void passes.take("eligibility", job, null).then((pass) => {
      if ("freeSlot" in pass) passed.push(job);
    });
  }
  await sleep(400);
  expect(passed).toHaveLength(2);
  // All ask once, before the first of them is denied.
  expect(asked.length).toBeLessThan(jobs.length + 15);

  for (let ended = 0; ended < jobs.length; ended++) {
    await vi.waitFor(() => expect(passed.length).toBeGreaterThan(ended), { interval: 1 });
    await passes.finish(passed[ended] as OfferedJob, good);
  }
  expect(asked.length).toBeLessThan(4 * jobs.length);
});

test("once it is heard of, a payer has its share of its account's tokens again", async () => {
  const { passes } = passesThatAsk();
  const limits = { verificationsPerSecond: 100, verificationBurst: 2, verificationsPerDay: null, maxConcurrency: 100 };
  const toJob = (payerId: string, index: number) => ({ ...anOfferedJob, limits, payerId, id: `${payerId} ${index}` });
  for (const payerId of ["SILENT", "OTHER"]) {
    const known = toJob(payerId, -1);
    await passes.take("eligibility", known, null);
    await passes.finish(known, good); // it is known to be slow: nobody is sent away soon
  }
  const { promise: isHeardOf, resolve: hear } = Promise.withResolvers<void>();
  const passed: string[] = [];
  let isOver = false;
  /** One after the other, so that twenty of each payer are always in hand. */
  async function keepAsking(payerId: string, from: number): Promise<void> {
    for (let index = from; !isOver; index += 20) {
      const job = toJob(payerId, index);
      const pass = await passes.take("eligibility", job, null);
      if (!("freeSlot" in pass)) continue;
      passed.push(payerId);
      pass.freeSlot();
      if (payerId === "SILENT") await isHeardOf;
      await passes.finish(job, good);
    }
  }
  const asking = ["SILENT", "OTHER"].flatMap((payerId) =>
    Array.from({ length: 20 }, (_, index) => keepAsking(payerId, index)),
  );
  await sleep(500);
  hear();
  await sleep(500);
  passed.length = 0;
  await sleep(1_000);
  isOver = true;
  await Promise.all(asking);

  expect(passed.filter((payerId) => payerId === "SILENT").length).toBeGreaterThan(passed.length / 4);
});
