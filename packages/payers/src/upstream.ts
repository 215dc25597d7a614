import type { Issue, Mode, Operation, UpstreamBody } from "@nightguard/contract";
import type { RetryRules } from "./retry-rule.ts";

/**
 * A payer service. Each folder of this package implements one kind. Functions that call the service never throw: the
 * outcome says what happened. They log and keep nothing of a call, because calls are personal data.
 */
export interface Upstream {
  readonly name: string;
  /** True if its answers are invented. */
  readonly isSandbox: boolean;
  readonly limits: UpstreamLimits;
  readonly retryRules: RetryRules;
  /** The service recognizes a repeated call by its `jobId` and does not bill it twice. */
  readonly isIdempotent: boolean;
  /** The service speaks this specification, and gets our payer ids if the payer map has no other. */
  readonly takesOurPayerIds?: true;
  readonly usesControlNumbers: boolean;
  /** Answers may lack SE, GE and IEA, which otherwise marks an answer that was cut short. */
  readonly allowsMissingTrailer?: boolean;
  /** Calls identify the provider by NPI and tax id alone, so no name is looked up. */
  readonly isNpiEnough?: boolean;
  verify(call: VerifyCall): Promise<UpstreamOutcome>;
  /**
   * Polls for an answer after `accepted`. `accepted`, `unreachable`, `timed_out`, and refusals for `limit` or
   * `credentials` concern only the poll, which is repeated. Other refusals end the question; after transient ones it is
   * asked again.
   */
  poll?(call: VerifyCall, reference: string): Promise<UpstreamOutcome>;
  readonly testCall?: TestCall | undefined;
  readonly batch?: UpstreamBatches;
  /**
   * Absent if the service has no list.
   *
   * @throws UpstreamUnreachableError when it did not return one
   */
  listPayers?(signal: AbortSignal): Promise<UpstreamPayer[]>;
  close(): Promise<void>;
}

/** An operator's limits replace a kind's. */
export interface UpstreamLimits {
  /** Limits calls in flight of all processes; null for no limit. */
  readonly maxInFlight: number | null;
  /** Limits calls in any minute; null for no limit. */
  readonly maxPerMinute: number | null;
  /** The time limit of one call, by operation: never below the service's own, or late answers are billed and lost. */
  readonly callMs: Readonly<Record<Operation, number>>;
}

/** A question about a person's coverage, independent of any service. It is personal data. */
export interface VerifyCall {
  readonly operation: Operation;
  readonly accountId: string;
  readonly jobId: string;
  /** A new UUID for each attempt. */
  readonly attemptId: string;
  /** The job's short reference, the same for every attempt: 32 of `0-9A-F`. BHT03 and TRN02 of a 270. */
  readonly trace: string;
  /**
   * 1 to 999,999,999, never used before with this service; undefined unless the service `usesControlNumbers`. ISA13.
   */
  readonly controlNumber?: number | undefined;
  readonly payerId: string;
  readonly payerName?: string | undefined;
  readonly provider: CallProvider;
  readonly subscriber: CallPerson & { readonly memberId: string };
  readonly dependent?: (CallPerson & { readonly relationship?: Relationship | undefined }) | undefined;
  /** X12 service type codes: `["35"]` is dental care. */
  readonly serviceTypes: readonly string[];
  readonly procedures: readonly string[];
  /** YYYY-MM-DD; undefined for today. */
  readonly dateOfService?: string | undefined;
  /** Set for ClearCoverage, as the caller sent it. */
  readonly locationId?: string | undefined;
  readonly timeLimitMs?: number | undefined;
}

export type TestCall = Pick<VerifyCall, "payerId" | "provider" | "subscriber" | "dependent" | "serviceTypes">;

export interface CallProvider {
  readonly npi: string;
  /** Nine digits. */
  readonly taxId: string;
  /** Undefined if neither the caller nor the account's settings give it. */
  readonly name?: ProviderName | undefined;
  /** A code of the Health Care Provider Taxonomy, such as 1223G0001X. */
  readonly taxonomy?: string | undefined;
  readonly address?: ProviderAddress | undefined;
}

export type ProviderName =
  | { readonly organization: string }
  | { readonly firstName: string; readonly lastName: string };

interface ProviderAddress {
  readonly lines: readonly string[];
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
}

export interface CallPerson {
  readonly firstName: string;
  readonly lastName: string;
  /** YYYY-MM-DD. */
  readonly dob: string;
  readonly memberId?: string | undefined;
  readonly groupNumber?: string | undefined;
  readonly gender?: "M" | "F" | undefined;
}

type Relationship = "spouse" | "child" | "other";

/** `no` only if nothing of the call left this process. */
export type Sent = "no" | "perhaps";

export type UpstreamOutcome =
  /** The payer's answer, not yet parsed; also a rejection (AAA), whatever the HTTP status. */
  | {
      readonly kind: "answered";
      readonly contentType: string;
      readonly body: Buffer;
      readonly reference?: string | undefined;
      /** A test answer to a live question fails the job. */
      readonly mode?: Mode | undefined;
    }
  /** The service will have an answer: `poll` asks for it. */
  | {
      readonly kind: "accepted";
      readonly reference: string;
      readonly pollAfterMs: number;
      /** Counted from the first `accepted` of an attempt. */
      readonly giveUpAfterMs: number;
    }
  | Refused
  /** No connection, a broken one, or an unusable response, such as a redirect or a body that is too long. */
  | { readonly kind: "unreachable"; readonly sent: Sent }
  | { readonly kind: "timed_out"; readonly sent: Sent };

export interface Refused {
  readonly kind: "refused";
  readonly cause: RefusalCause;
  /** True if the same call may succeed later. */
  readonly isTransient: boolean;
  /** The status for a waiting caller: the service's own, else the nearest. */
  readonly statusCode: number;
  readonly upstream?: UpstreamBody | undefined;
  readonly retryAfterMs?: number | undefined;
  /** Faults found before anything was sent: fields that this service needs and that are missing or too long. */
  readonly issues?: readonly Issue[] | undefined;
}

/**
 * Who has to act.
 *
 * - `request`: the caller. The question itself is at fault.
 * - `credentials`: the operator. The service does not accept us (401, 402, 403); its queue stops.
 * - `limit`: nobody. Too many calls (429).
 * - `payer`: nobody. The payer did not answer the service.
 * - `gateway`: nobody. The service itself failed.
 *
 * The last two count towards the circuit breaker of the payer with this service.
 */
export type RefusalCause = "request" | "credentials" | "limit" | "payer" | "gateway";

export interface UpstreamPayer {
  readonly id: string;
  readonly name: string;
  readonly alternateIds: readonly string[];
  readonly features: readonly string[];
  readonly isActive: boolean;
  /** Null if unknown. */
  readonly isDental: boolean | null;
  readonly needsEnrollment: boolean;
  readonly partnerId: string;
}

export interface BatchRule {
  readonly minRows: number;
  /** The least time until a row's deadline and appointment. */
  readonly minTimeMs: number;
}

/** Many questions in one submission, for work with a distant deadline. */
export interface UpstreamBatches {
  /** If undefined, nothing is submitted, but earlier submissions are polled. */
  readonly rule: BatchRule | undefined;
  readonly maxItems: number;
  /** The service gives up on an item after this time. */
  readonly givesUpAfterMs: number;
  /** One item that the service rejects would reject the whole submission. */
  findFault(call: VerifyCall): Refused | undefined;
  /**
   * Submits questions under a name that the service accepts once, so that a submission with an unknown outcome can be
   * repeated.
   *
   * @param name at most 100 letters, digits, hyphens and underscores
   */
  submit(name: string, calls: readonly VerifyCall[], signal: AbortSignal): Promise<SubmitOutcome>;
  /**
   * Searches for an earlier submission after a `duplicate`.
   *
   * @param since a time before it was submitted
   */
  find(name: string, since: Date, signal: AbortSignal): Promise<FindOutcome>;
  /**
   * Reads the answers that have arrived, from the first one: each pass repeats those of earlier passes.
   *
   * @param cursor null for the first page
   * @param known how many answers were read before: while no more have arrived, the first page may be empty
   */
  poll(batchId: string, cursor: string | null, signal: AbortSignal, known?: number): Promise<PollOutcome>;
}

type BatchFailure = Exclude<UpstreamOutcome, { readonly kind: "answered" | "accepted" }>;

export type SubmitOutcome =
  | { readonly kind: "submitted"; readonly batchId: string }
  /** The name was used before: an earlier submission arrived. */
  | { readonly kind: "duplicate" }
  | BatchFailure;

export type FindOutcome =
  | { readonly kind: "found"; readonly batchId: string }
  /** The service shows a submission with its first answer: search again later. */
  | { readonly kind: "not_found" }
  | BatchFailure;

export type PollOutcome =
  | {
      readonly kind: "page";
      readonly items: readonly { readonly trace: string; readonly outcome: UpstreamOutcome }[];
      /** Undefined once all answers that have arrived were read. */
      readonly next: string | undefined;
      /** No further answer will come: the service was done before this pass began. */
      readonly isDone: boolean;
    }
  | BatchFailure;
