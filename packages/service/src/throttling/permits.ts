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
import { createTokenLateness, type TokenLateness } from "./token-lateness.ts";
import { createWaiterQueues, type WaiterQueues } from "./waiter-queue.ts";

/** A job that waits longer than this for its token is postponed. */
const maxTokenWaitMs = 5_000;
/** A dead worker's slot is freed this long after its call must have ended. */
const slotMarginMs = 5_000;
const dayUsedUpDelayMs = 1_000;
/** Delay of a job that found no slot of its upstream for some seconds. */
const upstreamFullMs = 2_000;
/** Mean delay of jobs while Redis is away or recovering. */
const limiterAwayMs = 2_000;
/** Pauses between attempts to free slots while Redis is away: a failover takes seconds. */
const freeAgainAfterMs = [500, 1_000, 2_000, 4_000, 8_000];

/** A token of the limiter and a slot of this process, for one call. */
export interface Permit {
  /** Unique in Redis, so a job's second ticket cannot free the first one's slots. */
  readonly slotId: string;
  readonly receipt: string;
  readonly route: Route;
  /** The clock's time before the request for the token. */
  readonly askedAt: number;
  /** A later call would arrive together with those of later tokens. */
  readonly callBefore: number;
  /** Further calls have no effect. */
  freeSlot(): void;
}

/** Says when to try again if more than a token is missing. */
export type PermitDenial = Pick<Postponed, "delayMs" | "reason">;

interface Wanted {
  readonly queue: JobQueue;
  readonly job: OfferedJob;
  readonly route: Route;
  /** A waiting caller's time, or the time until a queued job's call must begin; null for no limit. */
  readonly timeLeftMs: number | null;
  /** Came too late. It is replaced in one step, so no other job gets its slots. */
  readonly late?: Permit | undefined;
}

type PermitDecision = (Extract<TokenDecision, { granted: true }> & Permit) | Denial;

interface Options {
  readonly limiter: Pick<Dispatch["limiter"], "take" | "putBack" | "finish" | "countRejection">;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly clock: Clock;
  /** A number in [0, 1). */
  readonly random: () => number;
  readonly concurrency: number;
}

interface Deps extends Options {
  readonly slots: CallSlots;
  /** Jobs of one account for one upstream share a queue, and a token bucket. */
  readonly waiters: WaiterQueues;
  readonly lateness: TokenLateness;
}

export interface Permits {
  /** Waits for a permit for some seconds, at most for the time left. */
  take(wanted: Wanted): Promise<Permit | PermitDenial>;
  /**
   * Waits for the account's token alone, for a question that joins a submission. There is nothing to put back or finish.
   *
   * @returns undefined when it was granted
   */
  takeToken(job: OfferedJob, route: Route): Promise<PermitDenial | undefined>;
  isInTime(permit: Permit): boolean;
  /** No call was made with the permit. */
  putBack(job: OfferedJob, permit: Permit): Promise<void>;
  /** Counts a rejection that may be an outage of its payer. */
  countRejection(job: CalledJob, pick: Pick<Permit, "route">): Promise<PayerRejections>;
  /**
   * If this fails, the call's slots in Redis are freed later, at the latest when their lease ends.
   *
   * @param options without a slot if the answer was polled for or came with a submission
   */
  finish(
    job: CalledJob,
    options: Pick<Permit, "route"> & Partial<Pick<Permit, "slotId">>,
    outcome: CallOutcome,
  ): Promise<BreakerChanges>;
}

export function createPermits(options: Options): Permits {
  const { clock, limiter, concurrency } = options;
  const lateness = createTokenLateness(clock);
  const deps = { ...options, slots: createCallSlots(concurrency), waiters: createWaiterQueues(clock), lateness };
  return {
    take: (wanted) => takePermit(deps, wanted),
    takeToken: (job, route) => takeTokenAlone(deps, { job, route }),
    isInTime({ askedAt, callBefore }) {
      lateness.note(clock.now() - askedAt);
      return clock.now() <= callBefore;
    },
    async putBack(job, { slotId, receipt, route, freeSlot }) {
      freeSlot();
      await putTokenBack(deps, { job, route, slotId }, receipt);
    },
    countRejection: (job, { route }) => limiter.countRejection(toLimitedCall({ job, route })),
    async finish(job, { route, slotId }, outcome) {
      const call = { job, route, slotId };
      try {
        const changes = await limiter.finish(toLimitedCall(call), outcome);
        callEnded(deps, call);
        return changes;
      } catch (error) {
        if (slotId !== undefined) void freeLater(deps, call, () => limiter.finish(toLimitedCall(call), saysNothing));
        throw error;
      }
    },
  };
}

/** A job whose call has ended, as the limiter knows it. */
export type CalledJob = Omit<LimitedCall, "upstream" | "slotId">;

interface Call {
  readonly job: CalledJob;
  readonly route: Route;
  readonly slotId?: string | undefined;
}

type JobCall = Call & { readonly job: OfferedJob };

const toLimitedCall = ({ job, route, slotId = "" }: Call): LimitedCall => ({ ...job, upstream: route.key, slotId });

async function takePermit(deps: Deps, wanted: Wanted): Promise<Permit | PermitDenial> {
  const { clock, random } = deps;
  const { job, late, timeLeftMs } = wanted;
  const giveUpAt = clock.now() + Math.min(maxTokenWaitMs, timeLeftMs ?? maxTokenWaitMs);
  try {
    if (late) {
      const decision = await takeToken(deps, { job, route: late.route }, late);
      if (decision.granted) return decision;
      // A queued job does not wait while it is claimed. Its next permit may be for another upstream.
      if (!job.waiting)
        return isBreakerOpen(decision) ? { delayMs: 0, reason: null } : toPermitDenial(decision, random());
    }
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

/** If the operator allows it, another upstream takes over while a circuit breaker of the first is open. */
async function waitForUpstream(deps: Deps, wanted: Wanted, giveUpAt: number): Promise<PermitDecision> {
  const decision = await waitInTurn(deps, wanted, giveUpAt);
  const { fallback } = wanted.route;
  if (decision.granted || !fallback || !isBreakerOpen(decision)) return decision;
  const second = await waitInTurn(deps, { ...wanted, route: fallback }, giveUpAt);
  // If neither can be asked, the job waits for the first.
  return second.granted || !isBreakerOpen(second) ? second : decision;
}

const isBreakerOpen = ({ reason }: Denial) => reason === "credential held" || reason === "payer held";

/** Takes the slot before the token: calls that wait for a slot after their tokens would arrive together. */
function waitInTurn(deps: Deps, { queue, job, route }: Wanted, giveUpAt: number): Promise<PermitDecision> {
  const { payerId, waiting, accountId, mode } = job;
  const ask = async () => {
    const freeSlot = await deps.slots.acquire(queue, `${accountId} ${mode}`);
    // The random part tells the permits of one job apart.
    const slotId = `${job.id} ${Math.floor(deps.random() * 2 ** 48).toString(36)}`;
    return takeToken(deps, { job, route }, { slotId, freeSlot });
  };
  return deps.waiters.ask(queueKeyOf({ job, route }), { payerId, waiting, giveUpAt, ask });
}

/** @param held this process's slot, freed unless the token is granted, or a permit whose token came too late */
async function takeToken(
  deps: Deps,
  { job, route }: JobCall,
  { slotId, freeSlot, receipt }: Pick<Permit, "slotId" | "freeSlot"> & Partial<Permit>,
): Promise<PermitDecision> {
  const call = { job, route, slotId };
  const askedAt = deps.clock.now();
  const { limits: upstream } = route.upstream;
  const leaseMs = upstream.callMs[job.operation] + slotMarginMs;
  const limits = { payer: job.payerSettings, upstream, respectsBreakers: route.fallback !== undefined, leaseMs };
  try {
    const token = await askLimiter(deps, call, limits, receipt);
    const callBefore = askedAt + mayTakeMs(deps, job);
    if (token.granted) return { ...token, slotId, askedAt, callBefore, route, freeSlot };
    freeSlot();
    if (receipt !== undefined) callEnded(deps, call);
    if (job.waiting || token.reason !== "account") return token;
    return { ...token, waitMs: token.waitMs + tokensGatherMs(rateOf(job)) };
  } catch (error) {
    freeSlot();
    // Redis may have granted it: without this, its payer would count as silent, and its slots would be taken.
    void putTokenBack(deps, call, receipt ?? "");
    throw error;
  }
}

/**
 * Longest time from requesting a token to its call. Late calls break no limit if the reserve for delays covers every
 * slot, but a payer's own limits have no such reserve.
 */
function mayTakeMs({ lateness }: Deps, job: OfferedJob): number {
  const isLateAllowed = job.payerSettings === null && coversAllSlots(rateOf(job), job.limits.maxConcurrency);
  return isLateAllowed ? slotMarginMs : lateness.allowedMs(tokenSlackMs(job.limits.verificationsPerSecond));
}

async function askLimiter(
  { limiter, metrics }: Deps,
  call: JobCall,
  limits: Omit<CallLimits, "account">,
  unused?: string,
): Promise<TokenDecision> {
  const account = { ...rateOf(call.job), slots: call.job.limits.maxConcurrency };
  const token = await limiter.take(toLimitedCall(call), { account, ...limits }, unused);
  metrics.tokens.inc({ answer: token.granted ? "granted" : token.reason });
  return token;
}

/** Jobs that join submissions wait apart from those that also need slots. */
async function takeTokenAlone(deps: Deps, call: JobCall): Promise<PermitDenial | undefined> {
  const { payerId } = call.job;
  const giveUpAt = deps.clock.now() + maxTokenWaitMs;
  const ask = () => askLimiter(deps, call, { payer: null, isTokenAlone: true, leaseMs: slotMarginMs });
  try {
    const key = `${queueKeyOf(call)} submissions`;
    const decision = await deps.waiters.ask(key, { payerId, waiting: false, giveUpAt, ask });
    return decision.granted ? undefined : toPermitDenial(decision, deps.random());
  } catch (error) {
    return toDenialOfFailure(deps, error);
  }
}

function toDenialOfFailure({ log, random }: Deps, err: unknown): PermitDenial {
  log.debug({ err }, "token request failed");
  return { delayMs: limiterAwayMs * (0.5 + random()), reason: null };
}

async function putTokenBack(deps: Deps, call: JobCall, receipt: string): Promise<void> {
  const putBack = () => deps.limiter.putBack(toLimitedCall(call), rateOf(call.job), receipt);
  try {
    await putBack();
    callEnded(deps, call);
  } catch {
    void freeLater(deps, call, putBack);
  }
}

const saysNothing: CallOutcome = { credential: "none", payer: "none", isThrottled: false };

/** Frees the slots of a call once Redis is back: after a failover an account would have none until its leases end. */
async function freeLater(deps: Deps, call: Call, free: () => Promise<unknown>): Promise<void> {
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

const callEnded = ({ waiters }: Deps, call: Call): void => waiters.callEnded(queueKeyOf(call), call.job.payerId);

/** Jobs of one account for different upstreams wait apart: one may have no slots while the other has. */
const queueKeyOf = ({ job, route }: Call) => `${job.accountId} ${job.mode} ${route.key}`;

const rateOf = ({ limits }: OfferedJob): VerificationRate => ({
  perSecond: limits.verificationsPerSecond,
  burst: limits.verificationBurst,
  perDay: limits.verificationsPerDay,
});

/**
 * Jobs that a circuit breaker refused come back spread out, since only one of them is its next probe. Jobs of an
 * account that has used up its day become ready, and are released the next day.
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
