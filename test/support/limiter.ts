import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { createBreakers } from "../../packages/dispatch/src/breakers/breakers.ts";
import {
  type CallOutcome,
  createLimiter,
  type LimitedCall,
  type Limiter,
  type PayerLimits,
  type TokenDecision,
  type UpstreamRate,
} from "../../packages/dispatch/src/limits/limiter.ts";
import type { Rate } from "../../packages/dispatch/src/limits/rate.ts";
import { createMemory } from "../../packages/dispatch/src/memory.ts";
import { connectWithClock } from "./redis-clock.ts";
import { testRedisUrl } from "./services.ts";
import { until } from "./waiting.ts";

/** The limiter of a test file, on a Redis of its own which is empty before each test. */
export function useLimiter() {
  let redis: ReturnType<typeof connectWithClock>;
  let limiter: Limiter;
  let breakers: ReturnType<typeof createBreakers>;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const { redisUrl, release } = await testRedisUrl();
    redis = connectWithClock(redisUrl);
    limiter = createLimiter(redis);
    breakers = createBreakers(redis);
    close = async () => {
      redis.disconnect();
      await release();
    };
    await until(() => redis.ping());
  });

  beforeEach(async () => {
    await redis.flushall();
    await createMemory(redis).begin({ bucketsFull: true });
  });

  afterAll(() => close());

  return {
    get redis() {
      return redis;
    },
    get limiter() {
      return limiter;
    },
    get breakers() {
      return breakers;
    },
    begin: (options: { bucketsFull: boolean }) => createMemory(redis).begin(options),
    /** Time that the scripts see as gone by. */
    passTime: (ms: number) => redis.passTime(ms),
    take: (
      call: LimitedCall,
      account: Rate & { slots?: number } = ample,
      {
        payer = null,
        leaseMs = 10_000,
        ...others
      }: {
        payer?: PayerLimits | null;
        leaseMs?: number;
        upstream?: UpstreamRate;
        respectsBreakers?: boolean;
        isTokenAlone?: boolean;
      } = {},
    ): Promise<TokenDecision> =>
      limiter.take(call, { account: { slots: 1_000, ...account }, payer, leaseMs, ...others }),
  };
}

let counter = 0;
export const newId = () => `id-${++counter}`;

export const ample = { perSecond: 1_000, burst: 1_000, slots: 1_000 };
export const good: CallOutcome = { credential: "good", payer: "good", isThrottled: false };
export const tooMany: CallOutcome = { credential: "none", payer: "none", isThrottled: true };

export const aCall = (call: Partial<LimitedCall> = {}): LimitedCall => ({
  id: newId(),
  slotId: newId(),
  accountId: "account",
  mode: "live",
  payerId: "P1",
  npi: "1234567890",
  upstream: "live",
  waiting: false,
  ...call,
});

export const isDenied = (reason: string) => expect.objectContaining({ granted: false, reason });
export const isGranted = expect.objectContaining({ granted: true });

/** Asks this many times at once. @returns how many were granted */
export async function countGranted(times: number, ask: () => Promise<TokenDecision>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: times }, ask));
  return answers.filter(({ granted }) => granted).length;
}
