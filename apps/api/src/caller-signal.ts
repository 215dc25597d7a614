import type { FastifyReply } from "fastify";

/** Aborts when the caller hangs up before the answer is out: there is nobody left to wait for. */
export function callerSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
