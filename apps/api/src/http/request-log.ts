import { toPublicId } from "@nightguard/contract";
import { type FastifyReply, type FastifyRequest, LogController } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** The public id of the job that the request created or read, for the log. */
    jobId: string | undefined;
  }
}

/** One log line for each request, without addresses, header fields or bodies. */
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
    request.log.warn({ err: error }, "response broke off");
  }

  override routeNotFound(): void {}

  override writeHeadError(error: Error, request: FastifyRequest): void {
    request.log.error({ err: error }, "response could not be written");
  }

  override serializerError(error: Error, request: FastifyRequest): void {
    request.log.error({ err: error }, "response could not be written");
  }

  override serviceUnavailable(): void {}
}

/** Logs a request that was answered. */
export function logRequest(request: FastifyRequest, reply: FastifyReply, error?: Error | null): void {
  const outcome = { status: reply.statusCode, durationMs: Math.round(reply.elapsedTime), ...(error && { err: error }) };
  request.log.info({ ...describe(request), ...outcome }, "request answered");
}

/** Logs a request whose caller disconnected before the response. */
export function logBrokenOff(request: FastifyRequest): void {
  request.log.info(describe(request), "request broken off");
}

/** The route's pattern in place of the address, and ids; no personal data. */
function describe(request: FastifyRequest) {
  const { caller, jobId, serverId } = request as Partial<FastifyRequest>; // neither may be set yet
  return {
    method: request.method,
    route: request.routeOptions.url ?? "(none)",
    ...(caller && { accountId: toPublicId("account", caller.accountId) }),
    ...(jobId && { jobId }),
    // As in the audit; `requestId` may be the caller's own.
    ...(serverId && serverId !== request.id && { serverRequestId: serverId }),
  };
}
