import {
  type ApiError,
  type Upstream,
  UpstreamRejectedError,
  UpstreamTimeoutError,
  UpstreamUnreachableError,
} from "@nightguard/contract";
import type { CallOutcome } from "@nightguard/dispatch";
import type { AskedPart, ClaimedJob, Dispatched, Settlement } from "@nightguard/ledger";
import { decideRetry, type Unanswered, type UpstreamAnswer } from "@nightguard/payers";
import { type FailureCode, type KeptFailure, toKeptFailure } from "../jobs/failures.ts";
import type { AnswerKept } from "./answer-reader.ts";

/** An answer as it was understood. */
export type ReadAnswer = Unanswered | (Pick<Answered, "kind" | "contentType"> & AnswerKept);

type Answered = Extract<UpstreamAnswer, { kind: "answered" }>;

/** What a job comes to by an answer: another try, a payer's answer, or a failure with its Error object. */
export function toSettlement(
  job: ClaimedJob,
  answer: ReadAnswer,
  context: { readonly timeLeftMs: number | null; readonly random: number },
): Settlement {
  const settled = toSettled(job);
  const delayMs = decideRetry(answer, {
    isNotNow: answer.kind === "answered" && answer.isNotNow,
    attempts: job.attempt,
    isWaiting: job.waiting,
    ...context,
  });
  if (answer.kind === "answered") {
    const { coverage, failure, document } = answer;
    if (delayMs !== undefined && failure) return { ...settled, outcome: "retry", delayMs, failure };
    const result = { statusCode: 200, contentType: answer.contentType, body: answer.body };
    return { ...settled, outcome: "succeeded", coverage, failure, result, document };
  }
  const failure = toKeptFailure(codeOf(answer));
  if (delayMs !== undefined) return { ...settled, outcome: "retry", delayMs, failure };
  return toFailedSettlement(job, failure, toError(answer, job.payerId));
}

/** A failure for good, with the Error object that a waiting call gets. */
export function toFailedSettlement(job: Dispatched & AskedPart, failure: KeptFailure, error: ApiError): Settlement {
  const body = Buffer.from(JSON.stringify(error.toDetail()));
  const result = { statusCode: error.statusCode, contentType: "application/json", body };
  return { ...toSettled(job), outcome: "failed", failure, result };
}

/** What every settlement says of its job. */
const toSettled = ({ id, dispatchNo, operation, payerId }: Dispatched & AskedPart) => ({
  id,
  dispatchNo,
  operation,
  payerId,
});

/**
 * What an answer says of the payer and of our credential, apart from the patient. A fault of the request says that the
 * credential was accepted and nothing of the payer, which may never have been asked.
 *
 * @param tookMs how long the call was
 */
export function toCallOutcome(answer: ReadAnswer, tookMs: number): CallOutcome {
  switch (answer.kind) {
    case "answered":
      if (answer.isNotNow) return { credential: "good", payer: "bad", isThrottled: false };
      return { credential: "good", payer: "good", isThrottled: false, tookMs };
    case "unreachable":
      return { credential: "none", payer: "bad", isThrottled: false };
    case "timed_out":
      return { credential: "none", payer: "bad", isThrottled: false, timedOutAfterMs: tookMs };
    case "refused":
      return ofStatus(answer.statusCode);
    default:
      return answer satisfies never;
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

/** Words of our own: what the upstream said may name a person, and stays in `upstream`. */
function toMessage(answer: Extract<Unanswered, { kind: "refused" }>, payerId: string): string {
  if (isInvalidPayerId(answer.upstream)) {
    // What does not look like an id may be anything, and is not repeated.
    const named = /^[A-Za-z0-9_-]{1,40}$/.test(payerId) ? `"${payerId}"` : "The payer id sent";
    return `${named} is not a valid payer id; see the payer service's list of valid payer ids (GET /Payer)`;
  }
  const fallback = answer.statusCode < 500 ? "The payer service rejected the request" : "The payer service failed";
  return fixedMessages[answer.statusCode] ?? fallback;
}
