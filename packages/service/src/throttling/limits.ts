import { newUuid, RateLimitedError } from "@nightguard/contract";
import type { Dispatch, Rate, TokenDecision } from "@nightguard/dispatch";
import type { Caller } from "../access/caller.ts";
import { dayUsedUpMessage } from "../jobs/failures.ts";

/** The `RateLimit` header fields show this. */
export interface RateLimitState {
  readonly policy: "verifications" | "requests";
  /** Tokens of a full bucket, and the time in which an empty one fills. */
  readonly limit: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  /** Until there is another token. */
  readonly resetSeconds: number;
}

/** A token set aside for a verification that a caller waits for; its id becomes the job's. */
export interface Admission {
  readonly id: string;
  readonly state: RateLimitState;
}

/** Check 7: the limits of each account's plan. */
export interface Limits {
  /**
   * Sets a verification token aside for a waiting caller.
   *
   * @param id the id that the job will have
   * @throws LimitReachedError
   * @throws UnavailableError when Redis does not answer: a limit that cannot be checked is not passed
   */
  admit(caller: Caller, id?: string): Promise<Admission>;
  /** Gives back the token of a verification that does not happen. */
  withdraw(caller: Caller, admission: Admission): Promise<void>;
  /**
   * Takes a token for a request that starts no verification, or only queues one.
   *
   * @returns undefined when Redis does not answer: such requests cost nothing upstream and are served
   * @throws LimitReachedError
   */
  takeRequest(caller: Caller): Promise<RateLimitState | undefined>;
  takeSessionRequest(sessionId: string): Promise<RateLimitState | undefined>;
}

export class LimitReachedError extends RateLimitedError {
  readonly state: RateLimitState;

  constructor(state: RateLimitState, message?: string) {
    super(Math.max(1, Math.ceil(state.resetSeconds)), message);
    this.state = state;
  }
}

/** Per session, and apart from the account's rate: people who watch must not starve the account's programs. */
const sessionRate = { perSecond: 20, burst: 40 } as const;

export function createLimits({ dispatch }: { dispatch: Dispatch }): Limits {
  /** As `takeRequest`, from the session's bucket. @throws LimitReachedError */
  async function takeSessionRequest(sessionId: string): Promise<RateLimitState | undefined> {
    const answer = await dispatch.limiter.takeSessionRequest(sessionId, sessionRate).catch(() => undefined);
    return answer && passed("requests", sessionRate, answer, "This session sends too many requests; wait a moment");
  }

  return {
    async admit(caller, id = newUuid()) {
      const { plan } = caller;
      const burst = plan.verification_burst;
      const rate = { perSecond: plan.verifications_per_second, burst, perDay: plan.verifications_per_day };
      const answer = await dispatch.limiter.reserve(caller, id, rate);
      return { id, state: passed("verifications", rate, answer) };
    },
    async withdraw(caller, admission) {
      await dispatch.limiter.cancelReservation(caller, admission.id);
    },
    async takeRequest(caller) {
      if (caller.sessionId !== undefined) return takeSessionRequest(caller.sessionId);
      const perSecond = caller.plan.requests_per_second;
      const rate = { perSecond, burst: Math.max(1, Math.ceil(perSecond)) };
      const answer = await dispatch.limiter.takeRequest(caller, rate).catch(() => undefined);
      return answer && passed("requests", rate, answer);
    },
    takeSessionRequest,
  };
}

function passed(policy: RateLimitState["policy"], rate: Rate, answer: TokenDecision, message?: string): RateLimitState {
  const state = {
    policy,
    limit: rate.burst,
    windowSeconds: Math.max(1, Math.ceil(rate.burst / rate.perSecond)),
    remaining: answer.granted ? answer.remaining : 0,
    resetSeconds: answer.granted ? (answer.remaining > 0 ? 0 : 1 / rate.perSecond) : answer.waitMs / 1_000,
  };
  if (!answer.granted) throw new LimitReachedError(state, answer.reason === "account day" ? dayUsedUpMessage : message);
  return state;
}
