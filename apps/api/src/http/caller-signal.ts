import type { ApiError } from "@nightguard/contract";
import type { Standing } from "@nightguard/service";
import type { FastifyReply } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** Tells of callers who may no longer call. */
    watchStanding: Standing["watch"];
  }
  interface FastifyRequest {
    /** Why the request has to end although it was let in; its answer is this error. */
    refusal: ApiError | undefined;
  }
}

/**
 * Aborts when there is no use in waiting any longer: the caller hung up before the answer is out, or may no longer call,
 * which is the signal's reason then.
 */
export function callerSignal({ raw, request, server }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const stopWatching = server.watchStanding(request.caller, (refusal) => {
    request.refusal = refusal;
    controller.abort(refusal);
  });
  whenClosed(raw, () => {
    stopWatching();
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** Calls the listener once the response is out or its connection is gone; at once if that was before. */
export function whenClosed(raw: FastifyReply["raw"], listener: () => void): void {
  if (raw.closed) listener();
  else raw.once("close", listener);
}
