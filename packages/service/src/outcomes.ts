import { explainRejections, isNotNow, readVerdict } from "@nightguard/benefits";
import {
  type ApiError,
  type Upstream,
  UpstreamRejectedError,
  UpstreamTimeoutError,
  UpstreamUnreachableError,
} from "@nightguard/contract";
import type { ClaimedJob, Settlement } from "@nightguard/ledger";
import { decideRetry, type UpstreamAnswer } from "@nightguard/payers";
import { type FailureCode, type KeptFailure, toKeptFailure } from "./failures.ts";

/** What a job comes to by an answer: another try, a payer's answer, or a failure with its Error object. */
export function toSettlement(
  job: ClaimedJob,
  answer: UpstreamAnswer,
  context: { readonly timeLeftMs: number | null; readonly random: number },
): Settlement {
  const { id, dispatchNo } = job;
  const verdict = answer.kind === "answered" ? readAnswer(answer) : undefined;
  const delayMs = decideRetry(answer, {
    isNotNow: verdict?.isNotNow ?? false,
    attempts: job.attempt,
    isWaiting: job.waiting,
    ...context,
  });
  if (answer.kind === "answered" && verdict) {
    const { coverage, failure } = verdict;
    if (delayMs !== undefined && failure) return { id, dispatchNo, outcome: "retry", delayMs, failure };
    const result = { statusCode: 200, contentType: answer.contentType, body: answer.body };
    return { id, dispatchNo, outcome: "succeeded", coverage, failure, result };
  }
  const failure = toKeptFailure(codeOf(answer));
  if (delayMs !== undefined) return { id, dispatchNo, outcome: "retry", delayMs, failure };
  return toFailedSettlement(job, failure, toError(answer, job.payerId));
}

/** A failure for good, with the Error object that a waiting call gets. */
export function toFailedSettlement(job: ClaimedJob, failure: KeptFailure, error: ApiError): Settlement {
  const body = Buffer.from(JSON.stringify(error.toDetail()));
  const result = { statusCode: error.statusCode, contentType: "application/json", body };
  return { id: job.id, dispatchNo: job.dispatchNo, outcome: "failed", failure, result };
}

function readAnswer(answer: { contentType: string; body: Buffer }) {
  const { coverage, rejections } = readVerdict({ contentType: answer.contentType, body: answer.body.toString() });
  const isRejected = coverage === "rejected";
  const failure = isRejected ? explainRejections(rejections) : null;
  return {
    coverage,
    failure: failure && { category: failure.category, code: failure.code },
    isNotNow: isRejected && isNotNow(rejections),
  };
}

type Unanswered = Exclude<UpstreamAnswer, { kind: "answered" }>;

function codeOf(answer: UpstreamAnswer): FailureCode {
  switch (answer.kind) {
    case "refused":
      return codeOfStatus(answer.statusCode, answer.upstream);
    case "timed_out":
      return "upstream_timeout";
    default:
      return "upstream_unreachable";
  }
}

function codeOfStatus(statusCode: number, upstream: Upstream | undefined): FailureCode {
  if (isInvalidPayerId(upstream)) return "invalid_payer_id";
  if (statusCode === 401 || statusCode === 403) return "upstream_unauthorized";
  if (statusCode === 402) return "upstream_payment_required";
  // These say "not now" too, and are tried again: the request is not at fault.
  if (statusCode === 408) return "upstream_timeout";
  if (statusCode === 425 || statusCode === 429) return "upstream_busy";
  return statusCode < 500 ? "upstream_rejected" : "upstream_failed";
}

const isInvalidPayerId = (upstream: Upstream | undefined) =>
  typeof upstream === "object" && upstream.code === "invalid_payer_id";

function toError(answer: UpstreamAnswer, payerId: string): ApiError {
  if (answer.kind === "timed_out") return new UpstreamTimeoutError();
  if (answer.kind !== "refused") return new UpstreamUnreachableError();
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
