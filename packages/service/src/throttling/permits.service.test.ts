import { UnavailableError } from "@nightguard/contract";
import type { CallOutcome } from "@nightguard/dispatch";
import type { OfferedJob } from "@nightguard/ledger";
import { createLog, createMetrics } from "@nightguard/platform";
import { expect, test } from "vitest";
import { good, newId, useLimiter } from "../../../../test/support/limiter.ts";
import { anOfferedJob, aRoute } from "../../../../test/support/offered-job.ts";
import { createSteppedClock } from "../../../../test/support/stepped-clock.ts";
import { createPermits, type Permit } from "./permits.ts";

const on = useLimiter();

const parts = () => ({
  concurrency: 100,
  log: createLog({ level: "error", name: "test" }),
  metrics: createMetrics(),
  random: Math.random,
});

const payerDown: CallOutcome = { credential: "none", payer: "bad", isThrottled: false };
const ampleLimits = {
  limits: { verificationsPerSecond: 1_000, verificationBurst: 1_000, verificationsPerDay: null, maxConcurrency: 100 },
};

const toWanted = (job: OfferedJob, route = aRoute) => ({ queue: "eligibility", job, route, timeLeftMs: null }) as const;

const startsAtMicros = 2_000_000_000_000_000;

/** On the real limiter, whose asks are noted. Its time and that of the permits go on together. */
function permitsThatAsk() {
  const { limiter } = on;
  const { clock, watch, ...time } = createSteppedClock((ms) =>
    on.redis.setTime(startsAtMicros + Math.ceil(ms * 1_000)),
  );
  const asked: string[] = [];
  let isAway = false;
  const watched: Pick<typeof limiter, "take" | "putBack" | "finish" | "countRejection"> = {
    take: watch(async (call, ...others) => {
      asked.push(call.id);
      return limiter.take(call, ...others);
    }),
    putBack: watch(limiter.putBack),
    finish: watch(async (...ended) => {
      if (isAway) throw new UnavailableError("Redis is away");
      return limiter.finish(...ended);
    }),
    countRejection: watch(limiter.countRejection),
  };
  return {
    permits: createPermits({ ...parts(), limiter: watched, clock }),
    time: { ...time, now: clock.now },
    asked,
    setAway(now: boolean): void {
      isAway = now;
    },
  };
}

/** Whether a token is, with which the call could begin so long after it was asked for. */
async function isTooLate(
  tookMs: number,
  changes: { maxConcurrency?: number; payerSettings?: OfferedJob["payerSettings"] } = {},
) {
  const { permits, time } = permitsThatAsk();
  const limits = { ...ampleLimits.limits, maxConcurrency: changes.maxConcurrency ?? 100 };
  const job = { ...anOfferedJob, limits, payerSettings: changes.payerSettings ?? null, payerId: newId() };
  const permit = await permits.take(toWanted(job));
  if (!("freeSlot" in permit)) throw new Error("there is a slot");
  await time.runFor(tookMs);
  return !permits.isInTime(permit);
}

test("a late token is used where what is kept back of the burst is enough for all slots, as long as its slot is held", async () => {
  expect([await isTooLate(101), await isTooLate(4_999), await isTooLate(5_001)]).toEqual([false, false, true]);
});

test("a late token is put back where there are more slots than that, or the payer has limits of its own", async () => {
  const payerSettings = { max_per_second: 10, max_concurrency: null, max_per_second_per_npi: null };

  expect(await isTooLate(101, { maxConcurrency: 101 })).toBe(true);
  expect(await isTooLate(101, { payerSettings: { ...payerSettings, closed: [], status: null } })).toBe(true);
});

test("an account's tokens gather, so that its queued jobs go on several at a time", async () => {
  const { permits, time } = permitsThatAsk();
  const limits = { verificationsPerSecond: 50, verificationBurst: 50, verificationsPerDay: null, maxConcurrency: 100 };
  const grantedAt: number[] = [];
  const pass = async (job: OfferedJob) => {
    const permit = await permits.take(toWanted(job));
    if (!("freeSlot" in permit)) throw new Error("within five seconds there is a token for all");
    grantedAt.push(time.now());
    await permits.finish(job, permit, good);
  };
  const jobs = Array.from({ length: 90 }, (_, index) => ({ ...anOfferedJob, limits, id: `job ${index}` }));
  await time.run(Promise.all(jobs.map(pass)));

  const counts = [...Map.groupBy(grantedAt, (at) => at)].map(([at, together]) => [at, together.length]);
  // The burst less its reserves, then what flows in while the next token is awaited, 20 ms, and a tenth of a second longer.
  expect(counts.slice(0, -1)).toEqual([40, 6, 6, 6, 6, 6, 6, 6, 6].map((count, round) => [120 * round, count]));
});

test("of the jobs for a silent payer one asks at a time, and all go on as soon as it answers", async () => {
  const { permits, time, asked } = permitsThatAsk();
  const jobs = Array.from({ length: 50 }, (_, index) => ({ ...anOfferedJob, ...ampleLimits, id: `job ${index}` }));
  const passed: { job: OfferedJob; permit: Permit }[] = [];
  const taking = jobs.map(async (job) => {
    const permit = await permits.take(toWanted(job));
    if ("freeSlot" in permit) passed.push({ job, permit });
  });
  // All ask once, before the first of them is denied; then one asks every 50 ms.
  await time.runFor(520);
  expect(passed).toHaveLength(2);
  expect(asked).toHaveLength(jobs.length + 10);

  for (let ended = 0; ended < jobs.length; ended++) {
    await time.runUntil(() => passed.length > ended);
    const { job, permit } = passed[ended] as (typeof passed)[number]; // there are more
    await time.run(permits.finish(job, permit, good));
  }
  expect(asked.length).toBeLessThan(4 * jobs.length);
  await Promise.all(taking);
});

test("once it answers, a payer has its share of its account's tokens again", async () => {
  const { permits, time } = permitsThatAsk();
  const limits = { verificationsPerSecond: 100, verificationBurst: 2, verificationsPerDay: null, maxConcurrency: 100 };
  const toJob = (payerId: string, index: number) => ({ ...anOfferedJob, limits, payerId, id: `${payerId} ${index}` });
  const { promise: answers, resolve: answer } = Promise.withResolvers<void>();
  const passed: string[] = [];
  let isOver = false;
  /** One after the other, so that twenty of each payer are always in hand. */
  async function keepAsking(payerId: string, from: number): Promise<void> {
    for (let index = from; !isOver; index += 20) {
      const job = toJob(payerId, index);
      const permit = await permits.take(toWanted(job));
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
  const countOf = (payerId: string) => passed.filter((id) => id === payerId).length;
  await time.runUntil(() => countOf("OTHER") > 20);
  expect(countOf("SILENT")).toBe(2);
  answer();
  await time.runUntil(() => countOf("SILENT") > 10);
  passed.length = 0;
  await time.runUntil(() => passed.length > 80);
  expect(countOf("SILENT")).toBeGreaterThan(passed.length / 4);

  isOver = true;
  await time.run(Promise.all(asking));
});

test("a second ticket of a job has a slot of its own, and putting it back frees no slot of the first", async () => {
  const { permits, time } = permitsThatAsk();
  const limits = { ...ampleLimits.limits, maxConcurrency: 2 };
  const job = { ...anOfferedJob, limits };
  const take = (id = job.id) => permits.take(toWanted({ ...job, id }));
  await takePermit();
  await permits.putBack(job, await takePermit());
  await takePermit();

  expect(await time.run(take("another"))).not.toHaveProperty("receipt");

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
  const late = await permits.take(toWanted(job, route));
  if (!("freeSlot" in late)) throw new Error("there is a slot");
  for (let failed = 0; failed < 10; failed++)
    await permits.finish({ ...job, id: `job ${failed}` }, { route }, payerDown);

  expect(await permits.take({ ...toWanted(job, route), late })).toEqual({ delayMs: 0, reason: null });
  expect(await permits.take(toWanted(job, route))).toMatchObject({ route: { key: "second" } });
});

test.each([good, payerDown])(
  "slots of calls that ended while Redis was away are freed once it is back: %o",
  async (ended) => {
    const { permits, time, setAway } = permitsThatAsk();
    const limits = { ...ampleLimits.limits, maxConcurrency: 1 };
    const job = { ...anOfferedJob, limits };
    const permit = await permits.take(toWanted(job));
    if (!("freeSlot" in permit)) throw new Error("there is a slot");
    permit.freeSlot();
    setAway(true);
    await expect(permits.finish(job, permit, ended)).rejects.toThrow(UnavailableError);
    setAway(false);

    const second = permits.take(toWanted({ ...job, id: "second" }));
    expect(await time.run(second)).toHaveProperty("receipt");
  },
);
