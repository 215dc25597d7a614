import { ApiError, UnavailableError } from "@nightguard/contract";
import { describeFault, isUnavailable } from "@nightguard/service";
import type { FastifyReply, FastifyRequest } from "fastify";
import { logRequest } from "./request-log.ts";

const defaultRetryAfterSeconds = 5;

/** Replaces the framework's messages, which repeat the input. The status does not change. */
const frameworkFaults: Readonly<Record<string, string>> = {
  FST_ERR_MAX_PARAM_LENGTH: "The address is too long",
  FST_ERR_CTP_BODY_TOO_LARGE: "The body is too large",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "The length of the body differs from Content-Length",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "A body of this content type is not accepted here",
};

/** The caller disconnected; only the log shows this status. */
const callerGone = () => new ApiError(499, "The caller disconnected");

export const readAbort = ({ reason }: AbortSignal): ApiError => (reason instanceof ApiError ? reason : callerGone());

/** Returns undefined for a defect, which must not be shown. */
export function toApiError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (isUnavailable(error)) {
    return new UnavailableError("The service is temporarily unavailable; try again shortly", defaultRetryAfterSeconds, {
      cause: error,
    });
  }
  if (!(error instanceof Error)) return undefined;
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown };
  if (typeof code !== "string" || !code.startsWith("FST_")) return undefined;
  if (typeof statusCode !== "number" || statusCode < 400 || statusCode > 499) return undefined;
  return new ApiError(statusCode, frameworkFaults[code] ?? "The request cannot be read");
}

/** Answers failures before routing: the common hooks did not run, and the framework does not log the request. */
export function answerFrameworkError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  reply
    .header("x-request-id", request.id)
    .header("x-content-type-options", "nosniff")
    .header("cache-control", "no-store");
  answerError(error, request, reply);
  logRequest(request, reply);
}

/** Removed from an answer that cannot be sent, for example because its audit entry cannot be written. */
const fieldsOfAnswers = [
  ...["age", "content-disposition", "etag", "idempotent-replayed", "location", "preference-applied"],
  "x-accel-buffering",
  "x-last-row",
];

export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = readFailure(thrown, request);
  for (const name of fieldsOfAnswers) reply.removeHeader(name);
  reply.header("cache-control", "no-store");
  setFailureFields(error, reply);
  reply.send(JSON.stringify(error.toBody()));
}

export function setFailureFields({ statusCode, extras }: ApiError, reply: FastifyReply): void {
  if (statusCode === 429 || statusCode === 503) {
    const seconds = Math.ceil(extras.retryAfterSeconds ?? defaultRetryAfterSeconds);
    reply.header("retry-after", String(Math.max(1, seconds)));
  }
  if (statusCode === 401 && extras.upstream === undefined) reply.header("www-authenticate", "Bearer");
  else reply.removeHeader("www-authenticate");
  // The framework closes connections with an unread body; common-hooks.ts reads it, so that the response arrives.
  reply.removeHeader("connection");
  reply.code(statusCode).type("application/json; charset=utf-8");
}

export function readFailure(thrown: unknown, request: FastifyRequest): ApiError {
  request.failure = toFailure(thrown, request);
  return request.failure;
}

function toFailure(thrown: unknown, request: FastifyRequest): ApiError {
  if (isCallerGone(thrown, request)) return callerGone();
  const error = toApiError(thrown);
  if (!error) {
    request.log.error({ err: thrown }, "request failed");
    return new ApiError(500, "Internal error; quote the X-Request-Id when you report it");
  }
  if (error.cause !== undefined) request.log.warn(describeFault(thrown), "request refused, dependency unavailable");
  return error;
}

function isCallerGone(thrown: unknown, request: FastifyRequest): boolean {
  if (thrown instanceof ApiError) return false;
  return request.raw.destroyed && !request.raw.complete;
}
