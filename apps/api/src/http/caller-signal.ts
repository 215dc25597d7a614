import type { ApiError } from "@nightguard/contract";
import type { RefusalListener } from "@nightguard/service";
import type { FastifyReply, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    watchAccess(request: FastifyRequest, onRefusal: RefusalListener): () => void;
  }
  interface FastifyRequest {
    /** The error to answer with when the caller's access ended after the checks. */
    refusal: ApiError | undefined;
  }
}

/** Aborts when the caller hangs up before the answer, or loses access; then the refusal is the signal's reason. */
export function callerSignal({ raw, request, server }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const stopWatching = server.watchAccess(request, (refusal) => {
    request.refusal = refusal;
    controller.abort(refusal);
  });
  whenClosed(raw, () => {
    stopWatching();
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

export function whenClosed(raw: FastifyReply["raw"], listener: () => void): void {
  if (raw.closed) listener();
  else raw.once("close", listener);
}
