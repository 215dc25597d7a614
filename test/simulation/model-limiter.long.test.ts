import type { createBatcher } from "@nightguard/platform";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createBreakers } from "../../packages/dispatch/src/breakers/breakers.ts";
import {
  type CallOutcome,
  createLimiter,
  type LimitedCall,
  type TokenDecision,
} from "../../packages/dispatch/src/limits/limiter.ts";
import { createMemory } from "../../packages/dispatch/src/memory.ts";
import { createRandom } from "../support/random.ts";
import { connectWithClock } from "../support/redis-clock.ts";
import { toRuns } from "../support/runs.ts";
import { testRedisUrl } from "../support/services.ts";
import { until } from "../support/waiting.ts";
import { createModelLimiter } from "./model-limiter.ts";

/** `DIFFERENTIAL_RUNS=100000 DIFFERENTIAL_SEED=7` runs more, or others. */
const runs = Number(process.env.DIFFERENTIAL_RUNS ?? toRuns(1_000));
const firstSeed = Number(process.env.DIFFERENTIAL_SEED ?? 1);
const stepsPerHistory = 25;

let redis: ReturnType<typeof connectWithClock>;
let release: () => Promise<void>;

beforeAll(async () => {
  const own = await testRedisUrl();
  redis = connectWithClock(own.redisUrl);
  release = own.release;
  await until(() => redis.ping());
});
afterAll(async () => {
  redis.disconnect();
  await release();
});

test(`the model of the limiter answers as its scripts do (${runs} histories from seed ${firstSeed})`, {
  timeout: 300_000 + runs * 20,
}, async () => {
  const batches = createHeldBatcher();
  const scripts = Object.assign(createLimiter(redis, batches.create), createBreakers(redis));
  const seen = new Set<string>();
  for (let seed = firstSeed; seed < firstSeed + runs; seed++) {
    await redis.flushall();
    const history = createHistory(seed);
    await redis.setTime(history.micros());
    await createMemory(redis).begin({ bucketsFull: history.startsFull });
    const answers: { step: string; real: Promise<unknown>; model: unknown }[] = [];
    for (let step = 0; step < stepsPerHistory; step++) {
      void redis.setTime(history.pass());
      answers.push(...history.act(scripts, batches.together));
    }
    for (const { step, real, model } of answers) {
      const answer = comparable(await real);
      expect(answer, `seed ${seed}, ${step}`).toEqual(comparable(model));
      for (const [, kind = ""] of JSON.stringify(answer).matchAll(/"(?:reason|credential|payer)":"([a-z ]+)"/g))
        seen.add(kind);
    }
  }
  if (runs >= 1_000) expect([...seen].sort()).toEqual(mustBeSeen);
});

/** What a thousand histories have to contain, or they prove less than they seem to. */
const mustBeSeen = [
  "account",
  "account slots",
  "answered",
  "closed",
  "credential held",
  "credential paced",
  "opened",
  "payer held",
  "payer unheard",
  "upstream",
  "upstream slots",
];

/** Times are compared to a tenth of a millisecond: the scripts keep no more of them in JSON, and both sides reckon with floating point. */
function comparable(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value ?? null, (key, part) => {
      if (key === "waitMs") return Math.round(Number(part) * 10) / 10;
      return key === "receipt" ? Number(part) : part;
    }),
  );
}

/** Runs each call at once, without waiting for others of the same moment, or those of one action together. */
function createHeldBatcher() {
  let held:
    | {
        run: (inputs: readonly never[]) => Promise<readonly unknown[]>;
        input: unknown;
        resolve: (reply: unknown) => void;
      }[]
    | undefined;
  const create = ((options: { run: (inputs: readonly unknown[]) => Promise<readonly unknown[]> }) =>
    (input: unknown) => {
      if (!held) return options.run([input]).then(([reply]) => reply);
      return new Promise((resolve) =>
        held?.push({ run: options.run, input, resolve: resolve as (reply: unknown) => void }),
      );
    }) as typeof createBatcher;
  function together<Answer>(act: () => Answer): Answer {
    held = [];
    const answer = act();
    const [first] = held;
    const calls = held;
    held = undefined;
    void first?.run(calls.map(({ input }) => input as never)).then((replies) => {
      for (const [index, { resolve }] of calls.entries()) resolve(replies[index]);
    });
    return answer;
  }
  return { create, together };
}

type Real = ReturnType<typeof createLimiter> & ReturnType<typeof createBreakers>;
type Together = ReturnType<typeof createHeldBatcher>["together"];

const outcomes: readonly CallOutcome[] = [
  { credential: "good", payer: "good", isThrottled: false },
  { credential: "none", payer: "bad", isThrottled: false },
  { credential: "bad", payer: "none", isThrottled: false },
  { credential: "none", payer: "none", isThrottled: true },
  { credential: "none", payer: "bad", isThrottled: false, timedOutAfterMs: 4_000 },
];

/** A random history: who asks what, and when. */
function createHistory(seed: number) {
  const random = createRandom(seed);
  const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
  const oneOf = <Value>(values: readonly Value[]): Value => values[between(0, values.length - 1)] as Value; // never empty
  let micros = 1_760_000_000_000_000 + between(0, 10_000_000);
  const model = createModelLimiter({ now: () => micros / 1_000, note: () => undefined });
  const startsFull = random() < 0.7;
  model.begin(startsFull);
  const rate = { perSecond: oneOf([0.5, 3, 7, 100, 900]), burst: oneOf([1, 5, 30, 500]) };
  const limits = {
    account: { ...rate, slots: oneOf([3, 50, 1_000]) },
    payer: null,
    upstream: oneOf([
      { maxInFlight: null, maxPerMinute: null },
      { maxInFlight: 2, maxPerMinute: null },
      { maxInFlight: null, maxPerMinute: 30 },
      { maxInFlight: 8, maxPerMinute: 100 },
    ]),
    respectsBreakers: random() < 0.1,
    leaseMs: oneOf([2_000, 35_000]),
  };
  const longestMs = oneOf([5, 300, 8_000, 50_000]);
  const mood = oneOf(outcomes);
  const accountIds = ["one", "two"];
  const tokens: { call: LimitedCall; receipt: string }[] = [];
  const reservations: string[] = [];
  let ids = 0;

  const aCall = (): LimitedCall => ({
    id: reservations.length > 0 && random() < 0.5 ? oneOf(reservations) : `id ${++ids}`,
    slotId: tokens.length > 0 && random() < 0.1 ? oneOf(tokens).call.slotId : `slot ${++ids}`,
    accountId: oneOf(accountIds),
    mode: "live",
    payerId: oneOf(["P1", "P2"]),
    npi: "1234567890",
    upstream: "live",
    waiting: random() < 0.3,
  });
  const endedCall = () => (tokens.length > 0 && random() < 0.95 ? oneOf(tokens) : { call: aCall(), receipt: "" });

  function noteGrants(calls: readonly LimitedCall[], decisions: readonly TokenDecision[]): void {
    for (const [index, decision] of decisions.entries()) {
      if (decision.granted) tokens.push({ call: calls[index] as LimitedCall, receipt: decision.receipt });
    }
  }

  const acts = {
    takeAlone(real: Real) {
      const call = { ...aCall(), waiting: false };
      const alone = { ...limits, isTokenAlone: true };
      return { real: real.take(call, alone), model: model.take(call, alone) };
    },
    reject(real: Real) {
      const { call } = endedCall();
      return { real: real.countRejection(call), model: model.countRejection(call) };
    },
    take(real: Real, together: Together) {
      const call = aCall();
      const isOne = random() < 0.5;
      // Of several calls together, the scripts count one that holds a slot already twice: those are new.
      const count = isOne ? 1 : oneOf([3, 20]);
      const calls = isOne
        ? [call]
        : Array.from({ length: count }, () => ({ ...call, id: `id ${++ids}`, slotId: `slot ${++ids}` }));
      const decisions = calls.map((one) => model.take(one, limits));
      noteGrants(calls, decisions);
      return { real: together(() => Promise.all(calls.map((one) => real.take(one, limits)))), model: decisions };
    },
    takeAgain(real: Real) {
      const { call, receipt } = endedCall();
      const decision = model.take(call, limits, receipt);
      noteGrants([call], [decision]);
      return { real: real.take(call, limits, receipt), model: decision };
    },
    finish(real: Real, together: Together) {
      const { call } = endedCall();
      const ends = Array.from({ length: oneOf([1, 1, 5]) }, () => ({ ...call, slotId: endedCall().call.slotId }));
      const outcome = random() < 0.6 ? mood : oneOf(outcomes);
      return {
        real: together(() => Promise.all(ends.map((one) => real.finish(one, outcome)))),
        model: ends.map((one) => model.finish(one, outcome)),
      };
    },
    putBack(real: Real) {
      const { call, receipt } = random() < 0.5 ? (tokens.at(-1) ?? endedCall()) : endedCall();
      return { real: real.putBack(call, rate, receipt), model: model.putBack(call, rate, receipt) };
    },
    reserve(real: Real) {
      const tenant = { accountId: oneOf(accountIds), mode: "live" } as const;
      const id = `id ${++ids}`;
      reservations.push(id);
      return { real: real.reserve(tenant, id, rate), model: model.reserve(tenant, id, rate) };
    },
    cancel(real: Real) {
      const tenant = { accountId: oneOf(accountIds), mode: "live" } as const;
      const id = reservations.pop() ?? "";
      return { real: real.cancelReservation(tenant, id), model: model.cancelReservation(tenant, id) };
    },
    forecast(real: Real) {
      const asked = accountIds.map(
        (accountId) => ({ accountId, mode: "live", rate, withinMs: between(0, 4_000) }) as const,
      );
      return { real: real.forecast(asked), model: model.forecast(asked) };
    },
    states(real: Real) {
      const asked = [null, "P1", "P2"].map((payerId) => ({ upstream: "live", payerId }));
      return { real: real.readStates(asked), model: model.readStates(asked) };
    },
  };
  const weighted = [
    "take",
    "take",
    "take",
    "finish",
    "finish",
    "finish",
    "putBack",
    "takeAgain",
    "reserve",
    "cancel",
    "forecast",
    "states",
    "takeAlone",
    "reject",
  ] as const;

  return {
    startsFull,
    micros: () => micros,
    /** @returns the new time */
    pass(): number {
      micros += between(0, (random() < 0.5 ? 1 : longestMs) * 1_000);
      return micros;
    },
    act(real: Real, together: Together) {
      const name = oneOf(weighted);
      return [{ step: `${name} at ${micros}`, ...acts[name](real, together) }];
    },
  };
}
