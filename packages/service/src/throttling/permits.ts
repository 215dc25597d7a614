import {
  type BreakerChanges,
  type CallLimits,
  type CallOutcome,
  coversAllSlots,
  type Denial,
  type Dispatch,
  type JobQueue,
  type LimitedCall,
  type PayerRejections,
  type TokenDecision,
  tokenSlackMs,
  tokensGatherMs,
  type VerificationRate,
} from "@nightguard/dispatch";
import type { OfferedJob, Postponed } from "@nightguard/ledger";
import type { Clock, Log, Metrics } from "@nightguard/platform";
import { toStoredFailure } from "../jobs/failures.ts";
import type { Route } from "../upstreams/upstream-routes.ts";
import { type CallSlots, createCallSlots } from "./call-slots.ts";
import { createTokenLateness } from "./token-lateness.ts";
import { createWaiterQueue, type WaiterQueue } from "./waiter-queue.ts";

/** A job that waits longer than this for its token is postponed. */
const maxTokenWaitMs = 5_000;
/** The slot of a worker that died comes back this long after its call must have ended. */
const slotMarginMs = 5_000;
/** Until a job whose account has used up its day is ready again. */
const dayUsedUpDelayMs = 1_000;
/** Until a job asks again that found no slot of its upstream for some seconds. */
const upstreamFullMs = 2_000;
/** While Redis is away or recovering. */
const limiterAwayMs = 2_000;
/** When the slots of an answered call are freed that Redis was away for; a failover takes seconds. */
const freeAgainAfterMs = [500, 1_000, 2_000, 4_000, 8_000];

/** Allows one call: a token of the limiter and a slot of this process. */
export interface Permit {
  /** Of its slots in Redis: each permit has its own, so that a second ticket of a job cannot free those of the first. */
  readonly slotId: string;
  /** The token's, to put it back. */
  readonly receipt: string;
  /** The clock's time before the token was asked for. */
  readonly askedAt: number;
  /** The upstream that the token is for. */
  readonly route: Route;
  /** Once the call has ended; further calls have no effect. */
  freeSlot(): void;
}

/** When to try again, and why, when more than a token is missing. */
export type PermitDenial = Pick<Postponed, "delayMs" | "reason">;

type PermitDecision = (Extract<TokenDecision, { granted: true }> & Permit) | Denial;

interface Deps {
  readonly limiter: Pick<Dispatch["limiter"], "take" | "putBack" | "finish" | "countRejection">;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly clock: Clock;
  /** A number in [0, 1). */
  readonly random: () => number;
}

interface Queues {
  readonly slots: CallSlots;
  /** Jobs of one account for one upstream: they share a token bucket. */
  readonly accounts: WaiterQueue;
  /** Jobs of one account for one payer and upstream: those for a silent payer wait here, outside their account's queue. */
  readonly payers: WaiterQueue;
}

/** @param options.concurrency calls in flight in this process at most */
export function createPermits(options: Deps & { readonly concurrency: number }) {
  const { clock } = options;
  const queues: Queues = {
    slots: createCallSlots(options.concurrency),
    accounts: createWaiterQueue(
      {
        forAll: ["account", "account slots", "credential paced", "upstream", "upstream slots"],
        endWithCalls: ["account slots", "upstream slots"],
      },
      clock,
    ),
    payers: createWaiterQueue({ forAll: ["payer unheard"], endWithCalls: ["payer unheard"] }, clock),
  };
  const deps = { ...options, ...queues };
  const lateness = createTokenLateness(clock);
  return {
    /** Waits for a permit for some seconds, at most for the time left. */
    take: (queue: JobQueue, job: OfferedJob, route: Route, timeLeftMs: number | null) =>
      takePermit(deps, { queue, job, route }, timeLeftMs),
    /**
     * Waits for a token of the account alone, for a question that joins a submission to this upstream. It takes no slot, so
     * that there is nothing to return or to finish.
     *
     * @returns undefined when it was granted
     */
    takeToken: (job: OfferedJob, route: Route): Promise<PermitDenial | undefined> => takeTokenAlone(deps, job, route),
    /** Whether its token was requested so long ago that the call would arrive together with those of later tokens. */
    isTooLate(job: OfferedJob, { askedAt }: Permit): boolean {
      const tookMs = clock.now() - askedAt;
      if (isLateAllowed(job)) return tookMs > slotMarginMs;
      return lateness.isTooLate(tookMs, tokenSlackMs(job.limits.verificationsPerSecond));
    },
    /** Returns a permit with which no call was made. */
    async putBack(job: OfferedJob, { slotId, receipt, route, freeSlot }: Permit): Promise<void> {
      freeSlot();
      const call = { job, route, slotId };
      try {
        await putTokenBack(deps, call, receipt);
        callEnded(deps, call);
      } catch {
        void freeLater(deps, call, () => putTokenBack(deps, call, receipt));
      }
    },
    /**
     * Takes another token in place of one that came too late, before another job may: the slot in this process stays.
     *
     * @returns when to try again, where there is no token now; nothing is held then
     */
    exchange: (job: OfferedJob, late: Permit): Promise<Permit | PermitDenial> => exchangePermit(deps, job, late),
    /** Counts a rejection that may be an outage of its payer. */
    countRejection: (job: CalledJob, { route }: Pick<Permit, "route">): Promise<PayerRejections> =>
      deps.limiter.countRejection(toLimitedCall({ job, route })),
    /**
     * Reports how the call ended. Where that fails, its slots in Redis are freed later, at the latest by lease.
     *
     * @param permit without a slot, where an answer was polled for or came with a submission
     */
    async finish(
      job: CalledJob,
      { route, slotId }: Pick<Permit, "route"> & Partial<Pick<Permit, "slotId">>,
      outcome: CallOutcome,
    ): Promise<BreakerChanges> {
      const call = { job, route, ...(slotId !== undefined && { slotId }) };
      try {
        const changes = await deps.limiter.finish(toLimitedCall(call), outcome);
        callEnded(deps, call);
        return changes;
      } catch (error) {
        if (slotId !== undefined) {
          void freeLater(deps, call, () => deps.limiter.finish(toLimitedCall(call), saysNothing));
        }
        throw error;
      }
    },
  };
}

/** What a permit is for. */
interface Wanted {
  readonly queue: JobQueue;
  readonly job: OfferedJob;
  readonly route: Route;
}

/** What a token is taken for. */
type TokenCall = Pick<Wanted, "job" | "route"> & Pick<Permit, "slotId">;

/** What the limiter knows of a job whose call has ended. */
export type CalledJob = Omit<LimitedCall, "upstream" | "slotId">;

interface Call {
  readonly job: CalledJob;
  readonly route: Route;
  readonly slotId?: string;
}

const toLimitedCall = ({ job, route, slotId = "" }: Call): LimitedCall => ({ ...job, upstream: route.key, slotId });

async function takePermit(
  deps: Deps & Queues,
  wanted: Wanted,
  timeLeftMs: number | null,
): Promise<Permit | PermitDenial> {
  const { clock, random } = deps;
  const { job } = wanted;
  const giveUpAt = clock.now() + Math.min(maxTokenWaitMs, timeLeftMs ?? maxTokenWaitMs);
  try {
    for (;;) {
      const decision = await waitForUpstream(deps, wanted, giveUpAt);
      if (decision.granted) return decision;
      const canWait = job.waiting && clock.now() + decision.waitMs < giveUpAt;
      if (!canWait) return toPermitDenial(decision, random());
      await clock.sleep(decision.waitMs);
    }
  } catch (error) {
    return toDenialOfFailure(deps, error);
  }
}

/** Where the operator allows it, another upstream takes over while a circuit breaker of the first is open. */
async function waitForUpstream(deps: Deps & Queues, wanted: Wanted, giveUpAt: number): Promise<PermitDecision> {
  const decision = await waitForPayer(deps, wanted, giveUpAt);
  const { fallback } = wanted.route;
  if (decision.granted || !fallback) return decision;
  if (!isHeld(decision)) return decision;
  const second = await waitForPayer(deps, { ...wanted, route: fallback }, giveUpAt);
  // Where neither can be asked, the job waits for the first.
  return second.granted || !isHeld(second) ? second : decision;
}

const isHeld = ({ reason }: Denial) => reason === "credential held" || reason === "payer held";

function waitForPayer(deps: Deps & Queues, wanted: Wanted, giveUpAt: number): Promise<PermitDecision> {
  const { job } = wanted;
  return deps.payers.ask({
    key: payerKeyOf(wanted),
    waiting: job.waiting,
    maxWaitMs: giveUpAt - deps.clock.now(),
    ask: () =>
      deps.accounts.ask({
        key: accountKeyOf(wanted),
        waiting: job.waiting,
        maxWaitMs: giveUpAt - deps.clock.now(),
        ask: () => takeSlotAndToken(deps, wanted),
      }),
  });
}

/** The slot comes first: calls that waited for one after their tokens would arrive together. */
async function takeSlotAndToken(deps: Deps & Queues, { queue, job, route }: Wanted): Promise<PermitDecision> {
  const freeSlot = await deps.slots.acquire(queue, `${job.accountId} ${job.mode}`);
  return takeTokenInSlot(deps, { job, route }, freeSlot);
}

/** @param freeSlot called unless the token is granted */
async function takeTokenInSlot(
  deps: Deps & Queues,
  { job, route }: Omit<Wanted, "queue">,
  freeSlot: () => void,
): Promise<PermitDecision> {
  const call = { job, route, slotId: newSlotId(job, deps.random()) };
  try {
    const askedAt = deps.clock.now();
    const token = await takeToken(deps, call);
    if (token.granted) return { ...token, slotId: call.slotId, askedAt, route, freeSlot };
    freeSlot();
    if (job.waiting || token.reason !== "account") return token;
    return { ...token, waitMs: token.waitMs + tokensGatherMs(rateOf(job)) };
  } catch (error) {
    freeSlot();
    // Redis may have granted it: without this, its payer would count as silent, and its slots would be taken.
    const putBack = () => putTokenBack(deps, call, "");
    putBack().catch(() => freeLater(deps, call, putBack));
    throw error;
  }
}

async function exchangePermit(
  deps: Deps & Queues,
  job: OfferedJob,
  { slotId, receipt, route, freeSlot }: Permit,
): Promise<Permit | PermitDenial> {
  const late = { job, route, slotId };
  try {
    await putTokenBack(deps, late, receipt);
    const decision = await takeTokenInSlot(deps, late, freeSlot);
    if (decision.granted) return decision;
    callEnded(deps, late);
    // Where a circuit breaker has opened meanwhile, the next permit may be for another upstream.
    return isHeld(decision) ? { delayMs: 0, reason: null } : toPermitDenial(decision, deps.random());
  } catch (error) {
    freeSlot();
    void freeLater(deps, late, () => putTokenBack(deps, late, receipt));
    return toDenialOfFailure(deps, error);
  }
}

/** The random part tells the permits of one job apart. */
const newSlotId = ({ id }: OfferedJob, random: number) => `${id} ${Math.floor(random * 2 ** 48).toString(36)}`;

function takeToken(deps: Deps, call: TokenCall): Promise<TokenDecision> {
  const { job, route } = call;
  const { limits } = route.upstream;
  return askLimiter(deps, call, {
    payer: job.payerSettings,
    upstream: limits,
    respectsBreakers: route.fallback !== undefined,
    leaseMs: limits.callMs[job.operation] + slotMarginMs,
  });
}

async function askLimiter(
  { limiter, metrics }: Deps,
  call: Omit<TokenCall, "slotId"> & Partial<TokenCall>,
  limits: Omit<CallLimits, "account">,
): Promise<TokenDecision> {
  const account = { ...rateOf(call.job), slots: call.job.limits.maxConcurrency };
  const token = await limiter.take(toLimitedCall(call), { account, ...limits });
  metrics.tokens.inc({ answer: token.granted ? "granted" : token.reason });
  return token;
}

/** Jobs that join submissions wait apart from those that also need slots. */
async function takeTokenAlone(deps: Deps & Queues, job: OfferedJob, route: Route): Promise<PermitDenial | undefined> {
  try {
    const decision = await deps.accounts.ask({
      key: `${accountKeyOf({ job, route })} submissions`,
      waiting: false,
      maxWaitMs: maxTokenWaitMs,
      ask: () => askLimiter(deps, { job, route }, { payer: null, isTokenAlone: true, leaseMs: slotMarginMs }),
    });
    return decision.granted ? undefined : toPermitDenial(decision, deps.random());
  } catch (error) {
    return toDenialOfFailure(deps, error);
  }
}

/** Redis is away or recovering. */
function toDenialOfFailure({ log, random }: Deps, err: unknown): PermitDenial {
  log.debug({ err }, "token request failed");
  return { delayMs: limiterAwayMs * (0.5 + random()), reason: null };
}

const putTokenBack = ({ limiter }: Deps, call: TokenCall, receipt: string): Promise<void> =>
  limiter.putBack(toLimitedCall(call), rateOf(call.job), receipt);

const saysNothing: CallOutcome = { credential: "none", payer: "none", isThrottled: false };

/** Frees the slots of a call once Redis is back: after a failover an account would have none until its leases end. */
async function freeLater(deps: Deps & Queues, call: Call, free: () => Promise<unknown>): Promise<void> {
  for (const delayMs of freeAgainAfterMs) {
    await deps.clock.sleep(delayMs);
    try {
      await free();
      return callEnded(deps, call);
    } catch (err) {
      deps.log.debug({ err }, "slots not freed");
    }
  }
}

function callEnded({ payers, accounts }: Queues, call: Call): void {
  payers.callEnded(payerKeyOf(call));
  accounts.callEnded(accountKeyOf(call));
}

/** Jobs of one account for different upstreams wait apart: one may have no slots while the other has. */
const accountKeyOf = ({ job, route }: Call) => `${job.accountId} ${job.mode} ${route.key}`;

const payerKeyOf = (call: Call) => `${accountKeyOf(call)} ${call.job.payerId}`;

const rateOf = ({ limits }: OfferedJob): VerificationRate => ({
  perSecond: limits.verificationsPerSecond,
  burst: limits.verificationBurst,
  perDay: limits.verificationsPerDay,
});

/** Late calls break no limit where the reserve for delays covers every slot. A payer's own limits have no such reserve. */
const isLateAllowed = (job: OfferedJob): boolean =>
  job.payerSettings === null && coversAllSlots(rateOf(job), job.limits.maxConcurrency);

/**
 * Jobs that a circuit breaker refused come back spread out, since only one of them is its next probe. Jobs whose account has used
 * up its day become ready again, and are not released until the day is over.
 */
function toPermitDenial({ reason, waitMs }: Denial, random: number): PermitDenial {
  switch (reason) {
    case "account day":
      return { delayMs: dayUsedUpDelayMs, reason: toStoredFailure("daily_limit_reached") };
    case "payer held":
      return { delayMs: waitMs * (1 + random), reason: toStoredFailure("payer_held") };
    case "credential held":
      return { delayMs: waitMs * (1 + random), reason: toStoredFailure("credential_held") };
    case "upstream slots":
      return { delayMs: upstreamFullMs * (1 + random), reason: null };
    default:
      return { delayMs: reason === "payer" ? waitMs * (1 + random) : waitMs, reason: null };
  }
}
