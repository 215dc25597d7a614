import type { Schemas } from "./api-types.ts";

/** One fault of a request: its path (`provider.npi`) and what is wrong, never the value itself. */
export type Issue = NonNullable<Schemas["Error"]["error"]["issues"]>[number];

/** The upstream payer service's error object, or its body as text. */
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
 * The client's only error: the service refused the call or did not respond. Its message holds no key and no personal data;
 * `upstream` may hold personal data.
 */
export class NightguardError extends Error {
  override readonly name = "NightguardError";
  /** The HTTP status; undefined without a response. */
  readonly statusCode: number | undefined;
  /** Every fault of the request, at most 100. */
  readonly issues: readonly Issue[];
  /** Faults beyond those 100. */
  readonly issuesOmitted: number;
  readonly upstream: Upstream | undefined;
  /** Identifies the request in the service's log. */
  readonly requestId: string | undefined;
  /** The verification concerned. After a timeout it continues, and can be read and waited for. */
  readonly jobId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Whether the same call may succeed later without changes. */
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

const transientStatuses = [408, 425, 429, 502, 503, 504];

/** Reads an unsuccessful response. A 409 with Retry-After means that the first request under the key is still running. */
export async function toError(response: Response): Promise<NightguardError> {
  const { status: statusCode, headers } = response;
  const detail = findDetail(await response.text());
  const retryAfterSeconds = parseRetryAfter(headers.get("retry-after"));
  const isStillRunning = statusCode === 409 && retryAfterSeconds !== undefined;
  return new NightguardError(detail?.message ?? `The server answered ${statusCode} without Nightguard's Error object`, {
    statusCode,
    issues: detail?.issues,
    issuesOmitted: detail?.issues_omitted,
    upstream: detail?.upstream,
    requestId: headers.get("x-request-id") ?? undefined,
    jobId: headers.get("x-job-id") ?? undefined,
    retryAfterSeconds,
    isRetryable: isStillRunning || transientStatuses.includes(statusCode),
  });
}

/** No response arrived, or not all of it. */
export function noResponse(message: string, cause?: unknown): NightguardError {
  return new NightguardError(message, { isRetryable: true }, { cause });
}

function findDetail(text: string): Schemas["Error"]["error"] | undefined {
  try {
    const { error } = JSON.parse(text) as Partial<Schemas["Error"]>;
    return typeof error?.message === "string" ? error : undefined;
  } catch {
    return undefined;
  }
}

/** Seconds; a proxy may send a date. */
function parseRetryAfter(field: string | null): number | undefined {
  if (field === null) return undefined;
  const seconds = /^\d+$/.test(field) ? Number(field) : (Date.parse(field) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
