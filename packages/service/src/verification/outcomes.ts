import {
  ApiError,
  InvalidRequestError,
  type UpstreamBody,
  UpstreamRejectedError,
  UpstreamTimeoutError,
  UpstreamUnreachableError,
} from "@nightguard/contract";
import type { CallOutcome } from "@nightguard/dispatch";
import type { CallableJob, JobRef, JobTarget, Settlement } from "@nightguard/ledger";
import { decideRetry, type Refused, type RetryRules, type UpstreamOutcome } from "@nightguard/payers";
import { type FailureCode, type StoredFailure, toStoredFailure } from "../jobs/failures.ts";
import { toStoredError } from "../jobs/stored-error.ts";
import { isPayerIdShown } from "../payers/payer-id.ts";
import type { StorableResponse } from "./response-parser.ts";

type Accepted = Extract<UpstreamOutcome, { readonly kind: "accepted" }>;
type Unanswered = Exclude<UpstreamOutcome, { readonly kind: "answered" | "accepted" }>;

export type CallResult =
  | Unanswered
  | Accepted
  /** A test answer to a live question is not stored. */
  | { readonly kind: "wrong_mode" }
  | ({
      readonly kind: "answered";
      readonly contentType: string;
      /** The same inquiry may succeed later. */
      readonly isNotNow: boolean;
      readonly reference?: string | undefined;
    } & StorableResponse);

/** The service may have received and billed the call, although no answer came. */
export const mayBeBilled = (result: CallResult): result is Unanswered & { readonly sent: "perhaps" } =>
  "sent" in result && result.sent === "perhaps";

interface SettlementContext {
  readonly timeLeftMs: number | null;
  readonly random: number;
  readonly rules?: RetryRules;
  /** The sandbox invents its answers. */
  readonly isSandbox?: boolean;
  readonly upstream?: string;
  /** A retry submits a polled question again. */
  readonly wasPending?: boolean;
}

export function toSettlement(job: CallableJob, result: CallResult, context: SettlementContext): Settlement {
  const isPerhapsBilled = mayBeBilled(result);
  const further = { ...toAnsweredBy(job, context), ...(isPerhapsBilled && { isPerhapsBilled }) };
  const base = { ...toBase(job), ...further };
  if (result.kind === "wrong_mode") {
    const error = new ApiError(502, "The payer service answered in its test mode; its operator has to set a live key");
    return { ...toFailedSettlement(job, toStoredFailure("wrong_mode"), error), ...further };
  }
  if (result.kind === "accepted") {
    const { reference, pollAfterMs: delayMs, giveUpAfterMs } = result;
    const pending = { upstream: context.upstream ?? "", reference, giveUpAfterMs };
    return { ...base, outcome: "retry", delayMs, failure: toStoredFailure("answer_pending"), pending };
  }
  if (job.failUnknown && isPerhapsBilled) {
    return {
      ...toFailedSettlement(job, toStoredFailure("answer_unknown"), toError(result, job.payerId)),
      ...further,
    };
  }
  const pending = context.wasPending ? ({ pending: "cleared" } as const) : {};
  const delayMs = decideRetry(result, {
    isNotNow: result.kind === "answered" && result.isNotNow,
    attempts: job.attempt,
    isWaiting: job.waiting,
    ...context,
  });
  if (result.kind === "answered") {
    const { coverage, failure, document, comparison, contentType, body, reference } = result;
    if (delayMs !== undefined && failure) return { ...base, ...pending, outcome: "retry", delayMs, failure };
    const stored = { statusCode: 200, contentType, body };
    return {
      ...base,
      outcome: "succeeded",
      coverage,
      failure,
      result: stored,
      document,
      comparison,
      ...(reference && { reference }),
    };
  }
  const failure = toStoredFailure(codeOf(result));
  if (delayMs !== undefined) return { ...base, ...pending, outcome: "retry", delayMs, failure };
  return { ...toFailedSettlement(job, failure, toError(result, job.payerId)), ...further };
}

/** The mode usually tells: a payer answers live jobs, the sandbox test jobs. */
function toAnsweredBy(
  { mode }: CallableJob,
  { isSandbox = false, upstream }: SettlementContext,
): { answeredBy?: string } {
  if (mode === "live") return isSandbox ? { answeredBy: "sandbox" } : {};
  return isSandbox || !upstream ? {} : { answeredBy: upstream };
}

export const toLaterSettlement = (job: JobRef & JobTarget, delayMs: number): Settlement => ({
  ...toBase(job),
  outcome: "retry",
  delayMs,
  failure: toStoredFailure("answer_pending"),
});

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

/** A rejected request shows that our credential was accepted; the payer may never have been asked. */
export function toCallOutcome(result: CallResult, tookMs: number): CallOutcome {
  switch (result.kind) {
    case "answered":
      if (result.isNotNow) return { credential: "good", payer: "bad", isThrottled: false };
      // Such a rejection may be an outage, so it neither closes a breaker nor clears its count of failures.
      if (result.retry === "in_outage") return { credential: "good", payer: "none", isThrottled: false };
      return { credential: "good", payer: "good", isThrottled: false };
    case "accepted":
      return { credential: "good", payer: "none", isThrottled: false };
    case "wrong_mode":
      return { credential: "bad", payer: "none", isThrottled: false };
    case "unreachable":
      return { credential: "none", payer: "bad", isThrottled: false };
    case "timed_out":
      return { credential: "none", payer: "bad", isThrottled: false, timedOutAfterMs: tookMs };
    case "refused":
      return ofRefusal(result);
    default:
      return result satisfies never;
  }
}

const refusals: Readonly<
  Record<Refused["cause"], { readonly says: Partial<CallOutcome>; readonly code: FailureCode }>
> = {
  request: { says: { credential: "good" }, code: "upstream_rejected" },
  credentials: { says: { credential: "bad" }, code: "upstream_unauthorized" },
  limit: { says: { isThrottled: true }, code: "upstream_busy" },
  payer: { says: { payer: "bad" }, code: "upstream_failed" },
  gateway: { says: { payer: "bad" }, code: "upstream_failed" },
};

function ofRefusal({ cause, issues }: Refused): CallOutcome {
  const none = { credential: "none", payer: "none", isThrottled: false } as const;
  // These faults were found before anything was sent.
  return issues ? none : { ...none, ...refusals[cause].says };
}

export function codeOf(answer: Unanswered): FailureCode {
  switch (answer.kind) {
    case "refused":
      return codeOfRefusal(answer);
    case "timed_out":
      return "upstream_timeout";
    case "unreachable":
      return "upstream_unreachable";
    default:
      return answer satisfies never;
  }
}

function codeOfRefusal({ cause, statusCode, upstream, issues }: Refused): FailureCode {
  if (issues) return "form_refused";
  if (isInvalidPayerId(upstream)) return "invalid_payer_id";
  if (statusCode === 425) return "upstream_busy";
  if (statusCode === 402 && cause === "credentials") return "upstream_payment_required";
  if (statusCode === 408 && (cause === "payer" || cause === "gateway")) return "upstream_timeout";
  return refusals[cause].code;
}

const isInvalidPayerId = (upstream: UpstreamBody | undefined) =>
  typeof upstream === "object" && upstream.code === "invalid_payer_id";

function toError(answer: Unanswered, payerId: string): ApiError {
  if (answer.kind === "timed_out") return new UpstreamTimeoutError();
  if (answer.kind === "unreachable") return new UpstreamUnreachableError();
  if (answer.issues)
    return new InvalidRequestError(answer.issues, "The payer service needs more than the request has; see issues");
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

/** The upstream's message may name a person, and stays in `upstream`. */
function toMessage(answer: Extract<Unanswered, { kind: "refused" }>, payerId: string): string {
  if (isInvalidPayerId(answer.upstream)) {
    const named = isPayerIdShown(payerId) ? `"${payerId}"` : "The payer id sent";
    return `${named} is not a valid payer id; see the payer service's list of valid payer ids (GET /Payer)`;
  }
  const fallback = answer.statusCode < 500 ? "The payer service rejected the request" : "The payer service failed";
  return fixedMessages[answer.statusCode] ?? fallback;
}
