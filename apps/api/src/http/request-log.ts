import { toPublicId } from "@nightguard/contract";
import { type FastifyReply, type FastifyRequest, LogController } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    jobId: string | undefined;
  }
}

/** The lines contain no addresses, header fields or bodies. */
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

export function logRequest(request: FastifyRequest, reply: FastifyReply, error?: Error | null): void {
  const outcome = { status: reply.statusCode, durationMs: Math.round(reply.elapsedTime), ...(error && { err: error }) };
  request.log.info({ ...describe(request), ...outcome }, "request answered");
}

export function logBrokenOff(request: FastifyRequest): void {
  request.log.info(describe(request), "request broken off");
}

function describe(request: FastifyRequest) {
  const { caller, jobId, serverId } = request as Partial<FastifyRequest>;
  return {
    method: request.method,
    route: request.routeOptions.url ?? "(none)",
    ...(caller && { accountId: toPublicId("account", caller.accountId) }),
    ...(jobId && { jobId }),
    // The audit has this id too; `requestId` may be the caller's own.
    ...(serverId && serverId !== request.id && { serverRequestId: serverId }),
  };
}
