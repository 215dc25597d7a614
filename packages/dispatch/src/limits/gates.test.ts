import { expect, test } from "vitest";
import {
  aCall,
  ample,
  countGranted,
  good,
  isDenied,
  isGranted,
  tooMany,
  useLimiter,
} from "../../../../test/support/limiter.ts";
import type { CallOutcome, LimitedCall } from "./limiter.ts";

const on = useLimiter();

const payerDown: CallOutcome = { credential: "none", payer: "bad", isThrottled: false };
const timedOut = (timedOutAfterMs: number): CallOutcome => ({ ...payerDown, timedOutAfterMs });
const tookSo = (tookMs: number): CallOutcome => ({ ...good, tookMs });
const keyRefused: CallOutcome = { credential: "bad", payer: "none", isThrottled: false };

/** Makes calls that end so, one after the other. */
async function endCalls(times: number, outcome: CallOutcome, call: Partial<LimitedCall> = {}) {
  const changes = [];
  for (let time = 0; time < times; time++) {
    const made = aCall({ waiting: true, ...call });
    await on.take(made);
    changes.push(await on.dispatch.limiter.finish(made, outcome));
  }
  return changes;
}

/** The time for which all gates are still closed passes at once. */
async function endPauses(): Promise<void> {
  for (const key of await on.redis.keys("*:gate")) {
    if (await on.redis.hexists(key, "untilTime")) await on.redis.hset(key, "untilTime", 1);
  }
}

test("ten failures in a row hold a payer's queued work up, and nobody else", async () => {
  const changes = await endCalls(10, payerDown);

  expect(changes.map(({ payer }) => payer)).toEqual([...Array(9).fill(undefined), "opened"]);
  expect(await on.take(aCall())).toEqual(isDenied("payer held"));
  expect(await on.take(aCall({ accountId: "another" }))).toEqual(isDenied("payer held"));
  expect(await on.take(aCall({ waiting: true }))).toEqual(isGranted);
  expect(await on.take(aCall({ payerId: "P2" }))).toEqual(isGranted);
  expect(await on.take(aCall({ mode: "test" }))).toEqual(isGranted);
});

test("ten calls that fail in the same moment hold a payer's queued work up once", async () => {
  const calls = Array.from({ length: 12 }, () => aCall({ waiting: true }));
  await Promise.all(calls.map((call) => on.take(call)));
  const changes = await Promise.all(calls.map((call) => on.dispatch.limiter.finish(call, payerDown)));

  expect(changes.filter(({ payer }) => payer === "opened")).toHaveLength(1);
  expect(await on.take(aCall())).toEqual(isDenied("payer held"));
});

test("failures with a success between them hold nothing up", async () => {
  await endCalls(9, payerDown);
  await endCalls(1, good);
  await endCalls(9, payerDown);

  expect(await on.take(aCall())).toEqual(isGranted);
});

test("a payer that is held is probed by one call at a time", async () => {
  await endCalls(10, payerDown);
  await endPauses();
  const probe = aCall();

  expect(await on.take(probe)).toEqual(isGranted);
  expect(await countGranted(10, () => on.take(aCall()))).toBe(0);
  await on.dispatch.limiter.finish(probe, tooMany); // says nothing of the payer
  expect(await on.take(aCall())).toEqual(isGranted);
});

test("a probe that hangs, or whose worker died, is followed by another", async () => {
  await endCalls(10, payerDown);
  await endPauses();
  expect(await on.take(aCall())).toEqual(isGranted);

  expect(await on.take(aCall())).toEqual(isDenied("payer held"));
  await endPauses();
  expect(await on.take(aCall())).toEqual(isGranted);
});

test("each probe in vain doubles the pause, up to forty seconds, and one success opens the gate", async () => {
  await endCalls(10, payerDown);
  const pausesMs: number[] = [];
  for (let probe = 0; probe < 6; probe++) {
    const held = await on.take(aCall());
    pausesMs.push(held.granted ? 0 : Math.ceil(held.waitMs / 1_000) * 1_000);
    await endPauses();
    await endCalls(1, payerDown, { waiting: false });
  }
  expect(pausesMs).toEqual([5_000, 10_000, 20_000, 40_000, 40_000, 40_000]);

  await endPauses();
  expect(await endCalls(1, good, { waiting: false })).toEqual([{ credential: undefined, payer: "closed" }]);
  expect(await countGranted(2, () => on.take(aCall()))).toBe(2);
});

test("five refusals of our credential in a row hold up the queued work of all payers", async () => {
  const changes = await endCalls(5, keyRefused);

  expect(changes.map(({ credential }) => credential)).toEqual([...Array(4).fill(undefined), "opened"]);
  expect(await on.take(aCall({ payerId: "P2" }))).toEqual(isDenied("credential held"));
  expect(await on.take(aCall({ mode: "test" }))).toEqual(isGranted);
  expect(await endCalls(1, good)).toEqual([{ credential: "closed", payer: undefined }]);
  expect(await on.take(aCall({ payerId: "P2" }))).toEqual(isGranted);
});

/** The time for which payers have been silent grows by so much at once. */
async function letSilencePass(ms: number): Promise<void> {
  for (const key of await on.redis.keys("*:gate")) {
    for (const field of ["since", "windowAt"]) {
      if (await on.redis.hexists(key, field)) await on.redis.hincrby(key, field, -1_000 * ms);
    }
  }
}

/** Makes calls to a payer until no more are granted. */
async function fillWindow(account = ample): Promise<LimitedCall[]> {
  const made: LimitedCall[] = [];
  for (;;) {
    const call = aCall();
    const answer = await on.take(call, account);
    if (!answer.granted) return made;
    made.push(call);
  }
}

test("a payer gets two calls before it is heard of, and whoever comes then waits a little or is sent away", async () => {
  expect(await fillWindow()).toHaveLength(2);
  expect(await on.take(aCall())).toEqual(isDenied("payer unheard"));
  expect(await on.take(aCall({ payerId: "P2" }))).toEqual(isGranted);
  expect(await on.take(aCall({ waiting: true }))).toEqual(isGranted);

  await letSilencePass(500);
  expect(await on.take(aCall())).toEqual(isDenied("payer held"));
});

test("of the first calls for a payer that come in the same moment two are made", async () => {
  expect(await countGranted(10, () => on.take(aCall()))).toBe(2);
});

test("with each answer twice as many calls go to a payer, up to a quarter of the account's slots", async () => {
  const account = { ...ample, slots: 200 };
  const calls = await fillWindow(account);
  const counts = [calls.length];
  for (let answers = 0; answers < 6; answers++) {
    await on.dispatch.limiter.finish(calls.shift() as LimitedCall, tookSo(2_000)); // else its window shrinks meanwhile
    const more = await fillWindow(account);
    counts.push(more.length);
    calls.push(...more);
  }
  expect(counts[0]).toBe(2);
  expect(counts.at(-1)).toBe(50);
  for (const [answers, count] of counts.slice(1, -1).entries()) {
    const before = counts[answers] ?? 0;
    expect(count).toBeLessThanOrEqual(2 * before);
    expect(count).toBeGreaterThan(1.2 * before);
  }
});

test("a payer that fails is trusted with no more calls than before", async () => {
  const [first] = await fillWindow();
  await on.dispatch.limiter.finish(first as LimitedCall, payerDown);

  expect(await fillWindow()).toHaveLength(2);
});

test("a slow payer is trusted with up to eight times as many calls with each answer", async () => {
  const [first] = await fillWindow();
  await letSilencePass(500);
  await on.dispatch.limiter.finish(first as LimitedCall, tookSo(500));
  const afterHalfASecond = await fillWindow();
  await letSilencePass(3_000);
  await on.dispatch.limiter.finish(afterHalfASecond[0] as LimitedCall, tookSo(3_000));
  const afterThree = await fillWindow();

  // What is not needed shrinks, also while a slow machine makes calls.
  expect(afterHalfASecond.length).toBeGreaterThan(5);
  expect(afterHalfASecond.length).toBeLessThan(12);
  expect(afterThree.length).toBeGreaterThan(5 * afterHalfASecond.length);
  expect(afterThree.length).toBeLessThanOrEqual(8 * afterHalfASecond.length);
});

test("a payer that is known to be slow is waited for longer, and what it was trusted with lasts longer", async () => {
  const [first] = await fillWindow();
  await letSilencePass(2_000);
  await on.dispatch.limiter.finish(first as LimitedCall, tookSo(2_000));
  await letSilencePass(3_000); // its trust has halved

  expect((await fillWindow()).length).toBeGreaterThan(4);
  await letSilencePass(2_900);
  expect(await on.take(aCall())).toEqual(isDenied("payer unheard"));
  await letSilencePass(200);
  expect(await on.take(aCall())).toEqual(isDenied("payer held"));
});

test("a payer that has become quick again is given less time", async () => {
  for (const tookMs of [4_000, 10, 10, 10, 10]) await endCalls(1, tookSo(tookMs), { waiting: false });
  await fillWindow();

  await letSilencePass(600);
  expect(await on.take(aCall())).toEqual(isDenied("payer held"));
});

test("whoever finds a payer silent asks again the later the longer that lasts", async () => {
  await endCalls(1, tookSo(4_000), { waiting: false });
  await fillWindow();
  const waits: number[] = [];
  for (const silenceMs of [0, 2_000]) {
    await letSilencePass(silenceMs);
    const answer = await on.take(aCall());
    if (!answer.granted) waits.push(answer.waitMs);
  }
  expect(waits[0]).toBeLessThan(100);
  expect(waits[1]).toBeGreaterThanOrEqual(500);
});

test("what a quick payer was trusted with halves in a tenth of a second", async () => {
  for (const count of [2, 4, 8]) {
    const calls = await fillWindow();
    expect(calls.length).toBeLessThanOrEqual(count);
    for (const call of calls) await on.dispatch.limiter.finish(call, tookSo(20));
  }
  await letSilencePass(300);

  expect(await fillWindow()).toHaveLength(2);
});

test("what a payer was trusted with is forgotten when it is not needed for a while", async () => {
  const [first] = await fillWindow();
  await on.dispatch.limiter.finish(first as LimitedCall, good);
  await letSilencePass(20_000);

  expect(await fillWindow()).toHaveLength(2);
});

test("those who were sent away are called back when the payer is heard of, whatever it says", async () => {
  const [first, second] = await fillWindow();
  await letSilencePass(500);
  await on.take(aCall());

  expect(await on.dispatch.limiter.finish(first as LimitedCall, payerDown)).toMatchObject({ payer: "answered" });
  expect(await on.dispatch.limiter.finish(second as LimitedCall, good)).toMatchObject({ payer: undefined });
});

test("a payer that was silent until its first call timed out is held up at once", async () => {
  const [first] = await fillWindow();
  await letSilencePass(10_000);

  const ended = await on.dispatch.limiter.finish(first as LimitedCall, timedOut(10_000));

  expect(ended).toMatchObject({ payer: "opened" });
  const held = await on.take(aCall());
  expect(held).toEqual(isDenied("payer held"));
  expect(held.granted ? 0 : held.waitMs).toBeGreaterThan(19_000);
});

test("an account with few slots has as many calls under way at a payer that answers", async () => {
  const account = { ...ample, slots: 4 };
  const calls = await fillWindow(account);
  for (let answers = 0; answers < 4; answers++) {
    await on.dispatch.limiter.finish(calls.shift() as LimitedCall, good);
    calls.push(...(await fillWindow(account)));
  }
  expect(calls).toHaveLength(4);
});

test("a slow payer is not held up for a call that times out while others are answered", async () => {
  const [first, second] = await fillWindow();
  await letSilencePass(9_000);
  await on.dispatch.limiter.finish(first as LimitedCall, tookSo(9_000));
  expect((await fillWindow()).length).toBeGreaterThan(8);

  expect(await on.dispatch.limiter.finish(second as LimitedCall, timedOut(10_000))).toMatchObject({ payer: undefined });
});

test("of those that a payer holds up the first twenty look again soon, the others only now and then", async () => {
  await endCalls(10, payerDown);
  const waits: number[] = [];
  for (let asked = 0; asked < 22; asked++) {
    const answer = await on.take(aCall());
    if (!answer.granted) waits.push(answer.waitMs);
  }
  expect(waits.slice(0, 20).every((ms) => ms <= 5_000)).toBe(true);
  expect(waits.slice(20)).toEqual([3_600_000, 3_600_000]);
});
