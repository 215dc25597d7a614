import {
  type BreakerChanges,
  type CallOutcome,
  coversAllSlots,
  type Denial,
  type Dispatch,
  type JobQueue,
  type TokenDecision,
  tokenSlackMs,
  tokensGatherMs,
  type VerificationRate,
} from "@nightguard/dispatch";
import type { OfferedJob, Postponed } from "@nightguard/ledger";
import { callTimeLimitsMs } from "@nightguard/payers";
import type { Clock, Log, Metrics } from "@nightguard/platform";
import { toStoredFailure } from "../jobs/failures.ts";
import { type CallSlots, createCallSlots } from "./call-slots.ts";
import { createTokenLateness } from "./token-lateness.ts";
import { createWaiterQueue, type WaiterQueue } from "./waiter-queue.ts";

/** A job that waits longer than this for its token is postponed. */
const maxTokenWaitMs = 5_000;
/** The slot of a worker that died comes back this long after its call must have ended. */
const slotMarginMs = 5_000;
/** Until a job whose account has used up its day is ready again. */
const dayUsedUpDelayMs = 1_000;
/** While Redis is away or recovering. */
const limiterAwayMs = 2_000;

/** Allows one call: a token of the limiter and a slot of this process. */
export interface Permit {
  /** The token's, to put it back. */
  readonly receipt: string;
  /** The clock's time before the token was asked for. */
  readonly askedAt: number;
  /** Once the call has ended; further calls have no effect. */
  freeSlot(): void;
}

/** When to try again, and why, when more than a token is missing. */
export type PermitDenial = Pick<Postponed, "delayMs" | "reason">;

type PermitDecision = (TokenDecision & Permit) | Denial;

interface Deps {
  readonly limiter: Pick<Dispatch["limiter"], "take" | "putBack" | "finish">;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly clock: Clock;
  /** A number in [0, 1). */
  readonly random: () => number;
}

interface Queues {
  readonly slots: CallSlots;
  /** Jobs that share a token bucket. */
  readonly accounts: WaiterQueue;
  /** Jobs of one account for one payer: those for a silent payer wait here, outside their account's queue. */
  readonly payers: WaiterQueue;
}

/** @param options.concurrency calls in flight in this process at most */
export function createPermits(options: Deps & { readonly concurrency: number }) {
  const { clock } = options;
  const queues: Queues = {
    slots: createCallSlots(options.concurrency),
    accounts: createWaiterQueue(
      { forAll: ["account", "account slots", "credential paced"], endWithCalls: ["account slots"] },
      clock,
    ),
    payers: createWaiterQueue({ forAll: ["payer unheard"], endWithCalls: ["payer unheard"] }, clock),
  };
  const deps = { ...options, ...queues };
  const lateness = createTokenLateness(clock);
  return {
    /** Waits for a permit for some seconds, at most for the time left. */
    take: (queue: JobQueue, job: OfferedJob, timeLeftMs: number | null) => takePermit(deps, queue, job, timeLeftMs),
    /** Whether its token was requested so long ago that the call would arrive together with those of later tokens. */
    isTooLate(job: OfferedJob, { askedAt }: Permit): boolean {
      const tookMs = clock.now() - askedAt;
      if (isLateAllowed(job)) return tookMs > slotMarginMs;
      return lateness.isTooLate(tookMs, tokenSlackMs(job.limits.verificationsPerSecond));
    },
    /** Returns a permit with which no call was made. */
    async putBack(job: OfferedJob, { receipt, freeSlot }: Permit): Promise<void> {
      freeSlot();
      await putTokenBack(deps, job, receipt);
      callEnded(deps, job);
    },
    /** Reports how the call ended. Where that fails, its slots in Redis come back by lease. */
    async finish(job: OfferedJob, outcome: CallOutcome): Promise<BreakerChanges> {
      const changes = await deps.limiter.finish(job, outcome);
      callEnded(deps, job);
      return changes;
    },
  };
}

async function takePermit(
  deps: Deps & Queues,
  queue: JobQueue,
  job: OfferedJob,
  timeLeftMs: number | null,
): Promise<Permit | PermitDenial> {
  const { clock, log, random } = deps;
  const giveUpAt = clock.now() + Math.min(maxTokenWaitMs, timeLeftMs ?? maxTokenWaitMs);
  try {
    for (;;) {
      const decision = await waitForPayer(deps, queue, job, giveUpAt);
      if (decision.granted) return decision;
      const canWait = job.waiting && clock.now() + decision.waitMs < giveUpAt;
      if (!canWait) return toPermitDenial(decision, random());
      await clock.sleep(decision.waitMs);
    }
  } catch (err) {
    log.debug({ err }, "token request failed");
    return { delayMs: limiterAwayMs * (0.5 + random()), reason: null };
  }
}

const waitForPayer = (
  deps: Deps & Queues,
  queue: JobQueue,
  job: OfferedJob,
  giveUpAt: number,
): Promise<PermitDecision> =>
  deps.payers.ask({
    key: payerKeyOf(job),
    waiting: job.waiting,
    maxWaitMs: giveUpAt - deps.clock.now(),
    ask: () =>
      deps.accounts.ask({
        key: accountKeyOf(job),
        waiting: job.waiting,
        maxWaitMs: giveUpAt - deps.clock.now(),
        ask: () => takeSlotAndToken(deps, queue, job),
      }),
  });

/** The slot comes first: calls that waited for one after their tokens would arrive together. */
async function takeSlotAndToken(deps: Deps & Queues, queue: JobQueue, job: OfferedJob): Promise<PermitDecision> {
  const freeSlot = await deps.slots.acquire(queue, accountKeyOf(job));
  try {
    const askedAt = deps.clock.now();
    const token = await takeToken(deps, job);
    if (token.granted) return { ...token, askedAt, freeSlot };
    freeSlot();
    if (job.waiting || token.reason !== "account") return token;
    return { ...token, waitMs: token.waitMs + tokensGatherMs(rateOf(job)) };
  } catch (error) {
    freeSlot();
    // Redis may have granted it: without this, its payer would count as silent.
    void putTokenBack(deps, job, "");
    throw error;
  }
}

async function takeToken({ limiter, metrics }: Deps, job: OfferedJob): Promise<TokenDecision> {
  const token = await limiter.take(job, {
    account: { ...rateOf(job), slots: job.limits.maxConcurrency },
    payer: job.payerSettings,
    leaseMs: callTimeLimitsMs[job.operation] + slotMarginMs,
  });
  metrics.tokens.inc({ answer: token.granted ? "granted" : token.reason });
  return token;
}

/** A token that cannot be put back only lowers the rate for a moment. */
async function putTokenBack({ limiter, log }: Deps, job: OfferedJob, receipt: string): Promise<void> {
  await limiter.putBack(job, rateOf(job), receipt).catch((err) => log.debug({ err }, "token not put back"));
}

function callEnded({ payers, accounts }: Queues, job: OfferedJob): void {
  payers.callEnded(payerKeyOf(job));
  accounts.callEnded(accountKeyOf(job));
}

const accountKeyOf = ({ accountId, mode }: OfferedJob) => `${accountId} ${mode}`;

const payerKeyOf = (job: OfferedJob) => `${accountKeyOf(job)} ${job.payerId}`;

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
    default:
      return { delayMs: reason === "payer" ? waitMs * (1 + random) : waitMs, reason: null };
  }
}
