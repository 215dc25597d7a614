import { toPublicId } from "@nightguard/contract";
import { type FastifyReply, type FastifyRequest, LogController } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** The public id of the job that this request made or read, for the log. */
    jobId: string | undefined;
  }
}

/** One line for each request, and none that shows an address, a header field or a body. */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: "requestId" });
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    logRequest(request, reply, error);
  }

  override defaultErrorLog(): void {}

  override streamError(error: Error, request: FastifyRequest): void {
    request.log.warn({ err: error }, "answer broke off");
  }

  override routeNotFound(): void {}

  override writeHeadError(error: Error, request: FastifyRequest): void {
    request.log.error({ err: error }, "answer could not be written");
  }

  override serializerError(error: Error, request: FastifyRequest): void {
    request.log.error({ err: error }, "answer could not be written");
  }

  override serviceUnavailable(): void {}
}

/** The line of a request that was answered. */
export function logRequest(request: FastifyRequest, reply: FastifyReply, error?: Error | null): void {
  const outcome = { status: reply.statusCode, durationMs: Math.round(reply.elapsedTime), ...(error && { err: error }) };
  request.log.info({ ...describe(request), ...outcome }, "request answered");
}

/** The line of a request whose caller hung up before the answer. */
export function logBrokenOff(request: FastifyRequest): void {
  request.log.info(describe(request), "request broken off");
}

/** The route's pattern instead of the address, ids of ours, and no one's data. */
function describe(request: FastifyRequest) {
  const { caller, jobId } = request as Partial<FastifyRequest>; // neither is set before it is known
  return {
    method: request.method,
    route: request.routeOptions.url ?? "(none)",
    ...(caller && { accountId: toPublicId("account", caller.accountId) }),
    ...(jobId && { jobId }),
  };
}
