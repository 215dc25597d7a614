import { type Admission, type Caller, LimitReachedError, type Limits, type RateLimitState } from "@nightguard/service";
import type { FastifyReply, FastifyRequest } from "fastify";
import { toRateLimitFields } from "./rate-limit-fields.ts";

/** Layer 7 of the checks as a caller sees it: what is taken, and what is refused, shows in the answer's header fields. */
export type Tokens = ReturnType<typeof createTokens>;

export function createTokens({ limits }: { limits: Limits }) {
  async function showing<State extends RateLimitState | undefined>(
    reply: FastifyReply,
    taking: Promise<State>,
  ): Promise<void> {
    try {
      const state = await taking;
      if (state) reply.headers(toRateLimitFields(state));
    } catch (error) {
      if (error instanceof LimitReachedError) reply.headers(toRateLimitFields(error.state));
      throw error;
    }
  }

  return {
    /** @throws LimitReachedError */
    takeRequest: (caller: Caller, reply: FastifyReply): Promise<void> => showing(reply, limits.takeRequest(caller)),
    /**
     * Sets a verification token aside for a caller who waits.
     *
     * @param id the id that the job will have, where one was chosen
     * @throws LimitReachedError; UnavailableError
     */
    async admit(caller: Caller, reply: FastifyReply, id?: string): Promise<Admission> {
      const admitting = limits.admit(caller, id);
      await showing(
        reply,
        admitting.then(({ state }) => state),
      );
      return admitting;
    },
    /** Gives back a token that was not used. Where that fails, the reservation ends by itself within seconds. */
    async withdraw(request: FastifyRequest, admission: Admission): Promise<void> {
      try {
        await limits.withdraw(request.caller, admission);
      } catch (err) {
        request.log.debug({ err }, "verification token not given back");
      }
    },
  };
}
