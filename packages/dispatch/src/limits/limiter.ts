import type { PayerSettings, Tenant } from "@nightguard/contract";
import { createBatcher } from "@nightguard/platform";
import { awaitRedis, type RedisClient } from "../connection.ts";
import { accountKeys, epochKey, payerKeys, payerWithUpstreamKeys, sessionBucketKey, upstreamKeys } from "../keys.ts";
import { defineScripts, readTime, runInGroups, runScript, type TokenReply } from "../scripts.ts";
import { type Rate, toBucket, toleranceOf } from "./rate.ts";

/** The rate of verifications, and how many a day (UTC) may have; no limit by the day where null or absent. */
export interface VerificationRate extends Rate {
  readonly perDay?: number | null;
}

/** What the operator knows of a payer's limits, which all accounts share; null where nothing is known. */
export type PayerLimits = Pick<PayerSettings, "max_per_second" | "max_concurrency" | "max_per_second_per_npi">;

/** How much an upstream allows; null: no limit. */
export interface UpstreamRate {
  readonly maxInFlight: number | null;
  readonly maxPerMinute: number | null;
}

/** A call that needs a token. */
export interface LimitedCall extends Tenant {
  /** The job's. */
  readonly id: string;
  /** The permit's: two tickets of one job have a slot each. Empty where no slot was taken. */
  readonly slotId: string;
  readonly payerId: string;
  readonly npi: string;
  /** The upstream's name; the mode for those of the environment, which had no names in earlier versions. */
  readonly upstream: string;
  /** Whether a caller waits for it: such calls may use a token set aside, and pass open circuit breakers. */
  readonly waiting: boolean;
}

/** What applies to a call. Its slots expire after `leaseMs` unless they are freed. */
export interface CallLimits {
  readonly account: VerificationRate & { readonly slots: number };
  readonly payer: PayerLimits | null;
  /** The upstream's limit over all accounts; absent if there is none. */
  readonly upstream?: UpstreamRate;
  /** Refuse the call while a circuit breaker is open, even if a caller waits for it: another upstream can take it. */
  readonly respectsBreakers?: boolean;
  /**
   * No call follows, because the question joins a submission: only the account's rate and day and the credential's circuit
   * breaker matter, no slot is taken, and there is nothing to finish.
   */
  readonly isTokenAlone?: boolean;
  readonly leaseMs: number;
}

/**
 * Why there is no token, also as a label of the metrics. `upstream`, `upstream slots`: the upstream's rate and calls in
 * flight, over all accounts. `account slots`: too many calls in flight. `payer unheard`: the
 * payer's window is full. `held`: its circuit breaker, or the credential's, is open, or the window has been full for
 * a while. `paced`: the upstream answered "too many requests".
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

/** `waitMs`: until there may be a token. `remaining`: tokens left now. `receipt`: needed to put the token back. */
export type TokenDecision =
  | { readonly granted: true; readonly remaining: number; readonly receipt: string }
  | { readonly granted: false; readonly waitMs: number; readonly reason: DenialReason };

export type Denial = Extract<TokenDecision, { granted: false }>;

/** How a call ended, for the circuit breakers: `none` says nothing either way. */
export interface CallOutcome {
  readonly credential: "good" | "bad" | "none";
  readonly payer: "good" | "bad" | "none";
  /** The upstream answered "too many requests". */
  readonly isThrottled: boolean;
  /** How long the call waited, where it timed out. */
  readonly timedOutAfterMs?: number;
}

/** Rejections of a payer's patients that may be an outage: AAA 79. */
export interface PayerRejections {
  /** Jobs rejected so in the last minutes, since the payer last answered another; at most 20 are counted. */
  readonly rejected: number;
  /** The payer answered through this upstream within a day. */
  readonly hasAnswered: boolean;
}

/** What the end of a call did to a circuit breaker; `answered`: it was closed, but the payer's window had been full. */
export type BreakerChange = "opened" | "closed" | "answered" | undefined;

export interface BreakerChanges {
  readonly credential: BreakerChange;
  readonly payer: BreakerChange;
}

/** What an account's bucket will hold for its queued work. */
export interface TokenForecast {
  /** Within the time asked for. */
  readonly tokens: number;
  /** Until the next token. */
  readonly waitMs: number;
  /** Calls in flight. */
  readonly running: number;
}

/** Functions throw UnavailableError, or DispatchLostError, when Redis does not answer: nothing is granted then. */
export type Limiter = ReturnType<typeof createLimiter>;

interface ForecastQuery extends Tenant {
  readonly rate: VerificationRate;
  readonly withinMs: number;
}

type Taking = [call: LimitedCall, limits: CallLimits];
type Ending = [call: LimitedCall, outcome: CallOutcome];

const reservationMs = 10_000;

/** @param batch collects calls of the same moment into one */
export function createLimiter(redis: RedisClient, batch: typeof createBatcher = createBatcher) {
  defineScripts(redis);
  const together = { maxSize: 100, maxInFlight: 4 };
  const take = batch<Taking, TokenReply>({ ...together, run: (calls) => takeTokens(redis, calls) });
  const finish = batch<Ending, BreakerChanges>({ ...together, run: (calls) => finishCalls(redis, calls) });
  return {
    /** Sets a token aside for a call with a waiting caller, under its job's id, for ten seconds. */
    reserve(tenant: Tenant, id: string, rate: VerificationRate): Promise<TokenDecision> {
      const { bucket, reserved, day } = accountKeys(tenant);
      return admit(redis, [bucket, reserved, day], rate, id);
    },
    async cancelReservation(tenant: Tenant, id: string): Promise<void> {
      await awaitRedis(redis.zrem(accountKeys(tenant).reserved, id));
    },
    /** Takes a token and slots right before an upstream call; uses the reservation of the same id. */
    take: async (...asked: Taking) => toDecision(await take(asked)),
    /** Frees the slots of a call that has ended, and records how it ended. */
    finish: (...ended: Ending) => finish(ended),
    /**
     * Counts a rejection that may be an outage, once for each job. An answer of the payer, noted by `finish`, clears the
     * count.
     */
    countRejection: (call: LimitedCall) => countRejection(redis, call),
    /**
     * Frees the slots of a call that was not made, and puts its token back unless another was granted since. Harmless where
     * no token was granted.
     *
     * @param receipt the token's; "" where it is unknown, and the token stays used
     */
    putBack: (call: LimitedCall, rate: Rate, receipt: string) => putBack(redis, call, { rate, receipt }),
    /** In the order of `asked`. */
    forecast: (asked: readonly ForecastQuery[]) => forecast(redis, asked),
    /** Takes a token for a request that starts no verification. */
    takeRequest: (tenant: Tenant, rate: Rate) => admit(redis, [accountKeys(tenant).requestBucket], rate),
    /** The same for a request with a session of the console, from a bucket of the session. */
    takeSessionRequest: (sessionId: string, rate: Rate) => admit(redis, [sessionBucketKey(sessionId)], rate),
    /** Restores what was used of the day (UTC), after Redis lost its memory. */
    setUsedToday: (tenant: Tenant, calls: number) => setUsedToday(redis, tenant, calls),
  };
}

/** @param reservedId of a verification; a request without one takes its token at once */
async function admit(
  redis: RedisClient,
  keys: readonly string[],
  rate: VerificationRate,
  ...reservedId: string[]
): Promise<TokenDecision> {
  const { interval, capacity } = toBucket(rate);
  const args = [interval, capacity, rate.perDay ?? 0, reservationMs * 1_000, ...reservedId];
  return toDecision(await runScript(redis, "admitRequest", { keys: [epochKey, ...keys], args }));
}

const takeTokens = (redis: RedisClient, calls: readonly Taking[]): Promise<TokenReply[]> =>
  runInGroups(
    calls,
    ([{ accountId, mode, payerId, npi, upstream, waiting }, limits]) =>
      JSON.stringify([accountId, mode, payerId, npi, upstream, waiting, limits]),
    ([first, ...others]) => {
      const ids = [first, ...others].flatMap(([{ id, slotId }]) => [id, slotId]);
      return runScript(redis, "takeTokens", { keys: toTakeKeys(first[0]), args: [...toTakeArgs(first), ...ids] });
    },
  );

function toTakeKeys(call: LimitedCall): string[] {
  const account = accountKeys(call);
  const upstream = upstreamKeys(call.upstream);
  const payer = payerKeys(call.mode, call.payerId);
  const { breaker } = payerWithUpstreamKeys(call.upstream, call.payerId);
  return [
    epochKey,
    account.bucket,
    account.reserved,
    account.running,
    account.day,
    upstream.pace,
    upstream.breaker,
    breaker,
    payer.bucket,
    payer.running,
    payer.npiBucket(call.npi),
    upstream.running,
    upstream.minuteBucket,
  ];
}

function toTakeArgs([call, limits]: Taking): (string | number)[] {
  const { account, payer, upstream, respectsBreakers = false, isTokenAlone = false, leaseMs } = limits;
  const bucket = toBucket(account);
  const payerBucket = toPayerBucket(payer?.max_per_second);
  const npiBucket = toPayerBucket(payer?.max_per_second_per_npi);
  const minuteBucket = toMinuteBucket(upstream?.maxPerMinute);
  return [
    call.waiting ? "waiting" : "queued",
    leaseMs * 1_000,
    bucket.interval,
    toleranceOf(account, call.waiting),
    bucket.capacity,
    account.slots,
    account.perDay ?? 0,
    payerBucket.interval,
    payerBucket.capacity,
    payer?.max_concurrency ?? 0,
    npiBucket.interval,
    npiBucket.capacity,
    respectsBreakers || !call.waiting ? 1 : 0,
    upstream?.maxInFlight ?? 0,
    minuteBucket.interval,
    minuteBucket.capacity,
    isTokenAlone ? 1 : 0,
  ];
}

/** A payer's limit for a second may come at once. */
function toPayerBucket(perSecond: number | null | undefined): { interval: number; capacity: number } {
  return perSecond == null ? { interval: 0, capacity: 0 } : toBucket({ perSecond, burst: Math.max(1, perSecond) });
}

/** A tenth may come at once; with what flows in, no minute has more than the limit. */
function toMinuteBucket(perMinute: number | null | undefined): { interval: number; capacity: number } {
  if (perMinute == null) return { interval: 0, capacity: 0 };
  const burst = Math.max(1, Math.floor(perMinute / 10));
  return toBucket({ perSecond: Math.max(1, perMinute - burst) / 60, burst });
}

const finishCalls = (redis: RedisClient, endings: readonly Ending[]): Promise<BreakerChanges[]> =>
  runInGroups(
    endings,
    ([{ accountId, mode, payerId, upstream }]) => JSON.stringify([accountId, mode, payerId, upstream]),
    async ([first, ...others]) => {
      const [call] = first;
      const upstream = upstreamKeys(call.upstream);
      const { breaker, answered, rejected } = payerWithUpstreamKeys(call.upstream, call.payerId);
      const changes = await runScript(redis, "finishCalls", {
        keys: [
          epochKey,
          accountKeys(call).running,
          payerKeys(call.mode, call.payerId).running,
          upstream.pace,
          upstream.breaker,
          breaker,
          upstream.running,
          answered,
          rejected,
        ],
        args: [first, ...others].flatMap(toFinishArgs),
      });
      return changes.map((change) => ({ credential: toChange(change[0]), payer: toChange(change[1]) }));
    },
  );

const toFinishArgs = ([{ slotId }, outcome]: Ending): (string | number)[] => [
  slotId,
  outcome.credential,
  outcome.payer,
  outcome.isThrottled ? 1 : 0,
  Math.round(outcome.timedOutAfterMs ?? 0),
];

/** The script's own words. */
const toChange = (change: string) => (change === "" ? undefined : (change as Exclude<BreakerChange, undefined>));

async function countRejection(redis: RedisClient, call: LimitedCall): Promise<PayerRejections> {
  const { answered, rejected } = payerWithUpstreamKeys(call.upstream, call.payerId);
  const keys = [epochKey, answered, rejected];
  const [count, hasAnswered] = await runScript(redis, "countRejection", { keys, args: [call.id] });
  return { rejected: count, hasAnswered: hasAnswered === 1 };
}

async function putBack(redis: RedisClient, call: LimitedCall, token: { rate: Rate; receipt: string }): Promise<void> {
  const { running, bucket, day } = accountKeys(call);
  const upstream = upstreamKeys(call.upstream);
  await runScript(redis, "putTokenBack", {
    keys: [
      epochKey,
      running,
      payerKeys(call.mode, call.payerId).running,
      bucket,
      day,
      upstream.breaker,
      payerWithUpstreamKeys(call.upstream, call.payerId).breaker,
      upstream.running,
    ],
    args: [call.slotId, toBucket(token.rate).interval, token.receipt],
  });
}

async function forecast(redis: RedisClient, asked: readonly ForecastQuery[]): Promise<TokenForecast[]> {
  if (asked.length === 0) return [];
  const keys = asked.map(accountKeys).flatMap(({ bucket, reserved, running, day }) => [bucket, reserved, running, day]);
  const args = asked.flatMap(({ rate, withinMs }) => {
    const { interval, capacity } = toBucket(rate);
    return [interval, toleranceOf(rate, false), capacity, rate.perDay ?? 0, withinMs * 1_000];
  });
  const replies = await runScript(redis, "forecastTokens", { keys: [epochKey, ...keys], args });
  return replies.map(([tokens, waitMicros, running]) => ({ tokens, waitMs: waitMicros / 1_000, running }));
}

/** What another process restored, or counted since, stays. */
async function setUsedToday(redis: RedisClient, tenant: Tenant, calls: number): Promise<void> {
  const [seconds] = await readTime(redis);
  const { day } = accountKeys(tenant);
  await awaitRedis(
    Promise.all([
      redis.hsetnx(day, "day", Math.floor(seconds / 86_400)),
      redis.hsetnx(day, "used", calls),
      redis.expire(day, 2 * 86_400),
    ]),
  );
}

const toDecision = ([granted, amount, detail]: TokenReply): TokenDecision =>
  granted === 1
    ? { granted: true, remaining: Math.max(0, amount), receipt: detail }
    : { granted: false, waitMs: amount / 1_000, reason: detail as DenialReason }; // the script's own words
