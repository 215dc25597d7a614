import { ApiError, UnavailableError } from "@nightguard/contract";
import { isUnavailable } from "@nightguard/service";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ApiServer } from "../deps.ts";
import { logRequest } from "./request-log.ts";

/** Where nothing better is known, in seconds. */
const defaultRetryAfterSeconds = 5;

/** The framework's own faults in our words: its messages repeat what was sent. The status stays the framework's. */
const frameworkFaults: Readonly<Record<string, string>> = {
  FST_ERR_MAX_PARAM_LENGTH: "The address is too long",
  FST_ERR_CTP_BODY_TOO_LARGE: "The body is too large",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "The body is not as long as Content-Length says",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "A body of this content type is not read here",
};

/** The caller broke off; nobody reads this answer, only the log does. */
const callerGone = () => new ApiError(499, "The caller went away");

/** Why a wait was ended before its time: by a refusal, or because the caller broke off. */
export const readAbort = ({ reason }: AbortSignal): ApiError => (reason instanceof ApiError ? reason : callerGone());

/**
 * What anything thrown comes to for the caller.
 *
 * @returns undefined for a defect of ours: something nobody meant to be seen
 */
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

/** The one place where what was thrown becomes an answer: always an Error object whose status is the response's. */
export function addErrorAnswers(app: ApiServer): void {
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
}

/** For what fails before a route is found. The hooks of the frame have not run, nor will the log's line be written. */
export function answerFrameworkError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  reply
    .header("x-request-id", request.id)
    .header("x-content-type-options", "nosniff")
    .header("cache-control", "no-store");
  answerError(error, request, reply);
  logRequest(request, reply);
}

function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = readFailure(thrown, request);
  setFailureFields(error, reply);
  reply.send(JSON.stringify(error.toBody()));
}

/** Status and header fields of an answer that says that something failed, as JSON. */
export function setFailureFields({ statusCode, extras }: ApiError, reply: FastifyReply): void {
  if (statusCode === 429 || statusCode === 503) {
    const seconds = Math.ceil(extras.retryAfterSeconds ?? defaultRetryAfterSeconds);
    reply.header("retry-after", String(Math.max(1, seconds)));
  }
  if (statusCode === 401 && extras.upstream === undefined) reply.header("www-authenticate", "Bearer");
  // The framework closes after a body it did not read; frame.ts reads it to the end, so that the answer arrives.
  reply.removeHeader("connection");
  reply.code(statusCode).type("application/json; charset=utf-8");
}

/** What the caller gets to see of anything thrown; what nobody meant to be seen is logged, once. */
export function readFailure(thrown: unknown, request: FastifyRequest): ApiError {
  if (isCallerGone(thrown, request)) return callerGone();
  const error = toApiError(thrown);
  if (!error) {
    request.log.error({ err: thrown }, "request failed");
    return new ApiError(500, "Something went wrong on our side; quote the X-Request-Id when you report it");
  }
  if (error.cause !== undefined) request.log.warn({ err: error }, "request refused: a part we need does not answer");
  return error;
}

/** A body that broke off, or a wait that the caller gave up. */
function isCallerGone(thrown: unknown, request: FastifyRequest): boolean {
  if (thrown instanceof ApiError) return false;
  return request.raw.destroyed && !request.raw.complete;
}
