import { z } from "zod";
import { type Issue, IssueList, issueSchema, maxIssues } from "./issues.ts";

/** What the upstream payer service answered: its error object if it sent one, else its body as text. */
const upstreamSchema = z.union([z.string(), z.record(z.string(), z.unknown())]);
export type Upstream = string | { readonly [key: string]: unknown };

/** The inside of the specification's Error object. */
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

/** The Error object, the body of every failure. */
export const errorSchema = z.object({ error: errorDetailSchema }).meta({ id: "Error", description: "Any failure" });

/** These failures can be remedied and the request sent again, so they are not stored under its idempotency key. */
export const retryableStatuses: readonly number[] = [401, 402, 403, 429, 503];

interface Extras {
  readonly upstream?: Upstream;
  readonly issues?: readonly Issue[];
  readonly issuesOmitted?: number;
  readonly retryAfterSeconds?: number;
}

/** A failure that the caller may see. `toBody()` is the specification's Error object; nothing else builds one. */
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

/**
 * For an answer with several errors.
 *
 * @returns takes the errors one by one and leaves them no more issues together than one may have
 */
export function createIssueLimit(): (detail: ErrorDetail) => ErrorDetail {
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

/** 400: the request itself is at fault; every fault is listed or counted. */
export class InvalidRequestError extends ApiError {
  constructor(issues: readonly Issue[] | IssueList, message = "The request is not valid; see issues") {
    const { listed, omitted } = issues instanceof IssueList ? issues : new IssueList(issues);
    super(400, message, { issues: listed, issuesOmitted: omitted });
  }
}

/** A body of which nothing can be read; `fault` says what is wrong with it, such as `is not valid JSON`. */
export class UnreadableBodyError extends InvalidRequestError {
  constructor(fault: string) {
    super([{ path: "body", message: fault }], `The body ${fault}`);
  }
}

/** Layer 1. The same words whether a key never existed, is misspelt or is missing. */
export class UnauthenticatedError extends ApiError {
  constructor() {
    super(401, "Authentication required: send a valid API key in X-Token-API or as a Bearer token");
  }
}

/** Layer 2. */
export class KeyDisabledError extends ApiError {
  constructor() {
    super(403, "This API key is disabled");
  }
}

/** Layer 2, behind the key's own check: the operator stopped the whole account. */
export class AccountSuspendedError extends ApiError {
  constructor() {
    super(403, "This account is suspended; contact the operator of this service");
  }
}

/** 403: the account asks to enable a key that the operator disabled. */
export class DisabledByOperatorError extends ApiError {
  constructor() {
    super(403, "This API key was disabled by the operator; ask the operator to enable it");
  }
}

/** Layer 3. */
export class SubscriptionRequiredError extends ApiError {
  constructor() {
    super(402, "No active subscription: choose a plan for this account");
  }
}

/** Layer 4. */
export class BillingOutOfSyncError extends ApiError {
  constructor() {
    super(500, "The account's billing data is inconsistent; please contact support");
  }
}

/** Layer 5. */
export class PaymentMethodRequiredError extends ApiError {
  constructor() {
    super(402, "No payment method on file: add a card to go on with the trial");
  }
}

/** Layer 6. */
export class TrialEndedError extends ApiError {
  constructor() {
    super(402, "The trial has ended: choose a plan to go on");
  }
}

/** Layer 7. */
export class RateLimitedError extends ApiError {
  constructor(retryAfterSeconds: number, message = "The plan's rate limit is reached; try again later") {
    super(429, message, { retryAfterSeconds });
  }
}

/** 404, for what does not exist and for what belongs to somebody else alike. */
export class NotFoundError extends ApiError {
  constructor(message = "Not found") {
    super(404, message);
  }
}

/** 409: the thing is in a state that does not allow this. */
export class ConflictError extends ApiError {
  constructor(message: string) {
    super(409, message);
  }
}

/** 413: more than may be sent at once. */
export class PayloadTooLargeError extends ApiError {
  constructor(message: string) {
    super(413, message);
  }
}

/** 415: a body of a kind that this address does not read. */
export class UnsupportedMediaTypeError extends ApiError {
  constructor(message: string) {
    super(415, message);
  }
}

/** 503: a part that we need does not answer; nothing was done. */
export class UnavailableError extends ApiError {
  constructor(message: string, retryAfterSeconds = 5, options?: ErrorOptions) {
    super(503, message, { retryAfterSeconds }, options);
  }
}

/** Any 4xx or 5xx of the upstream payer service, passed through with its status and body. */
export class UpstreamRejectedError extends ApiError {
  constructor(statusCode: number, message: string, upstream: Upstream | undefined) {
    super(statusCode, message, upstream === undefined ? {} : { upstream });
  }
}

/** 502: no connection to the upstream, or an answer that broke off or cannot be read. */
export class UpstreamUnreachableError extends ApiError {
  constructor(
    message = "The payer service could not be reached or its answer could not be read",
    options?: ErrorOptions,
  ) {
    super(502, message, {}, options);
  }
}

/** 504: the upstream did not answer in time. */
export class UpstreamTimeoutError extends ApiError {
  constructor(message = "The payer service did not answer in time") {
    super(504, message);
  }
}
