import { UnavailableError } from "@nightguard/contract";
import type { OfferedJob } from "@nightguard/ledger";
import { createLog, createMetrics, systemClock } from "@nightguard/platform";
import { expect, test, vi } from "vitest";
import { good, useLimiter } from "../../../../test/support/limiter.ts";
import { anOfferedJob, aRoute } from "../../../../test/support/offered-job.ts";
import { createPermits } from "./permits.ts";

const on = useLimiter();

const parts = () => ({
  concurrency: 100,
  log: createLog({ level: "error", name: "test" }),
  metrics: createMetrics(),
  random: () => 0.5,
});

const notAsked = () => Promise.reject(new Error("the limiter is not used here"));

function isTooLate(tookMs: number, changes: { maxConcurrency?: number; payerSettings?: OfferedJob["payerSettings"] }) {
  const limits = { verificationsPerSecond: 1_000, verificationBurst: 1_000, verificationsPerDay: null };
  const job: OfferedJob = {
    ...anOfferedJob,
    limits: { ...limits, maxConcurrency: changes.maxConcurrency ?? 100 },
    payerSettings: changes.payerSettings ?? null,
  };
  const permits = createPermits({
    ...parts(),
    limiter: { take: notAsked, putBack: notAsked, finish: notAsked, countRejection: notAsked },
    clock: { now: () => tookMs, sleep: notAsked, soon: () => undefined, startTimer: () => () => undefined },
  });
  return permits.isTooLate(job, { receipt: "", askedAt: 0, route: aRoute, freeSlot: () => undefined });
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
function permitsThatAsk() {
  const { limiter } = on;
  const asked: string[] = [];
  const take: typeof limiter.take = (call, limits) => {
    asked.push(call.id);
    return limiter.take(call, limits);
  };
  const permits = createPermits({
    ...parts(),
    limiter: { ...limiter, take },
    clock: systemClock,
  });
  return { permits, asked };
}

test("an account's tokens gather, so that its queued jobs go on several at a time", async () => {
  const { permits } = permitsThatAsk();
  const limits = { verificationsPerSecond: 50, verificationBurst: 50, verificationsPerDay: null, maxConcurrency: 100 };
  const passedAt: number[] = [];
  const pass = async (job: OfferedJob) => {
    await permits.take("eligibility", job, aRoute, null);
    passedAt.push(performance.now());
    await permits.finish(job, { route: aRoute }, good);
  };
  await Promise.all(Array.from({ length: 90 }, (_, index) => pass({ ...anOfferedJob, limits, id: `job ${index}` })));

  const waits = passedAt.slice(1).map((at, index) => at - (passedAt[index] ?? 0));
  // Some forty come at once, as many follow at twenty milliseconds each.
  expect(waits.filter((ms) => ms > 15).length).toBeLessThan(15);
  expect((passedAt.at(-1) ?? 0) - (passedAt[0] ?? 0)).toBeGreaterThan(700);
});

test("of the jobs for a silent payer one asks at a time, and all go on as soon as it answers", async () => {
  const { permits, asked } = permitsThatAsk();
  const jobs = Array.from({ length: 50 }, (_, index) => ({ ...anOfferedJob, ...ampleLimits, id: `job ${index}` }));
  const passed: OfferedJob[] = [];
  for (const job of jobs) {
    void permits.take("eligibility", job, aRoute, null).then((permit) => {
      if ("freeSlot" in permit) passed.push(job);
    });
  }
  // All ask once, before the first of them is denied; then one asks every 50 ms.
  await vi.waitFor(() => expect(asked.length).toBeGreaterThan(jobs.length + 3), { interval: 1 });
  expect(passed).toHaveLength(2);
  expect(asked.length).toBeLessThan(jobs.length + 15);

  for (let ended = 0; ended < jobs.length; ended++) {
    await vi.waitFor(() => expect(passed.length).toBeGreaterThan(ended), { interval: 1 });
    await permits.finish(passed[ended] as OfferedJob, { route: aRoute }, good);
  }
  expect(asked.length).toBeLessThan(4 * jobs.length);
});

test("once it answers, a payer has its share of its account's tokens again", async () => {
  const { permits } = permitsThatAsk();
  const limits = { verificationsPerSecond: 100, verificationBurst: 2, verificationsPerDay: null, maxConcurrency: 100 };
  const toJob = (payerId: string, index: number) => ({ ...anOfferedJob, limits, payerId, id: `${payerId} ${index}` });
  const { promise: answers, resolve: answer } = Promise.withResolvers<void>();
  const passed: string[] = [];
  let isOver = false;
  /** One after the other, so that twenty of each payer are always in hand. */
  async function keepAsking(payerId: string, from: number): Promise<void> {
    for (let index = from; !isOver; index += 20) {
      const job = toJob(payerId, index);
      const permit = await permits.take("eligibility", job, aRoute, null);
      if (!("freeSlot" in permit)) continue;
      passed.push(payerId);
      permit.freeSlot();
      if (payerId === "SILENT") await answers;
      await permits.finish(job, { route: aRoute }, good);
    }
  }
  const asking = ["SILENT", "OTHER"].flatMap((payerId) =>
    Array.from({ length: 20 }, (_, index) => keepAsking(payerId, index)),
  );
  const untilPassed = (payerId: string, count: number) =>
    vi.waitFor(() => expect(passed.filter((id) => id === payerId).length).toBeGreaterThan(count), {
      interval: 5,
      timeout: 5_000,
    });
  await untilPassed("OTHER", 20);
  answer();
  await untilPassed("SILENT", 10);
  passed.length = 0;
  await vi.waitFor(() => expect(passed.length).toBeGreaterThan(80), { interval: 5, timeout: 5_000 });
  isOver = true;
  await Promise.all(asking);

  expect(passed.filter((payerId) => payerId === "SILENT").length).toBeGreaterThan(passed.length / 4);
});

test("slots of answered calls that ended while Redis was away are freed once it is back", async () => {
  const { limiter } = on;
  let isAway = false;
  const finish: typeof limiter.finish = (...ended) =>
    isAway ? Promise.reject(new UnavailableError("Redis is away")) : limiter.finish(...ended);
  const permits = createPermits({ ...parts(), limiter: { ...limiter, finish }, clock: systemClock });
  const limits = { ...ampleLimits.limits, maxConcurrency: 1 };
  const [first, second] = ["first", "second"].map((id) => ({ ...anOfferedJob, limits, id })) as [
    OfferedJob,
    OfferedJob,
  ];
  const permit = await permits.take("eligibility", first, aRoute, null);
  if ("freeSlot" in permit) permit.freeSlot();
  isAway = true;
  await expect(permits.finish(first, { route: aRoute }, good)).rejects.toThrow(UnavailableError);
  isAway = false;

  expect(await permits.take("eligibility", second, aRoute, null)).toHaveProperty("receipt");
});
