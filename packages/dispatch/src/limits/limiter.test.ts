import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { Redis } from "ioredis";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { testRedisUrl } from "../../../../test/support/services.ts";
import { createDispatch, type Dispatch } from "../dispatch.ts";
import {
  type CallOutcome,
  DispatchLostError,
  type LimitedCall,
  type PayerLimits,
  type Rate,
  type TokenAnswer,
} from "./limiter.ts";

let redis: Redis;
let dispatch: Dispatch;
let close: () => Promise<void>;

beforeAll(async () => {
  const { redisUrl, release } = await testRedisUrl();
  redis = new Redis(redisUrl);
  dispatch = createDispatch({ redisUrl, onError: () => undefined });
  close = async () => {
    await dispatch.close();
    redis.disconnect();
    await release();
  };
  await vi.waitFor(dispatch.ping);
});

beforeEach(async () => {
  await redis.flushall();
  await dispatch.begin({ bucketsFull: true });
});

afterAll(() => close());

let counter = 0;
const newId = () => `id-${++counter}`;

const ample = { perSecond: 1_000, burst: 1_000, slots: 1_000 };
const good: CallOutcome = { credential: "good", payer: "good", isThrottled: false };
const payerDown: CallOutcome = { credential: "none", payer: "bad", isThrottled: false };
const timedOut = (timedOutAfterMs: number): CallOutcome => ({ ...payerDown, timedOutAfterMs });
const keyRefused: CallOutcome = { credential: "bad", payer: "none", isThrottled: false };
const tooMany: CallOutcome = { credential: "none", payer: "none", isThrottled: true };

const aCall = (call: Partial<LimitedCall> = {}): LimitedCall => ({
  id: newId(),
  accountId: "account",
  mode: "live",
  payerId: "P1",
  npi: "1234567890",
  waiting: false,
  ...call,
});

/** A call to a payer of its own, which makes nobody wait for its answer. */
const aCallApart = (call: Partial<LimitedCall> = {}) => aCall({ payerId: newId(), ...call });

function take(
  call: LimitedCall,
  account: Rate & { slots?: number } = ample,
  { payer = null, leaseMs = 10_000 }: { payer?: PayerLimits | null; leaseMs?: number } = {},
): Promise<TokenAnswer> {
  return dispatch.limiter.take(call, { account: { slots: 1_000, ...account }, payer, leaseMs });
}

/** Asks so often at once, and says how many were granted. */
async function countGranted(times: number, ask: () => Promise<TokenAnswer>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: times }, ask));
  return answers.filter(({ granted }) => granted).length;
}

/** Makes calls that end so, one after the other. */
async function endCalls(times: number, outcome: CallOutcome, call: Partial<LimitedCall> = {}) {
  const changes = [];
  for (let time = 0; time < times; time++) {
    const made = aCall({ waiting: true, ...call });
    await take(made);
    changes.push(await dispatch.limiter.finish(made, outcome));
  }
  return changes;
}

/** The time for which all gates are still closed passes at once. */
async function endPauses(): Promise<void> {
  for (const key of await redis.keys("*:gate")) {
    if (await redis.hexists(key, "untilTime")) await redis.hset(key, "untilTime", 1);
  }
}

const isDenied = (reason: string) => expect.objectContaining({ granted: false, reason });
const isGranted = expect.objectContaining({ granted: true });

/** A grant lies somewhere between the asking and the answer, in milliseconds. */
interface Grant {
  readonly askedAt: number;
  readonly answeredAt: number;
}

/** The worst window: by how many grants that surely lie in it does it exceed `burst + perSecond × t`? */
function worstExcess(grants: readonly Grant[], { perSecond, burst }: Rate): number {
  const excesses = grants.flatMap(({ askedAt: from }) =>
    grants.map(({ answeredAt: to }) => {
      const inside = grants.filter(({ askedAt, answeredAt }) => askedAt >= from && answeredAt <= to).length;
      return inside - burst - (perSecond * Math.max(0, to - from)) / 1_000;
    }),
  );
  return Math.max(Number.NEGATIVE_INFINITY, ...excesses);
}

test("no window holds more than burst + rate × t, however many ask, and however they ask", async () => {
  const asking = fc.record({
    perSecond: fc.integer({ min: 2, max: 150 }),
    burst: fc.integer({ min: 1, max: 30 }),
    // Each asker's pauses between two questions, over and over.
    askers: fc.array(fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 6,
    }),
    verb: fc.constantFrom("take", "takeRequest"),
  });
  await fc.assert(
    fc.asyncProperty(asking, async ({ askers, verb, ...rate }) => {
      const accountId = newId();
      const grants: Grant[] = [];
      const endsAt = performance.now() + 400;
      async function keepAsking(pauses: readonly number[]): Promise<void> {
        for (let asked = 0; performance.now() < endsAt; asked++) {
          const askedAt = performance.now();
          const { granted } =
            verb === "take"
              ? await take(aCallApart({ accountId, waiting: asked % 2 === 0 }), rate)
              : await dispatch.limiter.takeRequest({ accountId, mode: "live" }, rate);
          if (granted) grants.push({ askedAt, answeredAt: performance.now() });
          await sleep(pauses[asked % pauses.length]);
        }
      }
      await Promise.all(askers.map(keepAsking));

      expect(grants.length).toBeGreaterThan(0);
      expect(worstExcess(grants, rate)).toBeLessThanOrEqual(0.001);
    }),
    { numRuns: 12, endOnFailure: true },
  );
});

test.each([
  { perSecond: 20, burst: 10 },
  { perSecond: 50, burst: 25 },
  { perSecond: 100, burst: 50 },
])(
  "whoever always asks again when told to gets the full rate: $perSecond a second, burst $burst",
  {
    // Whoever is kept from asking by a busy machine for longer than the burst lasts has not always asked.
    retry: 3,
  },
  async (rate) => {
    await countGranted(rate.burst, () => take(aCallApart(), rate));
    // Whenever one is denied the bucket is empty: between two such moments all that flowed in was granted.
    let granted = 0;
    let firstDenied: { at: number; grantedBefore: number } | undefined;
    let lastDenied = { at: 0, grantedBefore: 0 };
    for (const endsAt = performance.now() + 1_700; performance.now() < endsAt; ) {
      const askedAt = performance.now();
      const answer = await take(aCallApart(), rate);
      if (answer.granted) granted++;
      else {
        firstDenied ??= { at: performance.now(), grantedBefore: granted };
        lastDenied = { at: askedAt, grantedBefore: granted };
        await sleep(answer.waitMs);
      }
    }

    const seconds = (lastDenied.at - (firstDenied?.at ?? 0)) / 1_000;
    const grantedBetween = lastDenied.grantedBefore - (firstDenied?.grantedBefore ?? 0);
    expect(seconds).toBeGreaterThan(1);
    expect(grantedBetween + 1).toBeGreaterThanOrEqual(0.99 * rate.perSecond * seconds);
  },
);

test("a full burst of callers is admitted at once, and the next one is told when there is room again", async () => {
  const rate = { perSecond: 1, burst: 5 };
  const admit = () => dispatch.limiter.admit({ accountId: "account", mode: "live" }, newId(), rate);

  expect(await countGranted(5, admit)).toBe(5);
  const denied = await admit();

  expect(denied).toEqual(isDenied("account"));
  expect(!denied.granted && denied.waitMs).toBeGreaterThan(0);
  expect(!denied.granted && denied.waitMs).toBeLessThanOrEqual(1_000);
});

test("queued work leaves what was set aside for admitted callers, who then get it", async () => {
  const rate = { perSecond: 1, burst: 10 };
  const ids = Array.from({ length: 8 }, newId);
  for (const id of ids) await dispatch.limiter.admit({ accountId: "account", mode: "live" }, id, rate);

  expect(await take(aCall(), rate)).toEqual(isDenied("account"));
  expect(await Promise.all(ids.map((id) => take(aCall({ id, waiting: true }), rate)))).toEqual(
    ids.map(() => isGranted),
  );
});

test("a token set aside comes back when it is withdrawn, when it is taken, and when its time is over", async () => {
  const rate = { perSecond: 0.01, burst: 3 };
  const scope = { accountId: "account", mode: "live" } as const;
  const [withdrawn, forgotten, ...others] = Array.from({ length: 5 }, newId);
  if (!withdrawn || !forgotten) throw new Error("five were made");
  const admit = (id: string) => dispatch.limiter.admit(scope, id, rate);

  expect([await admit(withdrawn), await admit(forgotten), await admit(newId())]).toEqual(Array(3).fill(isGranted));
  expect(await admit(newId())).toEqual(isDenied("account"));
  await dispatch.limiter.withdraw(scope, withdrawn);
  expect(await admit(others[0] ?? "")).toEqual(isGranted);
  expect(await admit(newId())).toEqual(isDenied("account"));

  const [key = ""] = await redis.keys("*:admitted");
  await redis.zadd(key, "XX", 1, forgotten); // its ten seconds pass at once
  expect(await admit(others[1] ?? "")).toEqual(isGranted);
});

test("an admission whose time is over gives no right to what was set aside for others", async () => {
  const rate = { perSecond: 0.01, burst: 10 };
  const scope = { accountId: "account", mode: "live" } as const;
  const late = newId();
  await dispatch.limiter.admit(scope, late, rate);
  const [key = ""] = await redis.keys("*:admitted");
  await redis.zadd(key, "XX", 1, late);
  for (let caller = 0; caller < 9; caller++) await dispatch.limiter.admit(scope, newId(), rate);
  await redis.zadd(key, 1, late); // nobody has cleared it away yet

  expect(await take(aCall({ id: late, waiting: true }), rate)).toEqual(isDenied("account"));
});

test("queued work never takes the last tenth of a burst, which waiting callers find", async () => {
  const rate = { perSecond: 0.5, burst: 20 };

  const queued = await countGranted(30, () => take(aCallApart(), rate));
  const waiting = await countGranted(30, () => take(aCallApart({ waiting: true }), rate));

  expect(queued).toBe(17); // two in reserve; the 100 ms for late calls take part of another one
  expect(waiting).toBe(2);
});

test("no more calls are in flight than there are slots, and a call that ended makes room", async () => {
  const rate = { ...ample, slots: 2 };
  const [first, second] = [aCall(), aCall()];
  await take(first, rate);
  await take(second, rate);

  expect(await take(aCall(), rate)).toEqual(isDenied("account slots"));
  expect(await take(second, rate)).toEqual(isGranted); // the same call again takes no other slot
  await dispatch.limiter.finish(first, good);
  expect(await take(aCall(), rate)).toEqual(isGranted);
});

test("the slot of a call that nobody ends comes back with its lease", async () => {
  const rate = { ...ample, slots: 1 };
  await take(aCall(), rate, { leaseMs: 150 });

  expect(await take(aCall(), rate)).toEqual(isDenied("account slots"));
  await sleep(160);
  expect(await take(aCall(), rate)).toEqual(isGranted);
});

test("a payer's rate, concurrency and rate for one NPI hold over all accounts, and for that payer alone", async () => {
  const none = { maxPerSecond: null, maxConcurrency: null, maxPerSecondPerNpi: null };
  const ask = (payerId: string, payer: PayerLimits, npi?: string) => () =>
    take(aCall({ accountId: newId(), payerId, ...(npi ? { npi } : {}) }), ample, { payer });
  const perSecond = { ...none, maxPerSecond: 3 };
  const concurrency = { ...none, maxConcurrency: 2 };
  const perNpi = { ...none, maxPerSecondPerNpi: 1 };

  expect(await countGranted(10, ask("rate", perSecond))).toBe(3);
  expect(await ask("rate", perSecond)()).toEqual(isDenied("payer"));
  expect(await countGranted(10, ask("concurrency", concurrency))).toBe(2);
  expect(await countGranted(10, ask("NPI", perNpi, "1111111111"))).toBe(1);
  expect(await countGranted(10, ask("NPI", perNpi, "2222222222"))).toBe(1);
  expect(await countGranted(5, ask("other", none))).toBe(5);
});

test("a payer's denial costs the account no token", async () => {
  const payer = { maxPerSecond: null, maxConcurrency: 1, maxPerSecondPerNpi: null };
  const rate = { perSecond: 0.01, burst: 10 };
  await take(aCall(), rate, { payer });

  expect(await countGranted(50, () => take(aCall(), rate, { payer }))).toBe(0);
  expect(await countGranted(50, () => take(aCallApart(), rate))).toBe(7);
});

test("ten failures in a row hold a payer's queued work up, and nobody else", async () => {
  const changes = await endCalls(10, payerDown);

  expect(changes.map(({ payer }) => payer)).toEqual([...Array(9).fill(undefined), "closed"]);
  expect(await take(aCall())).toEqual(isDenied("payer held"));
  expect(await take(aCall({ accountId: "another" }))).toEqual(isDenied("payer held"));
  expect(await take(aCall({ waiting: true }))).toEqual(isGranted);
  expect(await take(aCall({ payerId: "P2" }))).toEqual(isGranted);
  expect(await take(aCall({ mode: "test" }))).toEqual(isGranted);
});

test("failures with a success between them hold nothing up", async () => {
  await endCalls(9, payerDown);
  await endCalls(1, good);
  await endCalls(9, payerDown);

  expect(await take(aCall())).toEqual(isGranted);
});

test("a payer that is held is probed by one call at a time", async () => {
  await endCalls(10, payerDown);
  await endPauses();
  const probe = aCall();

  expect(await take(probe)).toEqual(isGranted);
  expect(await countGranted(10, () => take(aCall()))).toBe(0);
  await dispatch.limiter.finish(probe, tooMany); // says nothing of the payer
  expect(await take(aCall())).toEqual(isGranted);
});

test("a probe that hangs, or whose worker died, is followed by another", async () => {
  await endCalls(10, payerDown);
  await endPauses();
  expect(await take(aCall())).toEqual(isGranted);

  expect(await take(aCall())).toEqual(isDenied("payer held"));
  await endPauses();
  expect(await take(aCall())).toEqual(isGranted);
});

test("each probe in vain doubles the pause, up to forty seconds, and one success opens the gate", async () => {
  await endCalls(10, payerDown);
  const pausesMs: number[] = [];
  for (let probe = 0; probe < 6; probe++) {
    const held = await take(aCall());
    pausesMs.push(held.granted ? 0 : Math.ceil(held.waitMs / 1_000) * 1_000);
    await endPauses();
    await endCalls(1, payerDown, { waiting: false });
  }
  expect(pausesMs).toEqual([5_000, 10_000, 20_000, 40_000, 40_000, 40_000]);

  await endPauses();
  expect(await endCalls(1, good, { waiting: false })).toEqual([{ credential: undefined, payer: "opened" }]);
  expect(await countGranted(5, () => take(aCall()))).toBe(5);
});

test("five refusals of our credential in a row hold up the queued work of all payers", async () => {
  const changes = await endCalls(5, keyRefused);

  expect(changes.map(({ credential }) => credential)).toEqual([...Array(4).fill(undefined), "closed"]);
  expect(await take(aCall({ payerId: "P2" }))).toEqual(isDenied("credential held"));
  expect(await take(aCall({ mode: "test" }))).toEqual(isGranted);
  expect(await endCalls(1, good)).toEqual([{ credential: "opened", payer: undefined }]);
  expect(await take(aCall({ payerId: "P2" }))).toEqual(isGranted);
});

test("after 'too many' the pace is cut to seven tenths of what it was, and grows again", async () => {
  const made = 40;
  await countGranted(made, () => take(aCallApart()));
  const call = aCallApart();
  await take(call);
  await dispatch.limiter.finish(call, tooMany);

  const inFirstSecond = await countGrantedWithin(1_000);
  const [key = ""] = await redis.keys("*:pace");
  await redis.hincrby(key, "at", -20_000_000); // twenty seconds pass at once
  const inHalfASecond = await countGrantedWithin(500);

  expect(inFirstSecond).toBeGreaterThan(0.7 * 0.7 * made); // some of the forty may have been made in the second before
  expect(inFirstSecond).toBeLessThan(0.7 * 5 * made * 1.25); // made in a fifth of a second at least; it grows meanwhile
  expect(inHalfASecond).toBeGreaterThan(inFirstSecond);
});

/** Asks whenever it may be of use, several at once, so that a slow machine makes no slower pace. */
async function countGrantedWithin(ms: number): Promise<number> {
  const granted = await Promise.all(Array.from({ length: 8 }, () => countGrantedInTurn(ms)));
  return granted.reduce((sum, count) => sum + count, 0);
}

async function countGrantedInTurn(ms: number): Promise<number> {
  let granted = 0;
  for (const endsAt = performance.now() + ms; performance.now() < endsAt; ) {
    const call = aCallApart();
    const answer = await take(call, { perSecond: 10_000, burst: 10_000 });
    if (answer.granted) {
      granted++;
      await dispatch.limiter.finish(call, good);
    } else {
      expect(answer.reason).toBe("credential paced");
      await sleep(answer.waitMs);
    }
  }
  return granted;
}

test("a Redis without memory grants nothing, and begins again with empty buckets", async () => {
  const rate = { perSecond: 10, burst: 10 };
  await redis.flushall();
  await expect(take(aCall(), rate)).rejects.toThrow(DispatchLostError);
  await expect(dispatch.limiter.takeRequest({ accountId: "account", mode: "live" }, rate)).rejects.toThrow(
    DispatchLostError,
  );

  await dispatch.begin({ bucketsFull: false });
  expect(await take(aCall(), rate)).toEqual(isDenied("account"));
  await sleep(500);
  const granted = await countGranted(20, () => take(aCallApart({ waiting: true }), rate));

  expect(granted).toBeGreaterThanOrEqual(3);
  expect(granted).toBeLessThanOrEqual(6);
});

test("a plan that was replaced by a faster one holds nothing up", async () => {
  const slow = { perSecond: 0.01, burst: 10 };
  await countGranted(20, () => take(aCallApart(), slow));
  const fast = { perSecond: 100, burst: 10 };

  const answer = await take(aCall(), fast);

  expect(!answer.granted && answer.waitMs).toBeLessThanOrEqual(100);
});

/** The time for which payers have been silent grows by so much at once. */
async function letSilencePass(ms: number): Promise<void> {
  for (const key of await redis.keys("*:gate")) {
    for (const field of ["since", "windowAt"]) {
      if (await redis.hexists(key, field)) await redis.hincrby(key, field, -1_000 * ms);
    }
  }
}

/** Makes calls to a payer until no more are granted. */
async function fillWindow(account = ample): Promise<LimitedCall[]> {
  const made: LimitedCall[] = [];
  for (;;) {
    const call = aCall();
    const answer = await take(call, account);
    if (!answer.granted) return made;
    made.push(call);
  }
}

test("a payer gets five calls before it is heard of, and whoever comes then waits a little or is sent away", async () => {
  expect(await fillWindow()).toHaveLength(5);
  expect(await take(aCall())).toEqual(isDenied("payer unheard"));
  expect(await take(aCall({ payerId: "P2" }))).toEqual(isGranted);
  expect(await take(aCall({ waiting: true }))).toEqual(isGranted);

  await letSilencePass(500);
  expect(await take(aCall())).toEqual(isDenied("payer held"));
});

test("with each answer twice as many calls go to a payer, up to a quarter of the account's slots", async () => {
  const account = { ...ample, slots: 200 };
  const calls = await fillWindow(account);
  const counts = [calls.length];
  for (let answers = 0; answers < 4; answers++) {
    await dispatch.limiter.finish(calls[answers] as LimitedCall, good);
    counts.push((await fillWindow(account)).length);
  }
  expect(counts[0]).toBe(5);
  expect(counts.at(-1)).toBe(50);
  for (const [answers, count] of counts.slice(1, -1).entries()) {
    const before = counts[answers] ?? 0;
    expect(count).toBeLessThanOrEqual(2 * before);
    expect(count).toBeGreaterThan(1.5 * before); // what is not needed shrinks, also while a slow machine makes calls
  }
});

test("what a payer was trusted with is forgotten when it is not needed for a while", async () => {
  const [first] = await fillWindow();
  await dispatch.limiter.finish(first as LimitedCall, good);
  await letSilencePass(20_000);

  expect(await fillWindow()).toHaveLength(5);
});

test("those who were sent away are called back when the payer is heard of, whatever it says", async () => {
  const [first, second] = await fillWindow();
  await letSilencePass(500);
  await take(aCall());

  expect(await dispatch.limiter.finish(first as LimitedCall, payerDown)).toMatchObject({ payer: "heard" });
  expect(await dispatch.limiter.finish(second as LimitedCall, good)).toMatchObject({ payer: undefined });
});

test("a payer that was silent until its first call timed out is held up at once", async () => {
  const [first] = await fillWindow();
  await letSilencePass(10_000);

  const ended = await dispatch.limiter.finish(first as LimitedCall, timedOut(10_000));

  expect(ended).toMatchObject({ payer: "closed" });
  expect(await take(aCall())).toEqual(isDenied("payer held"));
});

test("a slow payer is not held up for a call that times out while others are answered", async () => {
  const [first, second] = await fillWindow();
  await letSilencePass(9_000);
  await dispatch.limiter.finish(first as LimitedCall, good);
  expect(await fillWindow()).toHaveLength(10);

  expect(await dispatch.limiter.finish(second as LimitedCall, timedOut(10_000))).toMatchObject({ payer: undefined });
});

test("of those that a payer holds up the first twenty look again soon, the others only now and then", async () => {
  await endCalls(10, payerDown);
  const waits: number[] = [];
  for (let asked = 0; asked < 22; asked++) {
    const answer = await take(aCall());
    if (!answer.granted) waits.push(answer.waitMs);
  }
  expect(waits.slice(0, 20).every((ms) => ms <= 5_000)).toBe(true);
  expect(waits.slice(20)).toEqual([3_600_000, 3_600_000]);
});

test("a token that was put back is there again, unless another was granted since", async () => {
  const rate = { perSecond: 0.001, burst: 10 };
  const first = aCall();
  const second = aCall();
  const receipts = [await take(first, rate), await take(second, rate)].map((answer) =>
    answer.granted ? answer.receipt : "",
  );
  await dispatch.limiter.putBack(first, rate, receipts[0] ?? "");
  await dispatch.limiter.putBack(second, rate, receipts[1] ?? "");

  // Nine are for queued work; one of them is lost.
  expect(await countGranted(20, () => take(aCallApart(), rate))).toBe(8 - 1);
});

test("the outlook tells what queued work will find, and nothing is taken by looking", async () => {
  const rate = { perSecond: 10, burst: 10 };
  const scope = { accountId: "account", mode: "live" } as const;
  const look = async (withinMs: number) => (await dispatch.limiter.outlook([{ ...scope, rate, withinMs }]))[0];
  expect(await look(0)).toEqual({ tokens: 8, waitMs: 0, running: 0 });
  expect(await look(1_000)).toMatchObject({ tokens: 18 });

  await countGranted(20, () => take(aCallApart(), rate));

  expect(await look(1_000)).toMatchObject({ tokens: 10, running: 8 });
  const empty = await look(0);
  expect(empty?.tokens).toBe(0);
  expect(empty?.waitMs).toBeLessThanOrEqual(100);
});

test("the outlook of an account that has used up its day is empty until midnight", async () => {
  const rate = { ...ample, perDay: 3 };
  const scope = { accountId: "account", mode: "live" } as const;
  await countGranted(2, () => take(aCallApart(), rate));
  expect(await dispatch.limiter.outlook([{ ...scope, rate, withinMs: 1_000 }])).toMatchObject([{ tokens: 1 }]);
  await take(aCallApart(), rate);
  const [usedUp] = await dispatch.limiter.outlook([{ ...scope, rate, withinMs: 1_000 }]);
  expect(usedUp?.tokens).toBe(0);
  expect(usedUp?.waitMs).toBeGreaterThan(1_000);
});
