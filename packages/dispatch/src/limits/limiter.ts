import { readFileSync } from "node:fs";
import { type Tenant, UnavailableError } from "@nightguard/contract";
import { createBatcher } from "@nightguard/platform";
import type { Redis, Result } from "ioredis";
import { answered, keyPrefix } from "../connection.ts";
import {
  type BreakerId,
  type BreakerState,
  readBreakerStates,
  readUpstreamState,
  type UpstreamState,
} from "./gates.ts";
import { createDigests, credentialKeys, payerKeys } from "./keys.ts";
import { type Rate, toBucket, toleranceOf } from "./rate.ts";
import { type ScriptCall, toScriptArguments, toScriptForMany } from "./script-calls.ts";

type TokenReply = [granted: number, amount?: number, detail?: string | number];
type OutcomeReply = [credential: number, payer: number];
type ForecastReply = [tokens: number, waitMicros: number, running: number];

declare module "ioredis" {
  interface RedisCommander<Context> {
    limiterToken(...args: (string | number)[]): Result<TokenReply[], Context>;
    limiterOutcome(...args: (string | number)[]): Result<OutcomeReply[], Context>;
    limiterForecast(...args: (string | number)[]): Result<ForecastReply[] | [-1], Context>;
  }
}

/** The rate of verifications, and how many of them a day (UTC) may have; null or absent where it may have any number. */
export interface VerificationRate extends Rate {
  readonly perDay?: number | null;
}

/** What the operator knows of a payer's limits, which all accounts share; null where nothing is known. */
export interface PayerLimits {
  readonly maxPerSecond: number | null;
  readonly maxConcurrency: number | null;
  readonly maxPerSecondPerNpi: number | null;
}

/** A call for which a token is taken. */
export interface LimitedCall extends Tenant {
  readonly id: string;
  readonly payerId: string;
  readonly npi: string;
  /** Whether a caller waits for it: such calls find a reserve, and no gate closed. */
  readonly waiting: boolean;
}

/**
 * Why there is no token: `unheard` where enough calls wait for the payer's next answer, `slots` where too many are in
 * flight, `day` where the account's day is used up, `held` for a gate that is closed or a payer that has been silent for
 * a while, `paced` after the upstream said "too many".
 */
type DenialReason =
  | "account"
  | "account slots"
  | "account day"
  | "payer"
  | "payer unheard"
  | "credential paced"
  | "credential held"
  | "payer held";

/** `waitMs`: until a token may be there. `remaining`: tokens left at once. `receipt`: for one that is put back. */
export type TokenDecision =
  | { readonly granted: true; readonly remaining: number; readonly receipt: string }
  | { readonly granted: false; readonly waitMs: number; readonly reason: DenialReason };

/** A token that there is not yet. */
export type Denial = Extract<TokenDecision, { granted: false }>;

/** How a call ended, for the gates: `none` says nothing either way. */
export interface CallOutcome {
  readonly credential: "good" | "bad" | "none";
  readonly payer: "good" | "bad" | "none";
  /** The upstream said "too many requests". */
  readonly isThrottled: boolean;
  /** For how long an answer was waited for, where none came in time. */
  readonly timedOutAfterMs?: number;
  /** How long the payer took, where it answered well. */
  readonly tookMs?: number;
}

/** What the end of a call did to a circuit breaker; `answered`: it was closed, but calls had been refused since the last answer. */
export type BreakerChange = "opened" | "closed" | "answered" | undefined;

/** What an account's bucket holds in store for its queued work. */
export interface TokenForecast {
  /** Tokens that there will be within the time asked for. */
  readonly tokens: number;
  /** Until the next token. */
  readonly waitMs: number;
  /** Calls in flight. */
  readonly running: number;
}

/** Redis lost its memory: no token is granted until what it held has been returned to the ledger's ready jobs. */
export class DispatchLostError extends UnavailableError {
  constructor() {
    super("The service is recovering; try again shortly", 1);
  }
}

/** Functions throw UnavailableError, DispatchLostError among them, when Redis does not answer: nothing is granted then. */
export interface Limiter {
  /** Reserves a verification token for a call that waits, under the id of its job, for ten seconds. */
  admit(tenant: Tenant, id: string, rate: VerificationRate): Promise<TokenDecision>;
  /** Gives a reservation back. */
  withdraw(tenant: Tenant, id: string): Promise<void>;
  /** Takes a token and slots right before an upstream call; uses up the reservation of the same id. */
  take(
    call: LimitedCall,
    limits: { account: VerificationRate & { slots: number }; payer: PayerLimits | null; leaseMs: number },
  ): Promise<TokenDecision>;
  /** Frees the slots when the call has ended, and notes how; slots that nobody frees come back when their lease ends. */
  finish(call: LimitedCall, outcome: CallOutcome): Promise<{ credential: BreakerChange; payer: BreakerChange }>;
  /**
   * Frees the slots of a call that was not made after all, and puts its token back, unless another was granted since:
   * that one relied on it. Nothing is wrong with asking for it where no token was granted.
   *
   * @param receipt the token's; "" where it is not known, and the token stays used
   */
  putBack(call: LimitedCall, rate: Rate, receipt: string): Promise<void>;
  /** What tokens there will be, for each of these in their order. */
  forecast(asked: readonly (Tenant & { rate: VerificationRate; withinMs: number })[]): Promise<TokenForecast[]>;
  /** Takes a token for a request that starts no verification. */
  takeRequest(tenant: Tenant, rate: Rate): Promise<TokenDecision>;
  /** Says what of the day (UTC) was used already, after Redis lost its memory. */
  setUsedToday(tenant: Tenant, calls: number): Promise<void>;
  /** What holds queued work up: both credentials' gates, and those of these payers that are closed. */
  readUpstreamState(payerIds: readonly string[]): Promise<UpstreamState>;
  /** Which of these gates hold calls up. */
  breakerStates(breakers: readonly BreakerId[]): Promise<BreakerState[]>;
}

const admissionLeaseMs = 10_000;
const unlimitedSlots = 1_000_000_000;

export const epochKey = `${keyPrefix}:epoch`;

/** Which of the scripts' arguments are each call's own: its id, and how long the answer took. */
const ownArguments = { token: [2], outcome: [1, 8] } as const;

const script = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");

/** A second's worth of a payer's limit may come at once. */
function toPayerBucket(perSecond: number | null) {
  return perSecond === null ? { interval: 0, tolerance: 0 } : toBucket({ perSecond, burst: Math.max(1, perSecond) });
}

export function createLimiter(redis: Redis): Limiter {
  const shared = script("shared.lua") + script("gate.lua");
  redis.defineCommand("limiterToken", { lua: toScriptForMany(shared, script("token.lua"), ownArguments.token) });
  redis.defineCommand("limiterOutcome", { lua: toScriptForMany(shared, script("outcome.lua"), ownArguments.outcome) });
  redis.defineCommand("limiterForecast", { lua: script("forecast.lua") });
  const digestOf = createDigests();
  // What is asked in the same moment travels together.
  const together = { maxSize: 100, maxInFlight: 4 };
  const askToken = createBatcher<ScriptCall, TokenReply>({
    ...together,
    run: (calls) => answered(redis.limiterToken(...toScriptArguments(calls, ownArguments.token))),
  });
  const noteOutcome = createBatcher<ScriptCall, OutcomeReply>({
    ...together,
    run: (calls) => answered(redis.limiterOutcome(...toScriptArguments(calls, ownArguments.outcome))),
  });

  function keysOf(tenant: Tenant, kind: "verifications" | "requests", call?: LimitedCall) {
    const account = `${keyPrefix}:${kind}:${tenant.accountId}:${tenant.mode}`;
    const credential = credentialKeys(tenant.mode);
    const payer = payerKeys(tenant.mode, call ? digestOf(call.payerId) : "-");
    return {
      arrival: `${account}:arrival`,
      admitted: `${account}:admitted`,
      running: `${account}:running`,
      pace: kind === "verifications" ? credential.pace : `${account}:pace`,
      credentialGate: credential.gate,
      payerGate: payer.gate,
      payerArrival: payer.arrival,
      payerRunning: payer.running,
      npiArrival: `${payer.npi}:${call ? digestOf(call.npi) : "-"}`,
      today: `${account}:today`,
    };
  }

  async function ask(
    keys: ReturnType<typeof keysOf>,
    verb: "admit" | "take" | "request",
    options: {
      id: string;
      leaseMs: number;
      waiting: boolean;
      rate: VerificationRate;
      tolerance: number;
      slots: number;
      payer: PayerLimits | null;
    },
  ): Promise<TokenDecision> {
    const { rate, payer } = options;
    const bucket = toBucket(rate);
    const payerBucket = toPayerBucket(payer?.maxPerSecond ?? null);
    const npiBucket = toPayerBucket(payer?.maxPerSecondPerNpi ?? null);
    const [granted, amount = 0, detail = ""] = await askToken({
      keys: [
        epochKey,
        keys.arrival,
        keys.admitted,
        keys.running,
        keys.pace,
        keys.credentialGate,
        keys.payerGate,
        keys.payerArrival,
        keys.payerRunning,
        keys.npiArrival,
        keys.today,
      ],
      args: [
        verb,
        options.id,
        options.leaseMs * 1_000,
        options.waiting ? "waiting" : "queued",
        bucket.interval,
        options.tolerance,
        bucket.tolerance,
        options.slots,
        payerBucket.interval,
        payerBucket.tolerance,
        payer?.maxConcurrency ?? 0,
        npiBucket.interval,
        npiBucket.tolerance,
        rate.perDay ?? 0,
      ],
    });
    if (granted === -1) throw new DispatchLostError();
    return granted === 1
      ? { granted: true, remaining: Math.max(0, amount), receipt: String(detail) }
      : { granted: false, waitMs: amount / 1_000, reason: detail as DenialReason }; // the script's own words
  }

  function toEnd(call: LimitedCall, outcome: CallOutcome, unused = { interval: 0, receipt: "" }): ScriptCall {
    const keys = keysOf(call, "verifications", call);
    return {
      keys: [keys.running, keys.payerRunning, keys.pace, keys.credentialGate, keys.payerGate, keys.arrival, keys.today],
      args: [
        call.id,
        outcome.credential,
        outcome.payer,
        outcome.isThrottled ? 1 : 0,
        unused.interval,
        unused.receipt,
        (outcome.timedOutAfterMs ?? 0) * 1_000,
        Math.round((outcome.tookMs ?? 0) * 1_000),
      ],
    };
  }

  return {
    admit: (tenant, id, rate) =>
      ask(keysOf(tenant, "verifications"), "admit", {
        id,
        rate,
        leaseMs: admissionLeaseMs,
        waiting: true,
        tolerance: toBucket(rate).tolerance,
        slots: unlimitedSlots,
        payer: null,
      }),
    async withdraw(tenant, id) {
      await answered(redis.zrem(keysOf(tenant, "verifications").admitted, id));
    },
    take: (call, { account, payer, leaseMs }) =>
      ask(keysOf(call, "verifications", call), "take", {
        id: call.id,
        rate: account,
        leaseMs,
        waiting: call.waiting,
        tolerance: toleranceOf(account, call.waiting),
        slots: account.slots,
        payer,
      }),
    async finish(call, outcome) {
      const [credential, payer] = await noteOutcome(toEnd(call, outcome));
      return { credential: toGateChange(credential), payer: toGateChange(payer) };
    },
    async putBack(call, rate, receipt) {
      await noteOutcome(toEnd(call, noCall, { interval: toBucket(rate).interval, receipt }));
    },
    async forecast(asked) {
      if (asked.length === 0) return [];
      const keys = asked.map((tenant) => keysOf(tenant, "verifications"));
      const replies = await answered(
        redis.limiterForecast(
          1 + 4 * asked.length,
          epochKey,
          ...keys.flatMap(({ arrival, admitted, running, today }) => [arrival, admitted, running, today]),
          ...asked.flatMap(({ rate, withinMs }) => {
            const { interval, tolerance } = toBucket(rate);
            return [interval, toleranceOf(rate, false), tolerance, rate.perDay ?? 0, withinMs * 1_000];
          }),
        ),
      );
      return replies.map((reply) => {
        if (reply === -1) throw new DispatchLostError();
        const [tokens, waitMicros, running] = reply;
        return { tokens, waitMs: waitMicros / 1_000, running };
      });
    },
    takeRequest: (tenant, rate) =>
      ask(keysOf(tenant, "requests"), "request", {
        id: "",
        rate,
        leaseMs: 0,
        waiting: true,
        tolerance: toBucket(rate).tolerance,
        slots: unlimitedSlots,
        payer: null,
      }),
    async setUsedToday(tenant, calls) {
      const [seconds] = await answered(redis.time());
      const { today } = keysOf(tenant, "verifications");
      await answered(
        Promise.all([
          // Whoever came first knows as much, and tokens may have been taken since.
          redis.hsetnx(today, "day", Math.floor(Number(seconds) / 86_400)),
          redis.hsetnx(today, "used", calls),
          redis.expire(today, 2 * 86_400),
        ]),
      );
    },
    readUpstreamState: (payerIds) => readUpstreamState(redis, payerIds),
    breakerStates: (breakers) => readBreakerStates(redis, breakers),
  };
}

const noCall: CallOutcome = { credential: "none", payer: "none", isThrottled: false };

const gateChanges = new Map<number, BreakerChange>([
  [1, "opened"],
  [-1, "closed"],
  [-2, "answered"],
]);
const toGateChange = (change: number): BreakerChange => gateChanges.get(change);
