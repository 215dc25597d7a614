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
import type { CallOutcome, LimitedCall } from "../limits/limiter.ts";

const on = useLimiter();

const payerDown: CallOutcome = { credential: "none", payer: "bad", isThrottled: false };
const timedOut = (timedOutAfterMs: number): CallOutcome => ({ ...payerDown, timedOutAfterMs });
const keyRefused: CallOutcome = { credential: "bad", payer: "none", isThrottled: false };

/** Makes calls that end so, one after the other. */
async function endCalls(times: number, outcome: CallOutcome, call: Partial<LimitedCall> = {}) {
  const changes = [];
  for (let time = 0; time < times; time++) {
    const made = aCall({ waiting: true, ...call });
    await on.take(made);
    changes.push(await on.limiter.finish(made, outcome));
  }
  return changes;
}

/** All pauses of open breakers end. */
const endPauses = () => on.passTime(40_000);

test("ten failures in a row hold up the queued work of that payer only", async () => {
  const changes = await endCalls(10, payerDown);

  expect(changes.map(({ payer }) => payer)).toEqual([...Array(9).fill(undefined), "opened"]);
  expect(await on.take(aCall())).toEqual(isDenied("payer held"));
  expect(await on.take(aCall({ accountId: "another" }))).toEqual(isDenied("payer held"));
  expect(await on.take(aCall({ waiting: true }))).toEqual(isGranted);
  expect(await on.take(aCall({ payerId: "P2" }))).toEqual(isGranted);
  expect(await on.take(aCall({ mode: "test", upstream: "test" }))).toEqual(isGranted);
});

test("ten calls that fail in the same moment hold a payer's queued work up once", async () => {
  const calls = Array.from({ length: 12 }, () => aCall({ waiting: true }));
  await Promise.all(calls.map((call) => on.take(call)));
  const changes = await Promise.all(calls.map((call) => on.limiter.finish(call, payerDown)));

  expect(changes.filter(({ payer }) => payer === "opened")).toHaveLength(1);
  expect(await on.take(aCall())).toEqual(isDenied("payer held"));
});

test("failures with a success between them open no breaker", async () => {
  await endCalls(9, payerDown);
  await endCalls(1, good);
  await endCalls(9, payerDown);

  expect(await on.take(aCall())).toEqual(isGranted);
});

test("a payer with an open breaker is probed by one call at a time", async () => {
  await endCalls(10, payerDown);
  await endPauses();
  const probe = aCall();

  expect(await on.take(probe)).toEqual(isGranted);
  expect(await countGranted(10, () => on.take(aCall()))).toBe(0);
  await on.limiter.finish(probe, tooMany); // says nothing of the payer
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

test("each failed probe doubles the pause, up to forty seconds, and one success closes the breaker", async () => {
  await endCalls(10, payerDown);
  const pausesMs: number[] = [];
  for (let probe = 0; probe < 6; probe++) {
    const held = await on.take(aCall());
    pausesMs.push(held.granted ? 0 : held.waitMs);
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
  expect(await on.take(aCall({ mode: "test", upstream: "test" }))).toEqual(isGranted);
  expect(await endCalls(1, good)).toEqual([{ credential: "closed", payer: undefined }]);
  expect(await on.take(aCall({ payerId: "P2" }))).toEqual(isGranted);
});

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

test("a payer gets two calls before its first answer; queued calls then wait a second and are sent back", async () => {
  expect(await fillWindow()).toHaveLength(2);
  expect(await on.take(aCall())).toEqual(isDenied("payer unheard"));
  expect(await on.take(aCall({ payerId: "P2" }))).toEqual(isGranted);
  expect(await on.take(aCall({ waiting: true }))).toEqual(isGranted);

  await on.passTime(1_000);
  expect(await on.take(aCall())).toEqual(isDenied("payer held"));
});

test("of the first calls to a payer that are requested at once, two are granted", async () => {
  expect(await countGranted(10, () => on.take(aCall()))).toBe(2);
});

test("each answer lets four times as many calls go to a payer as were unanswered", async () => {
  const counts: number[] = [];
  for (let answers = 0; answers < 4; answers++) {
    const calls = await fillWindow();
    counts.push(calls.length);
    await on.passTime(9_000);
    await on.limiter.finish(calls[0] as LimitedCall, good);
  }
  expect(counts).toEqual([2, 8, 32, 128]);
});

test("a payer that fails gets no more calls than before", async () => {
  const [first] = await fillWindow();
  await on.limiter.finish(first as LimitedCall, payerDown);

  expect(await fillWindow()).toHaveLength(2);
});

test("a wider window halves in the time that the answer took, or a tenth of a second", async () => {
  const [quick] = await fillWindow();
  await on.limiter.finish(quick as LimitedCall, good);
  await on.passTime(1_000);
  const calls = await fillWindow();
  expect(calls).toHaveLength(2);

  await on.passTime(3_000);
  await on.limiter.finish(calls[0] as LimitedCall, good);
  await on.passTime(3_000);
  expect(await fillWindow()).toHaveLength(4);
});

test("calls that were sent back are recalled when the payer answers, whatever the answer", async () => {
  const [first, second] = await fillWindow();
  await on.passTime(1_000);
  await on.take(aCall());

  expect(await on.limiter.finish(first as LimitedCall, payerDown)).toMatchObject({ payer: "answered" });
  expect(await on.limiter.finish(second as LimitedCall, good)).toMatchObject({ payer: undefined });
});

test("a full window counts as an open breaker while calls are sent back, until its calls must have ended", async () => {
  const readState = async () => (await on.breakers.readStates([{ upstream: "live", payerId: "P1" }]))[0];
  await fillWindow();
  expect(await readState()).toBe("closed");
  await on.passTime(1_000);
  await on.take(aCall());
  expect(await readState()).toBe("open");

  await on.passTime(10_000);
  expect(await readState()).toBe("closed");
  expect(await on.take(aCall())).toEqual(isGranted);
});

test("the breaker of a payer that was silent until its first call timed out opens at once", async () => {
  const [first] = await fillWindow();
  await on.passTime(9_000);

  const ended = await on.limiter.finish(first as LimitedCall, timedOut(9_000));

  expect(ended).toMatchObject({ payer: "opened" });
  const held = await on.take(aCall());
  expect(held).toEqual(isDenied("payer held"));
  expect(held.granted ? 0 : held.waitMs).toBe(20_000);
});

test("a call that times out while others are answered opens no breaker", async () => {
  const [first, second] = await fillWindow();
  await on.passTime(9_000);
  await on.limiter.finish(first as LimitedCall, good);
  expect(await fillWindow()).toHaveLength(8);

  expect(await on.limiter.finish(second as LimitedCall, timedOut(10_000))).toMatchObject({ payer: undefined });
});

test("of the calls that an open breaker refuses, the first twenty come back soon and the others after an hour", async () => {
  await endCalls(10, payerDown);
  const waits: number[] = [];
  for (let asked = 0; asked < 22; asked++) {
    const answer = await on.take(aCall());
    if (!answer.granted) waits.push(answer.waitMs);
  }
  expect(waits.slice(0, 20).every((ms) => ms <= 5_000)).toBe(true);
  expect(waits.slice(20)).toEqual([3_600_000, 3_600_000]);
});

test("a breaker is an upstream's own, and holds a waiting caller's call where another upstream can take it", async () => {
  await endCalls(10, payerDown);
  const waiting = () => aCall({ waiting: true });

  expect(await on.take(waiting())).toEqual(isGranted);
  expect(await on.take(waiting(), ample, { respectsBreakers: true })).toEqual(isDenied("payer held"));
  expect(await on.take(aCall({ upstream: "another" }))).toEqual(isGranted);
});
