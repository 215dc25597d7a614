import type { Issue, Mode, Operation, UpstreamBody } from "@nightguard/contract";
import type { RetryRules } from "./retry-rule.ts";

/**
 * A payer service; each folder implements one kind. Functions never throw: the outcome says what happened. They log and
 * keep nothing of a call, which is personal data.
 */
export interface Upstream {
  readonly name: string;
  /** Its answers are invented. */
  readonly isSandbox: boolean;
  readonly limits: UpstreamLimits;
  readonly retryRules: RetryRules;
  /** Recognizes a repeated call by its `jobId` and does not bill it twice. */
  readonly isIdempotent: boolean;
  /** Gets our payer ids if the payer map has no other. */
  readonly takesOurPayerIds?: true;
  readonly usesControlNumbers: boolean;
  /** Answers may lack SE, GE and IEA, whose absence otherwise marks a cut answer. */
  readonly allowsMissingTrailer?: boolean;
  /** Calls identify the provider by NPI and tax id, so no name is looked up. */
  readonly isNpiEnough?: boolean;
  /** Asks for the call's service types; others are asked for 35 alone. */
  readonly takesServiceTypes?: boolean;
  verify(call: VerifyCall): Promise<UpstreamOutcome>;
  /**
   * Follows `accepted`. `accepted`, `unreachable`, `timed_out`, and refusals for `limit` or `credentials` concern only
   * the poll, which is repeated. Other refusals end the question; after transient ones it is asked again.
   */
  poll?(call: VerifyCall, reference: string): Promise<UpstreamOutcome>;
  readonly testCall?: TestCall | undefined;
  readonly batch?: UpstreamBatches;
  /**
   * Absent if the service has no list.
   *
   * @throws UpstreamUnreachableError
   */
  listPayers?(signal: AbortSignal): Promise<UpstreamPayer[]>;
  close(): Promise<void>;
}

/** An operator's limits replace a kind's. */
export interface UpstreamLimits {
  /** Calls in flight of all processes; null for no limit. */
  readonly maxInFlight: number | null;
  /** Calls in any minute; null for no limit. */
  readonly maxPerMinute: number | null;
  /** Time limit of a call; never below the service's own, or late answers are billed and lost. */
  readonly callMs: Readonly<Record<Operation, number>>;
  /** In the installation's own unit; absent for 0. */
  readonly costPerQuestion?: number | undefined;
}

/** Independent of any service; personal data. */
export interface VerifyCall {
  readonly operation: Operation;
  readonly accountId: string;
  readonly jobId: string;
  readonly attemptId: string;
  /** The same for every attempt of a job: 32 of `0-9A-F`. BHT03 and TRN02 of a 270. */
  readonly trace: string;
  /** ISA13, never used before with this service; undefined unless it `usesControlNumbers`. */
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
  /** Undefined if unknown. */
  readonly name?: ProviderName | undefined;
  /** A Health Care Provider Taxonomy code, such as 1223G0001X. */
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

/** `no`: nothing of the call left this process. */
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
  /** `poll` will get the answer. */
  | {
      readonly kind: "accepted";
      readonly reference: string;
      readonly pollAfterMs: number;
      /** Counted from the first `accepted` of an attempt. */
      readonly giveUpAfterMs: number;
    }
  | Refused
  /** No connection, a broken one, or an unusable response, such as a redirect or too long a body. */
  | { readonly kind: "unreachable"; readonly sent: Sent }
  | { readonly kind: "timed_out"; readonly sent: Sent };

export interface Refused {
  readonly kind: "refused";
  readonly cause: RefusalCause;
  /** The same call may succeed later. */
  readonly isTransient: boolean;
  /** The status for a waiting caller: the service's own, else the nearest. */
  readonly statusCode: number;
  readonly upstream?: UpstreamBody | undefined;
  readonly retryAfterMs?: number | undefined;
  /** Found before anything was sent: fields that the service needs, missing or too long. */
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
  /** Least time until a row's deadline and appointment. */
  readonly minTimeMs: number;
}

/** Joins questions with a distant deadline. */
export interface UpstreamBatches {
  /** Undefined: nothing is submitted, but earlier submissions are polled. */
  readonly rule: BatchRule | undefined;
  readonly maxItems: number;
  /** The service gives up on an item after this time. */
  readonly givesUpAfterMs: number;
  /** One rejected item would reject the whole submission. */
  findFault(call: VerifyCall): Refused | undefined;
  /**
   * The service accepts a name once, so a submission with an unknown outcome can be repeated.
   *
   * @param name at most 100 letters, digits, hyphens and underscores
   */
  submit(name: string, calls: readonly VerifyCall[], signal: AbortSignal): Promise<SubmitOutcome>;
  /**
   * After a `duplicate`.
   *
   * @param since a time before the submission
   */
  find(name: string, since: Date, signal: AbortSignal): Promise<FindOutcome>;
  /**
   * Each pass reads the arrived answers from the first one.
   *
   * @param cursor null for the first page
   * @param known answers read before: while no more have arrived, the first page may be empty
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
  /** The service shows a submission only with its first answer: search again later. */
  | { readonly kind: "not_found" }
  | BatchFailure;

export type PollOutcome =
  | {
      readonly kind: "page";
      readonly items: readonly { readonly trace: string; readonly outcome: UpstreamOutcome }[];
      /** Undefined once all arrived answers were read. */
      readonly next: string | undefined;
      /** No further answer will come: the service was done before this pass. */
      readonly isDone: boolean;
    }
  | BatchFailure;
