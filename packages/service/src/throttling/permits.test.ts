import { UnavailableError } from "@nightguard/contract";
import type { CallOutcome } from "@nightguard/dispatch";
import type { OfferedJob } from "@nightguard/ledger";
import { createLog, createMetrics, systemClock } from "@nightguard/platform";
import { expect, onTestFinished, test } from "vitest";
import { good, useLimiter } from "../../../../test/support/limiter.ts";
import { anOfferedJob, aRoute } from "../../../../test/support/offered-job.ts";
import { until } from "../../../../test/support/waiting.ts";
import { createPermits, type Permit } from "./permits.ts";

const on = useLimiter();

const parts = () => ({
  concurrency: 100,
  log: createLog({ level: "error", name: "test" }),
  metrics: createMetrics(),
  random: Math.random,
});

const payerDown: CallOutcome = { credential: "none", payer: "bad", isThrottled: false };
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
  return permits.isTooLate(job, { slotId: "", receipt: "", askedAt: 0, route: aRoute, freeSlot: () => undefined });
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

/** On the real limiter, whose asks are noted, and why it denied what. */
function permitsThatAsk() {
  const { limiter } = on;
  const asked: string[] = [];
  const denied: string[] = [];
  const take: typeof limiter.take = async (call, limits) => {
    asked.push(call.id);
    const decision = await limiter.take(call, limits);
    if (!decision.granted) denied.push(decision.reason);
    return decision;
  };
  const permits = createPermits({
    ...parts(),
    limiter: { ...limiter, take },
    clock: systemClock,
  });
  return { permits, asked, denied };
}

test("an account's tokens gather, so that its queued jobs go on several at a time", async () => {
  const { permits, denied } = permitsThatAsk();
  const limits = { verificationsPerSecond: 50, verificationBurst: 50, verificationsPerDay: null, maxConcurrency: 100 };
  const pass = async (job: OfferedJob) => {
    const permit = await permits.take("eligibility", job, aRoute, null);
    if ("freeSlot" in permit) await permits.finish(job, permit, good);
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: 90 }, (_, index) => pass({ ...anOfferedJob, limits, id: `job ${index}` })));

  // Some forty come at once and the others are denied; then five come at a time. One by one, each would meet a denial again.
  expect(denied.filter((reason) => reason === "account").length).toBeLessThan(80);
  expect(performance.now() - from).toBeGreaterThan(700);
});

test("of the jobs for a silent payer one asks at a time, and all go on as soon as it answers", async () => {
  await on.redis.setTime(2_000_000_000_000_000); // a second later its jobs would wait elsewhere
  const { permits, asked } = permitsThatAsk();
  const jobs = Array.from({ length: 50 }, (_, index) => ({ ...anOfferedJob, ...ampleLimits, id: `job ${index}` }));
  const passed: { job: OfferedJob; permit: Permit }[] = [];
  const taking = jobs.map(async (job) => {
    const permit = await permits.take("eligibility", job, aRoute, null);
    if ("freeSlot" in permit) passed.push({ job, permit });
  });
  onTestFinished(async () => void (await Promise.all(taking))); // none asks during a retry
  // All ask once, before the first of them is denied; then one asks every 50 ms.
  await until(() => expect(asked.length).toBeGreaterThan(jobs.length + 3), 1);
  expect(passed).toHaveLength(2);
  expect(asked.length).toBeLessThan(jobs.length + 15);

  for (let ended = 0; ended < jobs.length; ended++) {
    await until(() => expect(passed.length).toBeGreaterThan(ended), 1);
    const { job, permit } = passed[ended] as (typeof passed)[number]; // there are more
    await permits.finish(job, permit, good);
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
      await permits.finish(job, permit, good);
    }
  }
  const asking = ["SILENT", "OTHER"].flatMap((payerId) =>
    Array.from({ length: 20 }, (_, index) => keepAsking(payerId, index)),
  );
  const untilPassed = (payerId: string, count: number) =>
    until(() => expect(passed.filter((id) => id === payerId).length).toBeGreaterThan(count), 5);
  await untilPassed("OTHER", 20);
  answer();
  await untilPassed("SILENT", 10);
  passed.length = 0;
  await until(() => expect(passed.length).toBeGreaterThan(80), 5);
  isOver = true;
  await Promise.all(asking);

  expect(passed.filter((payerId) => payerId === "SILENT").length).toBeGreaterThan(passed.length / 4);
});

test("a second ticket of a job has a slot of its own, and putting it back frees no slot of the first", async () => {
  const { permits } = permitsThatAsk();
  const limits = { ...ampleLimits.limits, maxConcurrency: 2 };
  const job = { ...anOfferedJob, limits };
  const take = (id = job.id) => permits.take("eligibility", { ...job, id }, aRoute, null);
  await takePermit();
  await permits.putBack(job, await takePermit());
  await takePermit();

  expect(await take("another")).not.toHaveProperty("receipt");

  async function takePermit(): Promise<Permit> {
    const permit = await take();
    if (!("freeSlot" in permit)) throw new Error("there is a slot");
    return permit;
  }
});

test("a job whose permit came too late is not held up by its upstream while the other one can be asked", async () => {
  const { permits } = permitsThatAsk();
  const job = { ...anOfferedJob, ...ampleLimits };
  const route = { ...aRoute, fallback: { ...aRoute, key: "second" } };
  const late = await permits.take("eligibility", job, route, null);
  if (!("freeSlot" in late)) throw new Error("there is a slot");
  for (let failed = 0; failed < 10; failed++)
    await permits.finish({ ...job, id: `job ${failed}` }, { route }, payerDown);

  expect(await permits.exchange(job, late)).toEqual({ delayMs: 0, reason: null });
  expect(await permits.take("eligibility", job, route, null)).toMatchObject({ route: { key: "second" } });
});

test.each([good, payerDown])(
  "slots of calls that ended while Redis was away are freed once it is back: %o",
  async (ended) => {
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
    if (!("freeSlot" in permit)) throw new Error("there is a slot");
    permit.freeSlot();
    isAway = true;
    await expect(permits.finish(first, permit, ended)).rejects.toThrow(UnavailableError);
    isAway = false;

    expect(await permits.take("eligibility", second, aRoute, null)).toHaveProperty("receipt");
  },
);
