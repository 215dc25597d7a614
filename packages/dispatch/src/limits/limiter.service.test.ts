import fc from "fast-check";
import { expect, test } from "vitest";
import {
  aCall,
  ample,
  countGranted,
  good,
  isDenied,
  isGranted,
  newId,
  tooMany,
  useLimiter,
} from "../../../../test/support/limiter.ts";
import { DispatchLostError } from "../connection.ts";
import type { LimitedCall, PayerLimits } from "./limiter.ts";
import type { Rate } from "./rate.ts";

const on = useLimiter();

/** A call to a payer of its own: no other call waits for its answer. */
const aCallApart = (call: Partial<LimitedCall> = {}) => aCall({ payerId: newId(), ...call });

/** The worst window: by how many of these times, in milliseconds, does it exceed `burst + perSecond × t`? */
function worstExcess(times: readonly number[], { perSecond, burst }: Rate): number {
  const excesses = times.flatMap((from) =>
    times.map((to) => {
      const inside = times.filter((at) => at >= from && at <= to).length;
      return inside - burst - (perSecond * Math.max(0, to - from)) / 1_000;
    }),
  );
  return Math.max(Number.NEGATIVE_INFINITY, ...excesses);
}

/** When somebody asks who pauses so long between two questions, over and over, in milliseconds; a question takes one. */
function toTimes(pauses: readonly number[], endsAt: number): number[] {
  const times = [0];
  for (let asked = 0; (times.at(-1) ?? 0) < endsAt; asked++)
    times.push((times.at(-1) ?? 0) + 1 + (pauses[asked % pauses.length] ?? 0));
  return times;
}

test("no window holds more than burst + rate × t, however many ask, and however they ask", async () => {
  const asking = fc.record({
    perSecond: fc.integer({ min: 2, max: 150 }),
    burst: fc.integer({ min: 1, max: 30 }),
    askers: fc.array(fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 6,
    }),
    verb: fc.constantFrom("take", "takeRequest"),
  });
  await fc.assert(
    fc.asyncProperty(asking, async ({ askers, verb, ...rate }) => {
      const accountId = newId();
      const grants: number[] = [];
      let asked = 0;
      const ask = () =>
        verb === "take"
          ? on.take(aCallApart({ accountId, waiting: asked++ % 2 === 0 }), rate)
          : on.limiter.takeRequest({ accountId, mode: "live" }, rate);
      const times = askers.flatMap((pauses) => toTimes(pauses, 400)).toSorted((one, other) => one - other);
      let now = 0;
      for (const [at, together] of Map.groupBy(times, (time) => time)) {
        await on.passTime(at - now);
        now = at;
        const granted = await countGranted(together.length, ask);
        grants.push(...Array<number>(granted).fill(at));
      }

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
  "an account that asks again as soon as it may gets the full rate: $perSecond a second, burst $burst",
  async (rate) => {
    while ((await on.take(aCallApart(), rate)).granted);
    let granted = 0;
    let passedMs = 0;
    while (passedMs < 2_000) {
      const answer = await on.take(aCallApart(), rate);
      if (answer.granted) {
        granted++;
        continue;
      }
      const waitMs = Math.ceil(answer.waitMs); // as a timer waits
      passedMs += waitMs;
      await on.passTime(waitMs);
    }

    const added = (rate.perSecond * passedMs) / 1_000;
    expect(granted).toBeGreaterThanOrEqual(added - 1);
    expect(granted).toBeLessThanOrEqual(added + 1);
  },
);

test("a full burst of callers is admitted at once, and the next one is denied with the time of the next token", async () => {
  const rate = { perSecond: 1, burst: 5 };
  const admit = () => on.limiter.reserve({ accountId: "account", mode: "live" }, newId(), rate);

  expect(await countGranted(5, admit)).toBe(5);
  const denied = await admit();

  expect(denied).toEqual(isDenied("account"));
  expect(!denied.granted && denied.waitMs).toBeGreaterThan(0);
  expect(!denied.granted && denied.waitMs).toBeLessThanOrEqual(1_000);
});

test("queued work leaves what was set aside for admitted callers, who then get it", async () => {
  const rate = { perSecond: 1, burst: 10 };
  const ids = Array.from({ length: 8 }, newId);
  for (const id of ids) await on.limiter.reserve({ accountId: "account", mode: "live" }, id, rate);

  expect(await on.take(aCall(), rate)).toEqual(isDenied("account"));
  expect(await Promise.all(ids.map((id) => on.take(aCall({ id, waiting: true }), rate)))).toEqual(
    ids.map(() => isGranted),
  );
});

test("a token set aside comes back when it is withdrawn, when it is taken, and when its time is over", async () => {
  const rate = { perSecond: 0.01, burst: 3 };
  const scope = { accountId: "account", mode: "live" } as const;
  const [withdrawn, forgotten, ...others] = Array.from({ length: 5 }, newId);
  if (!withdrawn || !forgotten) throw new Error("five were made");
  const admit = (id: string) => on.limiter.reserve(scope, id, rate);

  expect([await admit(withdrawn), await admit(forgotten), await admit(newId())]).toEqual(Array(3).fill(isGranted));
  expect(await admit(newId())).toEqual(isDenied("account"));
  await on.limiter.cancelReservation(scope, withdrawn);
  expect(await admit(others[0] ?? "")).toEqual(isGranted);
  expect(await admit(newId())).toEqual(isDenied("account"));

  await on.passTime(10_000);
  expect(await admit(others[1] ?? "")).toEqual(isGranted);
});

test("an admission whose time is over gives no right to what was set aside for others", async () => {
  const rate = { perSecond: 0.01, burst: 10 };
  const scope = { accountId: "account", mode: "live" } as const;
  const late = newId();
  await on.limiter.reserve(scope, late, rate);
  await on.passTime(10_000);
  for (let caller = 0; caller < 9; caller++) await on.limiter.reserve(scope, newId(), rate);

  expect(await on.take(aCall({ id: late, waiting: true }), rate)).toEqual(isDenied("account"));
});

test("queued work never takes the last tenth of a burst, which waiting callers find", async () => {
  const rate = { perSecond: 0.5, burst: 20 };

  const queued = await countGranted(30, () => on.take(aCallApart(), rate));
  const waiting = await countGranted(30, () => on.take(aCallApart({ waiting: true }), rate));

  expect(queued).toBe(17); // two in reserve; the 100 ms for late calls take part of another one
  expect(waiting).toBe(2);
});

test("no more calls are in flight than there are slots, and a call that ended makes room", async () => {
  const rate = { ...ample, slots: 2 };
  const [first, second] = [aCallApart(), aCallApart({ waiting: true })];
  await on.take(first, rate);
  await on.take(second, rate);

  expect(await on.take(aCallApart(), rate)).toEqual(isDenied("account slots"));
  expect(await on.take(second, rate)).toEqual(isGranted); // the same call again takes no other slot
  await on.limiter.finish(first, good);
  expect(await on.take(aCallApart(), rate)).toEqual(isGranted);
});

test("calls that come, and end, in the same moment have as many slots as one after the other", async () => {
  const rate = { ...ample, slots: 4 };
  const calls = Array.from({ length: 10 }, () => aCallApart());
  const answers = await Promise.all(calls.map((call) => on.take(call, rate)));
  const made = calls.filter((_, index) => answers[index]?.granted);

  expect(made).toHaveLength(4);
  await Promise.all(made.map((call) => on.limiter.finish(call, good)));
  expect(await countGranted(10, () => on.take(aCallApart(), rate))).toBe(4);
});

test("a call that ends, or is not made, while Redis is full makes room all the same", async () => {
  const rate = { ...ample, slots: 2 };
  const [made, unmade] = [aCallApart(), aCallApart()];
  await on.take(made, rate);
  const token = await on.take(unmade, rate);
  await on.redis.config("SET", "maxmemory", "1");
  try {
    await on.limiter.finish(made, good);
    await on.limiter.putBack(unmade, rate, token.granted ? token.receipt : "");
  } finally {
    await on.redis.config("SET", "maxmemory", "0");
  }
  expect(await countGranted(4, () => on.take(aCallApart(), rate))).toBe(2);
});

test("the slot of a call that is never finished comes back with its lease", async () => {
  const rate = { ...ample, slots: 1 };
  await on.take(aCallApart(), rate, { leaseMs: 10_000 });

  expect(await on.take(aCallApart(), rate)).toEqual(isDenied("account slots"));
  await on.passTime(10_000);
  expect(await on.take(aCallApart(), rate)).toEqual(isGranted);
});

test("a payer's rate, concurrency and rate for one NPI hold over all accounts, and for that payer alone", async () => {
  const none = { max_per_second: null, max_concurrency: null, max_per_second_per_npi: null };
  const ask = (payerId: string, payer: PayerLimits, npi?: string) => () =>
    on.take(aCall({ accountId: newId(), payerId, waiting: true, ...(npi ? { npi } : {}) }), ample, { payer });
  const perSecond = { ...none, max_per_second: 3 };
  const concurrency = { ...none, max_concurrency: 2 };
  const perNpi = { ...none, max_per_second_per_npi: 1 };

  expect(await countGranted(10, ask("rate", perSecond))).toBe(3);
  expect(await ask("rate", perSecond)()).toEqual(isDenied("payer"));
  expect(await countGranted(10, ask("concurrency", concurrency))).toBe(2);
  expect(await countGranted(10, ask("NPI", perNpi, "1111111111"))).toBe(1);
  expect(await countGranted(10, ask("NPI", perNpi, "2222222222"))).toBe(1);
  expect(await countGranted(5, ask("other", none))).toBe(5);
});

test("an upstream's calls in flight and in a minute hold over all accounts and payers, and for that upstream alone", async () => {
  const ask = (name: string, upstream: { maxInFlight: number | null; maxPerMinute: number | null }) => () =>
    on.take(aCallApart({ accountId: newId(), upstream: name, waiting: true }), ample, { upstream });
  const slots = { maxInFlight: 2, maxPerMinute: null };
  const minute = { maxInFlight: null, maxPerMinute: 83 }; // 8 at once, and one each 800 ms: nothing is rounded

  expect(await countGranted(5, ask("slots", slots))).toBe(2);
  expect(await ask("slots", slots)()).toEqual(isDenied("upstream slots"));
  expect(await countGranted(20, ask("minute", minute))).toBe(8);
  expect(await ask("minute", minute)()).toEqual(isDenied("upstream"));
  expect(await countGranted(5, ask("other", { maxInFlight: null, maxPerMinute: null }))).toBe(5);

  await on.passTime(60_000);
  expect(await countGranted(20, ask("minute", minute))).toBe(8);
});

test("no minute has more calls to an upstream than allowed, however they come", async () => {
  const upstream = { maxInFlight: null, maxPerMinute: 30 };
  let granted = 0;
  for (let second = 0; second < 60; second++) {
    await on.passTime(1_000);
    granted += await countGranted(3, () => on.take(aCallApart(), ample, { upstream }));
  }
  expect(granted).toBeLessThanOrEqual(30);
  expect(granted).toBeGreaterThan(25);
});

test("a call to an upstream that ended, or was not made, makes room there", async () => {
  const options = { upstream: { maxInFlight: 2, maxPerMinute: null } };
  const [made, unmade] = [aCallApart(), aCallApart()];
  await on.take(made, ample, options);
  const token = await on.take(unmade, ample, options);
  expect(await on.take(aCallApart(), ample, options)).toEqual(isDenied("upstream slots"));

  await on.limiter.finish(made, good);
  await on.limiter.putBack(unmade, ample, token.granted ? token.receipt : "");
  expect(await countGranted(5, () => on.take(aCallApart(), ample, options))).toBe(2);
});

test("a payer's denial costs the account no token", async () => {
  const payer = { max_per_second: null, max_concurrency: 1, max_per_second_per_npi: null };
  const rate = { perSecond: 0.01, burst: 10 };
  await on.take(aCall(), rate, { payer });

  expect(await countGranted(50, () => on.take(aCall(), rate, { payer }))).toBe(0);
  expect(await countGranted(50, () => on.take(aCallApart(), rate))).toBe(7);
});

test("a token alone is of the account's rate and day, and takes no slot of anybody", async () => {
  const upstream = { maxInFlight: 1, maxPerMinute: null };
  const alone = { upstream, isTokenAlone: true };
  expect(await on.take(aCall(), { ...ample, slots: 1 }, { upstream })).toEqual(isGranted);
  expect(await on.take(aCall(), { ...ample, slots: 1 }, { upstream })).toEqual(isDenied("account slots"));

  const narrow = { perSecond: 0.1, burst: 10, slots: 1 };
  const granted = await countGranted(20, () => on.take(aCall({ accountId: "narrow" }), narrow, alone));
  expect(granted).toBe(8); // less the reserves for delays and for waiting callers
  expect(await on.take(aCall({ accountId: "narrow" }), narrow, alone)).toEqual(isDenied("account"));
  const [outlook] = await on.limiter.forecast([{ accountId: "narrow", mode: "live", rate: narrow, withinMs: 0 }]);
  expect(outlook?.running).toBe(0);

  const daily = { ...ample, perDay: 2 };
  for (const expected of [isGranted, isGranted, isDenied("account day")]) {
    expect(await on.take(aCall({ accountId: "daily" }), daily, alone)).toEqual(expected);
  }
});

test("a token alone waits for our credentials, and says nothing of the payer", async () => {
  const alone = { isTokenAlone: true };
  for (let calls = 0; calls < 20; calls++) {
    const call = aCall();
    await on.take(call);
    await on.limiter.finish(call, { credential: "none", payer: "bad", isThrottled: false });
  }
  expect(await on.take(aCall())).toEqual(isDenied("payer held"));
  expect(await on.take(aCall(), ample, alone)).toEqual(isGranted);
  expect(await on.take(aCall())).toEqual(isDenied("payer held"));

  for (let calls = 0; calls < 5; calls++) {
    const call = aCall({ payerId: "P2", waiting: true });
    await on.take(call);
    await on.limiter.finish(call, { credential: "bad", payer: "none", isThrottled: false });
  }
  expect(await on.take(aCall({ payerId: "P3" }), ample, alone)).toEqual(isDenied("credential held"));
});

test("after 'too many' the pace is cut to seven tenths of what it was, and grows again", async () => {
  const calls = Array.from({ length: 100 }, () => aCallApart());
  await Promise.all(calls.map((call) => on.take(call)));
  await on.passTime(1_000);
  await on.limiter.finish(calls[0] as LimitedCall, tooMany);

  const first = await countGrantedIn(1_000);
  await on.passTime(5_000);
  const later = await countGrantedIn(1_000);

  // Seventy a second, growing by a fifth meanwhile; a twentieth of a second's calls may come early.
  expect(first).toBeGreaterThan(70);
  expect(first).toBeLessThan(90);
  expect(later).toBeGreaterThan(2 * first);
});

/** Takes a token whenever there may be one; the time between passes at once. */
async function countGrantedIn(ms: number): Promise<number> {
  let granted = 0;
  for (let passed = 0; passed < ms; ) {
    const answer = await on.take(aCallApart(), { perSecond: 10_000, burst: 10_000, slots: 10_000 });
    if (answer.granted) {
      granted++;
      continue;
    }
    expect(answer.reason).toBe("credential paced");
    const waitMs = Math.max(1, Math.ceil(answer.waitMs));
    passed += waitMs;
    await on.passTime(waitMs);
  }
  return granted;
}

test("a Redis without memory grants nothing, and begins again with empty buckets", async () => {
  const rate = { perSecond: 10, burst: 10 };
  await on.redis.flushall();
  await expect(on.take(aCall(), rate)).rejects.toThrow(DispatchLostError);
  await expect(on.limiter.takeRequest({ accountId: "account", mode: "live" }, rate)).rejects.toThrow(DispatchLostError);

  await on.begin({ bucketsFull: false });
  expect(await on.take(aCall(), rate)).toEqual(isDenied("account"));
  await on.passTime(500);
  const granted = await countGranted(20, () => on.take(aCallApart({ waiting: true }), rate));

  expect(granted).toBeGreaterThanOrEqual(3);
  expect(granted).toBeLessThanOrEqual(6);
});

test("a plan that was replaced by a faster one holds nothing up", async () => {
  const slow = { perSecond: 0.01, burst: 10 };
  await countGranted(20, () => on.take(aCallApart(), slow));
  const fast = { perSecond: 100, burst: 10 };

  const answer = await on.take(aCall(), fast);

  expect(!answer.granted && answer.waitMs).toBeLessThanOrEqual(100);
});

test("a token that was put back is there again, unless another was granted since", async () => {
  const rate = { perSecond: 0.001, burst: 10 };
  const first = aCallApart();
  const second = aCallApart();
  const receipts = [await on.take(first, rate), await on.take(second, rate)].map((answer) =>
    answer.granted ? answer.receipt : "",
  );
  await on.limiter.putBack(first, rate, receipts[0] ?? "");
  await on.limiter.putBack(second, rate, receipts[1] ?? "");

  // Nine are for queued work; one of them is lost.
  expect(await countGranted(20, () => on.take(aCallApart(), rate))).toBe(8 - 1);
});

test("a token is put back once, though the call is repeated as its answer was lost", async () => {
  const rate = { perSecond: 0.001, burst: 10 };
  await on.take(aCallApart(), rate);
  const unmade = aCallApart();
  const token = await on.take(unmade, rate);
  const receipt = token.granted ? token.receipt : "";
  await on.limiter.putBack(unmade, rate, receipt);
  await on.take(aCallApart(), rate); // the same token again
  await on.limiter.putBack(unmade, rate, receipt);

  expect(await countGranted(20, () => on.take(aCallApart(), rate))).toBe(8 - 2);
});

test("the outlook shows what queued work will find, and takes nothing", async () => {
  const rate = { perSecond: 10, burst: 10 };
  const scope = { accountId: "account", mode: "live" } as const;
  const look = async (withinMs: number) => (await on.limiter.forecast([{ ...scope, rate, withinMs }]))[0];
  expect(await look(0)).toEqual({ tokens: 8, waitMs: 0, running: 0 });
  expect(await look(1_000)).toMatchObject({ tokens: 18 });

  await countGranted(20, () => on.take(aCallApart(), rate));

  expect(await look(1_000)).toMatchObject({ tokens: 10, running: 8 });
  const empty = await look(0);
  expect(empty?.tokens).toBe(0);
  expect(empty?.waitMs).toBeLessThanOrEqual(100);
});

test("the outlook of an account that has used up its day is empty until midnight", async () => {
  const rate = { ...ample, perDay: 3 };
  const scope = { accountId: "account", mode: "live" } as const;
  await countGranted(2, () => on.take(aCallApart(), rate));
  expect(await on.limiter.forecast([{ ...scope, rate, withinMs: 1_000 }])).toMatchObject([{ tokens: 1 }]);
  await on.take(aCallApart(), rate);
  const [usedUp] = await on.limiter.forecast([{ ...scope, rate, withinMs: 1_000 }]);
  expect(usedUp?.tokens).toBe(0);
  expect(usedUp?.waitMs).toBeGreaterThan(1_000);
});

test("a token that is put back, because no call was made with it, does not count in the account's day", async () => {
  const rate = { ...ample, perDay: 3 };
  for (let taken = 0; taken < 3; taken++) {
    const call = aCallApart();
    const token = await on.take(call, rate);
    if (token.granted) await on.limiter.putBack(call, rate, token.receipt);
  }

  const answers = [];
  for (let taken = 0; taken < 4; taken++) answers.push(await on.take(aCallApart(), rate));

  expect(answers.map(({ granted }) => granted)).toEqual([true, true, true, false]);
});

test("rejections that may be an outage are counted once for each job, by payer and upstream, until the payer answers", async () => {
  const call = aCall();
  const count = (changes: object = {}) => on.limiter.countRejection({ ...aCall(), ...changes });
  expect(await count({ id: call.id })).toEqual({ rejected: 1, hasAnswered: false });
  expect(await count({ id: call.id })).toEqual({ rejected: 1, hasAnswered: false });
  expect(await count()).toEqual({ rejected: 2, hasAnswered: false });

  await on.limiter.finish(call, { ...good, payer: "none" });
  expect(await count()).toEqual({ rejected: 3, hasAnswered: false });
  await on.limiter.finish(call, good);
  expect(await count()).toEqual({ rejected: 1, hasAnswered: true });
  expect(await count({ payerId: "P2" })).toEqual({ rejected: 1, hasAnswered: false });
  expect(await count({ upstream: "another" })).toEqual({ rejected: 1, hasAnswered: false });

  await on.passTime(600_001);
  expect(await count()).toEqual({ rejected: 1, hasAnswered: true });
});

test("of many rejections that may be an outage, twenty are kept", async () => {
  const counts = [];
  for (let time = 0; time < 25; time++) counts.push((await on.limiter.countRejection(aCall())).rejected);

  expect(counts.slice(18)).toEqual([19, 20, 20, 20, 20, 20, 20]);
});
