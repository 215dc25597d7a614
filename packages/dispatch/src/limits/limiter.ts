import type { PayerSettings, Tenant } from "@nightguard/contract";
import { createBatcher } from "@nightguard/platform";
import { rules } from "../breakers/rules.ts";
import { awaitRedis, type RedisClient } from "../connection.ts";
import { accountKeys, callKeys, requestBucketKey, sessionBucketKey } from "../keys.ts";
import { defineScripts, readTime, runInGroups, runScript, type TokenReply } from "../scripts.ts";
import { type Rate, toBucket, toleranceOf } from "./rate.ts";

export interface VerificationRate extends Rate {
  /** Per UTC day; null or absent for no limit. */
  readonly perDay?: number | null;
}

/** Shared by all accounts; null if unknown. */
export type PayerLimits = Pick<PayerSettings, "max_per_second" | "max_concurrency" | "max_per_second_per_npi">;

/** Shared by all accounts; null for no limit. */
export interface UpstreamRate {
  readonly maxInFlight: number | null;
  readonly maxPerMinute: number | null;
}

export interface LimitedCall extends Tenant {
  /** The job's id. */
  readonly id: string;
  /** Differs for each ticket of a job; empty if no slot was taken. */
  readonly slotId: string;
  readonly payerId: string;
  readonly npi: string;
  /** The upstream's name, or the mode for upstreams of the environment, which earlier versions gave no name. */
  readonly upstream: string;
  /** A waiting caller's call may use a token set aside, and passes open circuit breakers. */
  readonly waiting: boolean;
}

export interface CallLimits {
  readonly account: VerificationRate & { readonly slots: number };
  readonly payer: PayerLimits | null;
  readonly upstream?: UpstreamRate;
  /** Stops even a waiting caller's call at an open circuit breaker, since another upstream can take it. */
  readonly respectsBreakers?: boolean;
  /**
   * The question joins a submission, so no call follows: checks only the account's rate and day and the credential's
   * circuit breaker, and takes no slot.
   */
  readonly isTokenAlone?: boolean;
  readonly leaseMs: number;
}

/**
 * A label of the metrics. `slots`: too many calls in flight. `payer unheard`: the payer's window is full. `held`: a
 * circuit breaker is open, or the window has been full for a while. `paced`: the upstream answered "too many requests".
 */
type DenialReason =
  | "account"
  | "account slots"
  | "account day"
  | "payer"
  | "payer unheard"
  | "upstream"
  | "upstream slots"
  | "credential paced"
  | "credential held"
  | "payer held";

/** `waitMs`: until there may be a token; `putBack` needs the receipt. */
export type TokenDecision =
  | { readonly granted: true; readonly remaining: number; readonly receipt: string }
  | { readonly granted: false; readonly waitMs: number; readonly reason: DenialReason };

export type Denial = Extract<TokenDecision, { granted: false }>;

/** Circuit breakers ignore `none`. */
export interface CallOutcome {
  readonly credential: "good" | "bad" | "none";
  readonly payer: "good" | "bad" | "none";
  /** The upstream answered "too many requests". */
  readonly isThrottled: boolean;
  readonly timedOutAfterMs?: number;
}

/** AAA 79: a payer's rejections that may be an outage. */
export interface PayerRejections {
  /** Jobs in the last minutes since the payer last answered another; at most 20. */
  readonly rejected: number;
  /** The payer answered through this upstream within a day. */
  readonly hasAnswered: boolean;
}

/** `answered`: the circuit breaker was closed, but the payer's window had been full. */
export type BreakerChange = "opened" | "closed" | "answered" | undefined;

export type BreakerChanges = Readonly<Record<"credential" | "payer", BreakerChange>>;

/** An account's bucket as queued work will find it. */
export interface TokenForecast {
  readonly tokens: number;
  /** Time until the next token. */
  readonly waitMs: number;
  /** Calls in flight. */
  readonly running: number;
}

/** Throws UnavailableError, or DispatchLostError, when Redis does not answer. */
export interface Limiter {
  /** Sets a token aside for a waiting caller's job, for ten seconds. */
  reserve(tenant: Tenant, id: string, rate: VerificationRate): Promise<TokenDecision>;
  cancelReservation(tenant: Tenant, id: string): Promise<void>;
  /**
   * Takes a token and slots before an upstream call, using the job's reservation.
   *
   * @param asked.unused the receipt of a token granted too late for the call. It is put back in the same step, so no
   *   other call gets its slots.
   */
  take(...asked: Taking): Promise<TokenDecision>;
  /** Frees the slots of an ended call and records its outcome. */
  finish(...ended: Ending): Promise<Readonly<Record<"credential" | "payer", BreakerChange>>>;
  /** Counts each job once, until `finish` notes an answer of the payer. */
  countRejection(call: LimitedCall): Promise<PayerRejections>;
  /**
   * Frees the slots of a call that was not made, and puts its token back unless another was granted since. Harmless
   * without a token.
   *
   * @param receipt "" if unknown; the token then stays used
   */
  putBack(call: LimitedCall, rate: VerificationRate, receipt: string): Promise<void>;
  /** @returns forecasts in the given order */
  forecast(asked: readonly ForecastQuery[]): Promise<TokenForecast[]>;
  /** Today's calls (UTC) in the given order; 0 for an account without a daily limit. */
  listUsedToday(tenants: readonly Tenant[]): Promise<number[]>;
  /** Takes a token for a request that starts no verification. */
  takeRequest(tenant: Tenant, rate: Rate): Promise<TokenDecision>;
  /** Uses the bucket of a console session. */
  takeSessionRequest(sessionId: string, rate: Rate): Promise<TokenDecision>;
  /** Restores today's count (UTC) after Redis lost its memory. What was counted since stays. */
  setUsedToday(tenant: Tenant, calls: number): Promise<void>;
}

interface ForecastQuery extends Tenant {
  readonly rate: VerificationRate;
  readonly withinMs: number;
}

type Taking = [call: LimitedCall, limits: CallLimits, unused?: string | undefined];
type Ending = [call: LimitedCall, outcome: CallOutcome];

const reservationMs = 10_000;

/** @param batch joins calls of the same moment */
export function createLimiter(redis: RedisClient, batch: typeof createBatcher = createBatcher): Limiter {
  defineScripts(redis);
  const together = { maxSize: 100, maxInFlight: 4 };
  const take = batch<Taking, TokenReply>({ ...together, run: (calls) => takeTokens(redis, calls) });
  const finish = batch<Ending, BreakerChanges>({ ...together, run: (calls) => finishCalls(redis, calls) });
  const takeRequest = async (bucket: string, rate: Rate) =>
    toDecision(await runScript(redis, "admitRequest", { bucket }, { bucket: { key: "bucket", ...toBucket(rate) } }));
  return {
    async reserve(tenant, id, rate) {
      const bucket = { key: "bucket", ...toBucket(rate) };
      const args = { id, bucket, perDay: rate.perDay ?? 0, leaseMicros: reservationMs * 1_000 };
      return toDecision(await runScript(redis, "admitRequest", accountKeys(tenant), args));
    },
    async cancelReservation(tenant, id) {
      await awaitRedis(redis.zrem(accountKeys(tenant).reserved, id));
    },
    take: async (...asked) => toDecision(await take(asked)),
    finish: (...ended) => finish(ended),
    async countRejection(call) {
      const [rejected, hasAnswered] = await runScript(redis, "countRejection", callKeys(call), { id: call.id });
      return { rejected, hasAnswered: hasAnswered === 1 };
    },
    async putBack(call, rate, receipt) {
      const unused = [{ slotId: call.slotId, receipt }];
      const args = { ...toAccountArgs(rate, call.waiting), limits: [], unused, calls: [] };
      await runScript(redis, "takeTokens", callKeys(call), args);
    },
    forecast: (asked) => forecast(redis, asked),
    async listUsedToday(tenants) {
      const [seconds] = await readTime(redis);
      const today = Math.floor(seconds / 86_400);
      const days = tenants.map((tenant) => redis.hmget(accountKeys(tenant).day, "day", "used"));
      return (await awaitRedis(Promise.all(days))).map(([day, used]) => (Number(day) === today ? Number(used) : 0));
    },
    takeRequest: (tenant, rate) => takeRequest(requestBucketKey(tenant), rate),
    takeSessionRequest: (sessionId, rate) => takeRequest(sessionBucketKey(sessionId), rate),
    async setUsedToday(tenant, calls) {
      const [seconds] = await readTime(redis);
      const { day } = accountKeys(tenant);
      const counts = [redis.hsetnx(day, "day", Math.floor(seconds / 86_400)), redis.hsetnx(day, "used", calls)];
      await awaitRedis(Promise.all([...counts, redis.expire(day, 2 * 86_400)]));
    },
  };
}

const takeTokens = (redis: RedisClient, calls: readonly Taking[]): Promise<TokenReply[]> =>
  runInGroups(
    calls,
    ([{ accountId, mode, payerId, npi, upstream, waiting }, limits]) =>
      JSON.stringify([accountId, mode, payerId, npi, upstream, waiting, limits]),
    (group) => {
      const [[call, limits]] = group;
      const { isTokenAlone = false } = limits;
      return runScript(redis, "takeTokens", callKeys(call), {
        ...toAccountArgs(limits.account, call.waiting),
        leaseMicros: limits.leaseMs * 1_000,
        heedsBreakers: limits.respectsBreakers || !call.waiting,
        isTokenAlone,
        limits: isTokenAlone ? [] : toLimits(limits),
        unused: group.flatMap(([{ slotId }, , receipt]) => (receipt === undefined ? [] : [{ slotId, receipt }])),
        calls: group.map(([{ id, slotId }]) => ({ id, slotId })),
      });
    },
  );

const toAccountArgs = (account: VerificationRate, waiting: boolean) => ({
  account: { key: "bucket", ...toBucket(account) },
  tolerance: toleranceOf(account, waiting),
  perDay: account.perDay ?? 0,
});

/** Limits are checked in this order. */
function toLimits({ account, payer, upstream }: CallLimits) {
  return [
    ...toSlots("running", account.slots, { pollMs: rules.slotPollMs, reason: "account slots" }),
    ...toSlots("upstreamRunning", upstream?.maxInFlight, { pollMs: rules.upstreamPollMs, reason: "upstream slots" }),
    ...toRate("upstreamBucket", toMinuteRate(upstream?.maxPerMinute), "upstream"),
    ...toRate("payerBucket", toPayerRate(payer?.max_per_second), "payer"),
    ...toRate("npiBucket", toPayerRate(payer?.max_per_second_per_npi), "payer"),
    ...toSlots("payerRunning", payer?.max_concurrency, { pollMs: rules.payerPollMs, reason: "payer" }),
  ];
}

type CallKey = keyof ReturnType<typeof callKeys>;

const toSlots = (key: CallKey, most: number | null | undefined, denial: { pollMs: number; reason: DenialReason }) =>
  most ? [{ key, most, ...denial }] : [];

const toRate = (key: CallKey, rate: Rate | undefined, reason: DenialReason) =>
  rate ? [{ key, ...toBucket(rate), reason }] : [];

/** A second's limit may come at once. */
const toPayerRate = (perSecond: number | null | undefined): Rate | undefined =>
  perSecond ? { perSecond, burst: Math.max(1, perSecond) } : undefined;

/** A tenth may come at once; with what flows in, no minute has more than the limit. */
function toMinuteRate(perMinute: number | null | undefined): Rate | undefined {
  if (!perMinute) return undefined;
  const burst = Math.max(1, Math.floor(perMinute / 10));
  return { perSecond: Math.max(1, perMinute - burst) / 60, burst };
}

const finishCalls = (redis: RedisClient, endings: readonly Ending[]): Promise<BreakerChanges[]> =>
  runInGroups(
    endings,
    ([{ accountId, mode, payerId, upstream }]) => JSON.stringify([accountId, mode, payerId, upstream]),
    async (group) => {
      const calls = group.map(([{ slotId }, outcome]) => {
        return { ...outcome, slotId, timedOutMs: Math.round(outcome.timedOutAfterMs ?? 0) };
      });
      const changes = await runScript(redis, "finishCalls", callKeys(group[0][0]), { calls });
      return changes.map(([credential, payer]) => ({ credential: toChange(credential), payer: toChange(payer) }));
    },
  );

const toChange = (change: string) => (change === "" ? undefined : (change as Exclude<BreakerChange, undefined>));

async function forecast(redis: RedisClient, asked: readonly ForecastQuery[]): Promise<TokenForecast[]> {
  if (asked.length === 0) return [];
  const keys = asked.map(accountKeys).flatMap(({ bucket, reserved, running, day }) => [bucket, reserved, running, day]);
  const accounts = asked.map(({ rate, withinMs }, index) => {
    const at = 2 + 4 * index; // after the epoch
    return {
      bucket: { key: at, ...toBucket(rate) },
      reserved: at + 1,
      running: at + 2,
      day: at + 3,
      tolerance: toleranceOf(rate, false),
      perDay: rate.perDay ?? 0,
      withinMicros: withinMs * 1_000,
    };
  });
  const replies = await runScript(redis, "forecastTokens", keys, { accounts });
  return replies.map(([tokens, waitMicros, running]) => ({ tokens, waitMs: waitMicros / 1_000, running }));
}

const toDecision = ([granted, amount, detail]: TokenReply): TokenDecision =>
  granted === 1
    ? { granted: true, remaining: Math.max(0, amount), receipt: detail }
    : { granted: false, waitMs: amount / 1_000, reason: detail as DenialReason }; // as the script writes it
