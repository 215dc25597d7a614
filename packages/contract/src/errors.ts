import { z } from "zod";
import type { Need, Scope } from "./access.ts";
import { type Issue, IssueList, issueSchema, maxIssues } from "./issues.ts";

/** The upstream's error object if it sent one, else its body as text. */
const upstreamSchema = z.union([z.string(), z.record(z.string(), z.unknown())]);
export type UpstreamBody = string | { readonly [key: string]: unknown };

export const errorDetailSchema = z
  .object({
    statusCode: z.int().describe("The response's status"),
    message: z.string(),
    upstream: upstreamSchema
      .exactOptional()
      .describe("What the payer service answered: its error object if it sent one, else its body as text"),
    issues: z
      .array(issueSchema)
      .max(maxIssues)
      .readonly()
      .exactOptional()
      .describe(`Every fault of the request, at most ${maxIssues}`),
    issues_omitted: z.int().min(1).exactOptional().describe("How many more faults there were"),
  })
  .meta({ id: "ErrorDetail" });
export type ErrorDetail = Readonly<z.infer<typeof errorDetailSchema>>;

export const errorSchema = z.object({ error: errorDetailSchema }).meta({ id: "Error", description: "Any failure" });

/** A request can succeed after these failures, so they are not stored under its idempotency key. */
export const retryableStatuses: readonly number[] = [401, 402, 403, 429, 503];

interface Extras {
  readonly upstream?: UpstreamBody;
  readonly issues?: readonly Issue[];
  readonly issuesOmitted?: number;
  readonly retryAfterSeconds?: number;
}

/** A failure shown to the caller. `toBody()` is the specification's Error object; nothing else builds one. */
export class ApiError extends Error {
  readonly statusCode: number;
  readonly extras: Extras;

  constructor(statusCode: number, message: string, extras: Extras = {}, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.statusCode = statusCode;
    this.extras = extras;
  }

  toDetail(): ErrorDetail {
    const { upstream, issues, issuesOmitted = 0 } = this.extras;
    return {
      statusCode: this.statusCode,
      message: this.message,
      ...(upstream === undefined ? {} : { upstream }),
      ...(issues === undefined ? {} : { issues }),
      ...(issuesOmitted === 0 ? {} : { issues_omitted: issuesOmitted }),
    };
  }

  toBody(): { error: ErrorDetail } {
    return { error: this.toDetail() };
  }
}

/** Returns the error with only those issues that the response still has room for. */
export type IssueLimit = (detail: ErrorDetail) => ErrorDetail;

/** Limits the issues of a response with several errors to as many as one error may have. */
export function createIssueLimit(): IssueLimit {
  const all = new IssueList();
  return (detail) => {
    if (!detail.issues) return detail;
    const before = all.listed.length;
    for (const issue of detail.issues) all.add(issue);
    const issues = all.listed.slice(before);
    const omitted = (detail.issues_omitted ?? 0) + detail.issues.length - issues.length;
    return { ...detail, issues, ...(omitted === 0 ? {} : { issues_omitted: omitted }) };
  };
}

/** 400, with every fault of the request listed or counted. */
export class InvalidRequestError extends ApiError {
  constructor(issues: readonly Issue[] | IssueList, message = "The request is not valid; see issues") {
    const { listed, omitted } = issues instanceof IssueList ? issues : new IssueList(issues);
    super(400, message, { issues: listed, issuesOmitted: omitted });
  }
}

/** An unreadable body; `fault` completes the sentence, as in `is not valid JSON`. */
export class UnreadableBodyError extends InvalidRequestError {
  constructor(fault: string) {
    super([{ path: "body", message: fault }], `The body ${fault}`);
  }
}

const errorClass = (statusCode: number, defaultMessage: string) =>
  class extends ApiError {
    constructor(message = defaultMessage, options?: ErrorOptions) {
      super(statusCode, message, {}, options);
    }
  };

// The numbers are those of the checks in section 2 of the contract.

/** Check 1. The message is the same for a missing, misspelled or unknown key. */
export class UnauthenticatedError extends errorClass(
  401,
  "Authentication required: send a valid API key in X-Token-API or as a Bearer token",
) {}

/** Check 2. */
export class KeyDisabledError extends errorClass(403, "This API key is disabled") {}

/** Check 2. */
export class AddressNotAllowedError extends errorClass(403, "This API key is not accepted from this address") {}

/** After check 6. */
export class ScopeMissingError extends ApiError {
  /** @param advice completes the message, as in ` or …` */
  constructor(scope: Scope, advice = "") {
    super(403, `This API key lacks the scope ${scope}${advice}`);
  }
}

/** Check 1, for a person. The message is the same for an unknown, ended or locked session. */
export class SignInRequiredError extends errorClass(401, "Sign in to the console") {}

/** After check 6, for a person. */
export class RoleMissingError extends ApiError {
  /** @param advice completes the message, as in `; send …` */
  constructor(need: Need, advice = "") {
    super(403, `Your roles in this account do not permit this (${need})${advice}`);
  }
}

export class ForgedRequestError extends errorClass(403, "This request did not come from a page of the console") {}

export class PasskeyRequiredError extends errorClass(
  403,
  "Add a passkey to your sign-in first; until then only your session, your passkeys and the account can be read",
) {}

/** Check 2, after the check of the key: the operator suspended the account. */
export class AccountSuspendedError extends errorClass(
  403,
  "This account is suspended; contact the operator of this service",
) {}

export class DisabledByOperatorError extends errorClass(
  403,
  "This API key was disabled by the operator; ask the operator to enable it",
) {}

/** Check 3. */
export class SubscriptionRequiredError extends errorClass(
  402,
  "No active subscription: choose a plan for this account",
) {}

/** Check 4. */
export class BillingOutOfSyncError extends errorClass(
  500,
  "The account's billing data is inconsistent; please contact support",
) {}

/** Check 5. */
export class PaymentMethodRequiredError extends errorClass(
  402,
  "No payment method on file: add a card to go on with the trial",
) {}

/** Check 6. */
export class TrialEndedError extends errorClass(402, "The trial has ended: choose a plan to go on") {}

/** Check 7. */
export class RateLimitedError extends ApiError {
  constructor(retryAfterSeconds: number, message = "The plan's rate limit is reached; try again later") {
    super(429, message, { retryAfterSeconds });
  }
}

/** The answer is the same for a missing resource and for one of another account. */
export class NotFoundError extends errorClass(404, "Not found") {}

export class ConflictError extends errorClass(409, "Conflict") {}

export class PreconditionFailedError extends errorClass(412, "It was changed meanwhile; read it again") {}

export class PayloadTooLargeError extends errorClass(413, "The body is too large") {}

export class UnsupportedMediaTypeError extends errorClass(415, "The body's media type is not supported") {}

/** 503: a dependency does not answer; nothing was changed. */
export class UnavailableError extends ApiError {
  constructor(message: string, retryAfterSeconds = 5, options?: ErrorOptions) {
    super(503, message, { retryAfterSeconds }, options);
  }
}

/** Passes on a 4xx or 5xx of the upstream with its status and body. */
export class UpstreamRejectedError extends ApiError {
  constructor(statusCode: number, message: string, upstream: UpstreamBody | undefined) {
    super(statusCode, message, upstream === undefined ? {} : { upstream });
  }
}

export class UpstreamUnreachableError extends errorClass(
  502,
  "The payer service could not be reached or its answer could not be read",
) {}

export class UpstreamTimeoutError extends errorClass(504, "The payer service did not answer in time") {}
