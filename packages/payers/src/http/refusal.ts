import { readRetryAfterMs } from "@nightguard/contract";
import type { RefusalCause, Refused } from "../upstream.ts";
import type { RawResponse } from "./exchange.ts";
import { readErrorBody } from "./response-body.ts";

/** Other 4xx are permanent. */
const transientStatuses = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * Interprets a status of 400 or above. Services whose bodies say more override parts of the result.
 *
 * @param options.outage who failed at a 5xx or 408: the payer, if the service speaks for it
 */
export function toRefused(
  { statusCode, headers, body }: RawResponse,
  { outage = "gateway" }: { outage?: "payer" | "gateway" } = {},
): Refused {
  return {
    kind: "refused",
    cause: toCause(statusCode, outage),
    isTransient: transientStatuses.has(statusCode),
    statusCode,
    upstream: readErrorBody(body),
    retryAfterMs: readRetryAfterMs(headers, Date.now()),
  };
}

function toCause(statusCode: number, outage: "payer" | "gateway"): RefusalCause {
  if (statusCode === 429) return "limit";
  if (statusCode === 401 || statusCode === 402 || statusCode === 403) return "credentials";
  return statusCode >= 500 || statusCode === 408 ? outage : "request";
}
