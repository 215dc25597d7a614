import {
  type ApiError,
  type Upstream,
  UpstreamRejectedError,
  UpstreamTimeoutError,
  UpstreamUnreachableError,
} from "@nightguard/contract";
import type { CallOutcome } from "@nightguard/dispatch";
import type { ClaimedJob, JobRef, JobTarget, Settlement } from "@nightguard/ledger";
import { decideRetry, type Unanswered } from "@nightguard/payers";
import { type FailureCode, type StoredFailure, toStoredFailure } from "../jobs/failures.ts";
import { toStoredError } from "../jobs/stored-error.ts";
import { isPayerIdShown } from "../payers/payer-id.ts";
import type { StorableResponse } from "./response-parser.ts";

/** How a call ended: with a parsed response, or without one. */
export type CallResult = Unanswered | ({ readonly kind: "answered"; readonly contentType: string } & StorableResponse);

/** What a call's result makes of its job: a retry, a success with the payer's response, or a failure. */
export function toSettlement(
  job: ClaimedJob,
  result: CallResult,
  context: { readonly timeLeftMs: number | null; readonly random: number; readonly isInvented?: boolean },
): Settlement {
  // Test jobs are always the sandbox's; what is kept of live ones says who answered.
  const answeredBy = context.isInvented && job.mode === "live" ? { answeredBy: "sandbox" as const } : {};
  const base = { ...toBase(job), ...answeredBy };
  const delayMs = decideRetry(result, {
    isNotNow: result.kind === "answered" && result.isNotNow,
    attempts: job.attempt,
    isWaiting: job.waiting,
    ...context,
  });
  if (result.kind === "answered") {
    const { coverage, failure, document, contentType, body } = result;
    if (delayMs !== undefined && failure) return { ...base, outcome: "retry", delayMs, failure };
    const stored = { statusCode: 200, contentType, body };
    return { ...base, outcome: "succeeded", coverage, failure, result: stored, document };
  }
  const failure = toStoredFailure(codeOf(result));
  if (delayMs !== undefined) return { ...base, outcome: "retry", delayMs, failure };
  return { ...toFailedSettlement(job, failure, toError(result, job.payerId)), ...answeredBy };
}

/** A final failure, with the error that a waiting caller gets. */
export function toFailedSettlement(job: JobRef & JobTarget, failure: StoredFailure, error: ApiError): Settlement {
  return { ...toBase(job), outcome: "failed", failure, result: toStoredError(error) };
}

const toBase = ({ id, accountId, fencingToken, operation, payerId }: JobRef & JobTarget) => ({
  id,
  accountId,
  fencingToken,
  operation,
  payerId,
});

/**
 * What a call's result tells about the payer and our credential. A rejected request shows that the credential was
 * accepted, but nothing about the payer, which may never have been asked.
 */
export function toCallOutcome(result: CallResult, tookMs: number): CallOutcome {
  switch (result.kind) {
    case "answered":
      if (result.isNotNow) return { credential: "good", payer: "bad", isThrottled: false };
      return { credential: "good", payer: "good", isThrottled: false };
    case "unreachable":
      return { credential: "none", payer: "bad", isThrottled: false };
    case "timed_out":
      return { credential: "none", payer: "bad", isThrottled: false, timedOutAfterMs: tookMs };
    case "refused":
      return ofStatus(result.statusCode);
    default:
      return result satisfies never;
  }
}

function ofStatus(statusCode: number): CallOutcome {
  if (statusCode === 429) return { credential: "none", payer: "none", isThrottled: true };
  if (isCredentialFault(statusCode)) return { credential: "bad", payer: "none", isThrottled: false };
  const isOutage = statusCode >= 500 || statusCode === 408;
  return { credential: isOutage ? "none" : "good", payer: isOutage ? "bad" : "none", isThrottled: false };
}

const isCredentialFault = (statusCode: number) => statusCode === 401 || statusCode === 402 || statusCode === 403;

function codeOf(answer: Unanswered): FailureCode {
  switch (answer.kind) {
    case "refused":
      return codeOfStatus(answer.statusCode, answer.upstream);
    case "timed_out":
      return "upstream_timeout";
    case "unreachable":
      return "upstream_unreachable";
    default:
      return answer satisfies never;
  }
}

function codeOfStatus(statusCode: number, upstream: Upstream | undefined): FailureCode {
  if (isInvalidPayerId(upstream)) return "invalid_payer_id";
  if (statusCode === 402) return "upstream_payment_required";
  if (isCredentialFault(statusCode)) return "upstream_unauthorized";
  if (statusCode === 408) return "upstream_timeout";
  if (statusCode === 425 || statusCode === 429) return "upstream_busy";
  return statusCode < 500 ? "upstream_rejected" : "upstream_failed";
}

const isInvalidPayerId = (upstream: Upstream | undefined) =>
  typeof upstream === "object" && upstream.code === "invalid_payer_id";

function toError(answer: Unanswered, payerId: string): ApiError {
  if (answer.kind === "timed_out") return new UpstreamTimeoutError();
  if (answer.kind === "unreachable") return new UpstreamUnreachableError();
  return new UpstreamRejectedError(answer.statusCode, toMessage(answer, payerId), answer.upstream);
}

const fixedMessages: Readonly<Record<number, string>> = {
  400: "The payer service rejected the request",
  401: "The payer service refused this service's credentials",
  402: "The payer service asks for payment",
  403: "The payer service does not allow this request",
  404: "The payer service does not know what was asked for",
  429: "The payer service allows no more requests at the moment",
};

/** Our own words: the upstream's message may name a person, and stays in `upstream`. */
function toMessage(answer: Extract<Unanswered, { kind: "refused" }>, payerId: string): string {
  if (isInvalidPayerId(answer.upstream)) {
    const named = isPayerIdShown(payerId) ? `"${payerId}"` : "The payer id sent";
    return `${named} is not a valid payer id; see the payer service's list of valid payer ids (GET /Payer)`;
  }
  const fallback = answer.statusCode < 500 ? "The payer service rejected the request" : "The payer service failed";
  return fixedMessages[answer.statusCode] ?? fallback;
}
