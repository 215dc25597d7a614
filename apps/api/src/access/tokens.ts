import { type Admission, LimitReachedError, type RateLimitState } from "@nightguard/service";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ApiDeps } from "../deps.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Whether a token was taken or refused. An `operation` takes its tokens late, and must not be answered before. */
    isCounted: boolean;
    /** A reserved verification token that no verification has taken. Only this file sets it. */
    reservation: Admission | undefined;
  }
}

/**
 * Header fields show every token that was taken or refused. A verification token is reserved, then taken by a
 * verification or withdrawn; a reservation expires within seconds.
 */
export interface Tokens {
  takeRequest(request: FastifyRequest, reply: FastifyReply): Promise<RateLimitState | undefined>;
  withdraw(request: FastifyRequest, admission: Admission): Promise<void>;
  withdrawReservation(request: FastifyRequest): Promise<void>;
  reserve(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Takes the reserved token if it has this job id, else reserves one now. */
  takeVerification(request: FastifyRequest, reply: FastifyReply, jobId?: string): Promise<Admission>;
  isRefusal(error: unknown): boolean;
}

export function createTokens({ limits }: Pick<ApiDeps, "limits">): Tokens {
  const refusals = new WeakSet<object>();

  async function show<Taken>(
    request: FastifyRequest,
    reply: FastifyReply,
    { taking, toState }: { taking: Promise<Taken>; toState: (taken: Taken) => RateLimitState | undefined },
  ): Promise<Taken> {
    request.isCounted = true;
    try {
      const taken = await taking;
      reply.headers(toHeaders(toState(taken)));
      return taken;
    } catch (error) {
      if (error instanceof Error) refusals.add(error);
      if (error instanceof LimitReachedError) reply.headers(toHeaders(error.state));
      throw error;
    }
  }

  const takeRequest = (request: FastifyRequest, reply: FastifyReply) =>
    show(request, reply, { taking: limits.takeRequest(request.caller), toState: (state) => state });

  const admit = (request: FastifyRequest, reply: FastifyReply, jobId?: string): Promise<Admission> =>
    show(request, reply, { taking: limits.admit(request.caller, jobId), toState: ({ state }) => state });

  async function withdraw(request: FastifyRequest, admission: Admission): Promise<void> {
    await limits
      .withdraw(request.caller, admission)
      .catch((err) => request.log.debug({ err }, "verification token not withdrawn"));
  }

  async function withdrawReservation(request: FastifyRequest): Promise<void> {
    const { reservation } = request;
    request.reservation = undefined;
    if (reservation) await withdraw(request, reservation);
  }

  return {
    takeRequest,
    withdraw,
    withdrawReservation,
    async reserve(request, reply) {
      request.reservation = await admit(request, reply);
    },
    async takeVerification(request, reply, jobId) {
      const { reservation } = request;
      if (!reservation || (jobId !== undefined && reservation.id !== jobId)) {
        await withdrawReservation(request);
        return admit(request, reply, jobId);
      }
      request.reservation = undefined;
      return reservation;
    },
    isRefusal: (error) => typeof error === "object" && error !== null && refusals.has(error),
  };
}

/**
 * The `RateLimit` fields (draft-ietf-httpapi-ratelimit-headers): quota and window, remaining, seconds until the next.
 */
function toHeaders(state: RateLimitState | undefined): Record<string, string> {
  if (!state) return {};
  const { policy, limit, windowSeconds, remaining, resetSeconds } = state;
  return {
    "ratelimit-policy": `"${policy}";q=${toWhole(limit)};w=${toWhole(windowSeconds)}`,
    ratelimit: `"${policy}";r=${Math.floor(Math.max(0, remaining))};t=${toWhole(resetSeconds)}`,
  };
}

const toWhole = (value: number) => Math.ceil(Math.max(0, value));
