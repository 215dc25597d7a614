import { Redis } from "ioredis";
import { afterAll, beforeAll, beforeEach, expect, vi } from "vitest";
import { createDispatch, type Dispatch } from "../../packages/dispatch/src/dispatch.ts";
import type {
  CallOutcome,
  LimitedCall,
  PayerLimits,
  TokenDecision,
} from "../../packages/dispatch/src/limits/limiter.ts";
import type { Rate } from "../../packages/dispatch/src/limits/rate.ts";
import { testRedisUrl } from "./services.ts";

/** The limiter of a test file, on a Redis of the file's own which is empty before each test. */
export function useLimiter() {
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

  return {
    get redis() {
      return redis;
    },
    get dispatch() {
      return dispatch;
    },
    take: (
      call: LimitedCall,
      account: Rate & { slots?: number } = ample,
      { payer = null, leaseMs = 10_000 }: { payer?: PayerLimits | null; leaseMs?: number } = {},
    ): Promise<TokenDecision> => dispatch.limiter.take(call, { account: { slots: 1_000, ...account }, payer, leaseMs }),
  };
}

let counter = 0;
export const newId = () => `id-${++counter}`;

export const ample = { perSecond: 1_000, burst: 1_000, slots: 1_000 };
export const good: CallOutcome = { credential: "good", payer: "good", isThrottled: false };
export const tooMany: CallOutcome = { credential: "none", payer: "none", isThrottled: true };

export const aCall = (call: Partial<LimitedCall> = {}): LimitedCall => ({
  id: newId(),
  accountId: "account",
  mode: "live",
  payerId: "P1",
  npi: "1234567890",
  waiting: false,
  ...call,
});

export const isDenied = (reason: string) => expect.objectContaining({ granted: false, reason });
export const isGranted = expect.objectContaining({ granted: true });

/** Asks so often at once, and says how many were granted. */
export async function countGranted(times: number, ask: () => Promise<TokenDecision>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: times }, ask));
  return answers.filter(({ granted }) => granted).length;
}
