import type { Schemas } from "./api-types.ts";

/** One fault of a request: where it lies (`provider.npi`) and what is wrong, never the value itself. */
export type Issue = NonNullable<Schemas["Error"]["error"]["issues"]>[number];

/** What the upstream payer service said: its error object where it sent one, else its body as text. */
export type Upstream = NonNullable<Schemas["Error"]["error"]["upstream"]>;

interface Detail {
  readonly statusCode?: number | undefined;
  readonly issues?: readonly Issue[] | undefined;
  readonly issuesOmitted?: number | undefined;
  readonly upstream?: Upstream | undefined;
  readonly requestId?: string | undefined;
  readonly jobId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly isRetryable: boolean;
}

/**
 * The one error of this client: the service refused, or gave no answer. Its text holds neither the key nor anything of a
 * person; `upstream`, what the payer said, may.
 */
export class NightguardError extends Error {
  override readonly name = "NightguardError";
  /** The HTTP status; undefined when no answer came. */
  readonly statusCode: number | undefined;
  /** Every fault of the request, where the request was at fault; 100 of them at most. */
  readonly issues: readonly Issue[];
  /** How many further faults there were. */
  readonly issuesOmitted: number;
  readonly upstream: Upstream | undefined;
  /** The service's log knows the request by this. */
  readonly requestId: string | undefined;
  /** The verification that this is about. It can be read and waited for, and is not lost where no answer came in time. */
  readonly jobId: string | undefined;
  /** How long the service wants to be left alone. */
  readonly retryAfterSeconds: number | undefined;
  /** Whether the same call may go well by itself a little later. */
  readonly isRetryable: boolean;

  constructor(message: string, detail: Detail, options?: ErrorOptions) {
    super(message, options);
    this.statusCode = detail.statusCode;
    this.issues = detail.issues ?? [];
    this.issuesOmitted = detail.issuesOmitted ?? 0;
    this.upstream = detail.upstream;
    this.requestId = detail.requestId;
    this.jobId = detail.jobId;
    this.retryAfterSeconds = detail.retryAfterSeconds;
    this.isRetryable = detail.isRetryable;
  }
}

/** What passes by itself. A 409 does where it says when: the first request under the idempotency key is still at work. */
const passingStatuses = [408, 425, 429, 502, 503, 504];

/** Reads an answer that is no success. */
export async function toError(response: Response): Promise<NightguardError> {
  const { status: statusCode, headers } = response;
  const detail = findDetail(await response.text());
  const retryAfterSeconds = parseRetryAfter(headers.get("retry-after"));
  const isAtWork = statusCode === 409 && retryAfterSeconds !== undefined;
  return new NightguardError(detail?.message ?? `The service answered ${statusCode} in words that are not its own`, {
    statusCode,
    issues: detail?.issues,
    issuesOmitted: detail?.issues_omitted,
    upstream: detail?.upstream,
    requestId: headers.get("x-request-id") ?? undefined,
    jobId: headers.get("x-job-id") ?? undefined,
    retryAfterSeconds,
    isRetryable: isAtWork || passingStatuses.includes(statusCode),
  });
}

/** Nobody answered, or not to the end. */
export function noAnswer(message: string, cause?: unknown): NightguardError {
  return new NightguardError(message, { isRetryable: true }, { cause });
}

/** Undefined for what does not look like the Error object, such as a proxy's own page. */
function findDetail(text: string): Schemas["Error"]["error"] | undefined {
  try {
    const { error } = JSON.parse(text) as Partial<Schemas["Error"]>; // checked as far as it is used
    return typeof error?.message === "string" ? error : undefined;
  } catch {
    return undefined;
  }
}

/** Seconds; a proxy may say it as a date. */
function parseRetryAfter(field: string | null): number | undefined {
  if (field === null) return undefined;
  const seconds = /^\d+$/.test(field) ? Number(field) : (Date.parse(field) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
