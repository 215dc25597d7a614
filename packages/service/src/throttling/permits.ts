import {
  type BreakerChange,
  type CallOutcome,
  coversAllSlots,
  type Denial,
  type Dispatch,
  type JobQueue,
  type PayerLimits,
  type TokenDecision,
  tokenSlackMs,
  tokensGatherMs,
  type VerificationRate,
} from "@nightguard/dispatch";
import type { OfferedJob, Postponed } from "@nightguard/ledger";
import { callTimeLimitsMs } from "@nightguard/payers";
import type { Clock, Log, Metrics } from "@nightguard/platform";
import { toStoredFailure } from "../jobs/failures.ts";
import { createCallSlots } from "./call-slots.ts";
import { createTokenLateness } from "./token-lateness.ts";
import { createTurnstile } from "./waiter-queue.ts";

/** A job goes back to the ledger rather than wait longer than this for its token in the worker. */
const maxTokenWaitMs = 5_000;
/** The slot in flight of a worker that died comes back after the longest call it can have made. */
const slotMarginMs = 5_000;
/** Until a job whose account has used up its day is ready again. */
const backToReadyMs = 1_000;
/** When no token can be asked for, because Redis is away or recovering. */
const limiterAwayMs = 2_000;

/** Leave to call: a token and a slot. */
export interface Pass {
  /** The token's, for when it is put back. */
  readonly receipt: string;
  /** The clock's time before the token was asked for. */
  readonly askedAt: number;
  /** Once the call is over, however often. */
  freeSlot(): void;
}

/** After how long to try again, and why when it is more than a token that is not there yet. */
export type NoPass = Pick<Postponed, "delayMs" | "reason">;

/** Gives leave to call: the slots of this process and the limiter's tokens, in turn. */
export function createPasses({
  limiter,
  concurrency,
  log,
  metrics,
  clock,
  random,
}: {
  limiter: Pick<Dispatch["limiter"], "take" | "putBack" | "finish">;
  /** Calls in flight in this process at most. */
  concurrency: number;
  log: Log;
  metrics: Metrics;
  clock: Clock;
  random: () => number;
}) {
  const slots = createCallSlots(concurrency);
  const accounts = createTurnstile(
    { forAll: ["account", "account slots", "credential paced"], endWithCalls: ["account slots"] },
    clock,
  );
  const payers = createTurnstile({ forAll: ["payer unheard"], endWithCalls: ["payer unheard"] }, clock);
  const lateness = createTokenLateness(clock);

  /** Jobs for a payer that has not been heard of wait for it before they stand in their account's line. */
  function passTurnstiles(lane: JobQueue, job: OfferedJob, giveUpAt: number): Promise<(TokenDecision & Pass) | Denial> {
    return payers.pass({
      line: payerLineOf(job),
      waiting: job.waiting,
      maxWaitMs: giveUpAt - clock.now(),
      ask: () => passAccount(lane, job, giveUpAt),
    });
  }

  /** In its turn a job takes a slot, then a token: what waits after the token would make calls bunch. */
  function passAccount(lane: JobQueue, job: OfferedJob, giveUpAt: number): Promise<(TokenDecision & Pass) | Denial> {
    return accounts.pass({
      line: lineOf(job),
      waiting: job.waiting,
      maxWaitMs: giveUpAt - clock.now(),
      async ask() {
        const freeSlot = await slots.acquire(lane, lineOf(job));
        try {
          const askedAt = clock.now();
          const token = await askToken(job);
          if (token.granted) return { ...token, askedAt, freeSlot };
          freeSlot();
          if (job.waiting || token.reason !== "account") return token;
          return { ...token, waitMs: token.waitMs + tokensGatherMs(rateOf(job)) };
        } catch (error) {
          freeSlot();
          // Redis may grant it all the same: nobody must wait for the answer to a call that is never made.
          void giveBack(job, "");
          throw error;
        }
      },
    });
  }

  async function askToken(job: OfferedJob): Promise<TokenDecision> {
    const token = await limiter.take(job, {
      account: { ...rateOf(job), slots: job.limits.maxConcurrency },
      payer: toPayerLimits(job),
      leaseMs: callTimeLimitsMs[job.operation] + slotMarginMs,
    });
    metrics.tokens.inc({ answer: token.granted ? "granted" : token.reason });
    return token;
  }

  /** A token that stays out, because Redis is away, only lowers the rate for a moment. */
  async function giveBack(job: OfferedJob, receipt: string): Promise<void> {
    await limiter.putBack(job, rateOf(job), receipt).catch((err) => log.debug({ err }, "a token was not put back"));
  }

  function advance(job: OfferedJob): void {
    payers.advance(payerLineOf(job));
    accounts.advance(lineOf(job));
  }

  return {
    /** Waits for a pass as long as that is worth while: some seconds, and no longer than the time left. */
    async take(lane: JobQueue, job: OfferedJob, timeLeftMs: number | null): Promise<Pass | NoPass> {
      const giveUpAt = clock.now() + Math.min(maxTokenWaitMs, timeLeftMs ?? maxTokenWaitMs);
      try {
        for (;;) {
          const answer = await passTurnstiles(lane, job, giveUpAt);
          if (answer.granted) return answer;
          const canWait = job.waiting && clock.now() + answer.waitMs < giveUpAt;
          if (!canWait) return toNoPass(answer, random());
          await clock.sleep(answer.waitMs);
        }
      } catch (err) {
        log.debug({ err }, "no token could be asked for");
        return { delayMs: limiterAwayMs * (0.5 + random()), reason: null };
      }
    },
    /** Whether so much time went by since its token was asked for that its call would come with those of later ones. */
    isTooLate(job: OfferedJob, { askedAt }: Pass): boolean {
      const tookMs = clock.now() - askedAt;
      if (isLateAllowed(job)) return tookMs > slotMarginMs;
      return lateness.isTooLate(tookMs, tokenSlackMs(job.limits.verificationsPerSecond));
    },
    /** Gives back what no call was made with. */
    async putBack(job: OfferedJob, { receipt, freeSlot }: Pass): Promise<void> {
      freeSlot();
      await giveBack(job, receipt);
      advance(job);
    },
    /**
     * Tells the limiter how the call ended. Its slots there come back by lease where that fails.
     *
     * @returns what that means for the gates
     */
    async finish(job: OfferedJob, outcome: CallOutcome): Promise<{ credential: BreakerChange; payer: BreakerChange }> {
      const changes = await limiter.finish(job, outcome);
      advance(job);
      return changes;
    },
  };
}

/** Jobs that share a bucket stand in one line. */
const lineOf = ({ accountId, mode }: OfferedJob) => `${accountId} ${mode}`;

/** Of each account by itself: whoever waits for tokens of its account is in no other account's way. */
const payerLineOf = (job: OfferedJob) => `${lineOf(job)} ${job.payerId}`;

const rateOf = ({ limits }: OfferedJob): VerificationRate => ({
  perSecond: limits.verificationsPerSecond,
  burst: limits.verificationBurst,
  perDay: limits.verificationsPerDay,
});

function toPayerLimits({ payerSettings: settings }: OfferedJob): PayerLimits | null {
  if (!settings) return null;
  return {
    maxPerSecond: settings.max_per_second,
    maxConcurrency: settings.max_concurrency,
    maxPerSecondPerNpi: settings.max_per_second_per_npi,
  };
}

/** Whether late calls break no limit as long as they hold their slots. Nothing is kept back of what a payer allows. */
const isLateAllowed = (job: OfferedJob): boolean =>
  toPayerLimits(job) === null && coversAllSlots(rateOf(job), job.limits.maxConcurrency);

/**
 * Those that a gate held come back spread out, since only one of them is its next probe. Those whose account has used up
 * its day go back to the ready ones, from where none is released as long as that is so.
 */
function toNoPass({ reason, waitMs }: Denial, random: number): NoPass {
  switch (reason) {
    case "account day":
      return { delayMs: backToReadyMs, reason: toStoredFailure("daily_limit_reached") };
    case "payer held":
      return { delayMs: waitMs * (1 + random), reason: toStoredFailure("payer_held") };
    case "credential held":
      return { delayMs: waitMs * (1 + random), reason: toStoredFailure("credential_held") };
    default:
      return { delayMs: reason === "payer" ? waitMs * (1 + random) : waitMs, reason: null };
  }
}
