import type { Issue, Mode, Operation, UpstreamBody } from "@nightguard/contract";
import type { RetryRules } from "./retry-rule.ts";

/**
 * A payer service. One folder of this package implements one kind of them; `kinds.ts` lists the kinds.
 *
 * Functions that call the service never throw: the outcome says what happened. They log nothing and keep nothing of a
 * call, because calls are personal data.
 */
export interface Upstream {
  /** As the operator named it. */
  readonly name: string;
  /** Whether its answers are invented. */
  readonly isSandbox: boolean;
  readonly limits: UpstreamLimits;
  readonly retryRules: RetryRules;
  /** The service recognizes a repeated call by its `jobId`, so that a repeat is not billed twice. */
  readonly isIdempotent: boolean;
  /** The service speaks this specification, and is asked with our payer ids where the payer map says nothing. */
  readonly takesOurPayerIds?: true;
  /** Each call needs a `controlNumber`. */
  readonly usesControlNumbers: boolean;
  /** Its answers may lack SE, GE and IEA, which otherwise is the mark of one that was cut short. */
  readonly allowsMissingTrailer?: boolean;
  /** Calls say no more of the provider than NPI and tax id, so that no name is looked up for them. */
  readonly isNpiEnough?: boolean;
  verify(call: VerifyCall): Promise<UpstreamOutcome>;
  /**
   * Asks for the answer to a call that was accepted. Present where `verify` can answer `accepted`. What concerns the poll
   * alone, so that it is repeated: `accepted`, `unreachable`, `timed_out`, and refusals for `limit` or `credentials`. Other
   * refusals end the question; transient ones have it asked again.
   */
  poll?(call: VerifyCall, reference: string): Promise<UpstreamOutcome>;
  /** A question of the service's own test data that bills nothing with these credentials. */
  readonly testCall?: TestCall | undefined;
  /** The service's batch interface, where it has one. */
  readonly batch?: UpstreamBatches;
  /**
   * Absent where the service has no list.
   *
   * @throws UpstreamUnreachableError when it did not return one
   */
  listPayers?(signal: AbortSignal): Promise<UpstreamPayer[]>;
  /** Ends all calls in flight. */
  close(): Promise<void>;
}

/** How much of a service may be used; an operator's limits replace a kind's. */
export interface UpstreamLimits {
  /** Calls in flight over all processes; null: no limit. */
  readonly maxInFlight: number | null;
  /** Calls in any minute; null: no limit. */
  readonly maxPerMinute: number | null;
  /** The time limit of one call, by operation: never below the service's own, or late answers are billed and lost. */
  readonly callMs: Readonly<Record<Operation, number>>;
}

/** A question about a person's coverage, in terms that no service dictates. It is personal data. */
export interface VerifyCall {
  readonly operation: Operation;
  /** The account that asks, as stored. */
  readonly accountId: string;
  /** The job's public id, the same for every attempt. */
  readonly jobId: string;
  /** This attempt: a new UUID for each call. */
  readonly attemptId: string;
  /** The job's short reference, the same for every attempt: 32 of `0-9A-F`. BHT03 and TRN02 of a 270. */
  readonly trace: string;
  /** 1 to 999,999,999, never used before with this service; undefined unless the service `usesControlNumbers`. ISA13. */
  readonly controlNumber?: number | undefined;
  /** The payer's id with this service. */
  readonly payerId: string;
  /** Its name with this service, where known. */
  readonly payerName?: string | undefined;
  readonly provider: CallProvider;
  readonly subscriber: CallPerson & { readonly memberId: string };
  /** Set when the question is about a dependent. */
  readonly dependent?: (CallPerson & { readonly relationship?: Relationship | undefined }) | undefined;
  /** X12 service type codes: `["35"]`, dental care. */
  readonly serviceTypes: readonly string[];
  /** CDT codes asked about. */
  readonly procedures: readonly string[];
  /** YYYY-MM-DD; undefined: today. */
  readonly dateOfService?: string | undefined;
  /** For ClearCoverage, as the caller sent it. */
  readonly locationId?: string | undefined;
  /** Ends the call sooner than `limits.callMs` would. */
  readonly timeLimitMs?: number | undefined;
}

/** What a question of a service's own test data says. */
export type TestCall = Pick<VerifyCall, "payerId" | "provider" | "subscriber" | "dependent" | "serviceTypes">;

export interface CallProvider {
  readonly npi: string;
  /** Nine digits. */
  readonly taxId: string;
  /** Undefined where neither the caller nor the account's settings say it. */
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

/** Whether the service may have received a call: `no` only if nothing of it left this process. */
export type Sent = "no" | "perhaps";

export type UpstreamOutcome =
  /** The payer's answer, not yet parsed; also if the payer only rejected the inquiry (AAA), whatever the HTTP status. */
  | {
      readonly kind: "answered";
      readonly contentType: string;
      readonly body: Buffer;
      /** The service's id of the answer. */
      readonly reference?: string | undefined;
      /** What the answer says of itself. A test answer to a live question fails the job. */
      readonly mode?: Mode | undefined;
    }
  /** The service has the question and will have the answer: `poll` asks for it. */
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

/** The service answered that it does not do this, or the call could not be put into its terms. */
export interface Refused {
  readonly kind: "refused";
  readonly cause: RefusalCause;
  /** Whether the same call may succeed later. */
  readonly isTransient: boolean;
  /** What a waiting caller gets: the service's own status where it has one, else the nearest. */
  readonly statusCode: number;
  /** The service's own words, passed on to the caller. */
  readonly upstream?: UpstreamBody | undefined;
  readonly retryAfterMs?: number | undefined;
  /** Faults found before anything was sent: the request lacks, or has too long, what this service needs. */
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

/** A payer of a service's list. */
export interface UpstreamPayer {
  /** The id to ask with. */
  readonly id: string;
  readonly name: string;
  readonly alternateIds: readonly string[];
  readonly features: readonly string[];
  readonly isActive: boolean;
  /** Null: not said. */
  readonly isDental: boolean | null;
  /** Whether the provider must enroll with the payer first. */
  readonly needsEnrollment: boolean;
  /** The service's further id of the payer. */
  readonly partnerId: string;
}

/** Which rows of batches go through a batch interface, as the operator set it. */
export interface BatchRule {
  /** Of batches with at least so many rows. */
  readonly minRows: number;
  /** Those whose deadline and appointment are at least so far away. */
  readonly minTimeMs: number;
}

/** A service's batch interface: many questions in one submission, for work whose deadline is distant. */
export interface UpstreamBatches {
  /** Undefined: nothing is submitted, and what was submitted before is polled for. */
  readonly rule: BatchRule | undefined;
  /** Questions of one submission. */
  readonly maxItems: number;
  /** How long the service tries before it gives up on an item. */
  readonly givesUpAfterMs: number;
  /** What the service would refuse in a question: one such item has a whole submission refused. Undefined: nothing. */
  findFault(call: VerifyCall): Refused | undefined;
  /**
   * Submits questions under a name that the service accepts once, so that a submission whose outcome is unknown can be
   * repeated with the same name.
   *
   * @param name of letters, digits, hyphens and underscores, at most 100
   */
  submit(name: string, calls: readonly VerifyCall[], signal: AbortSignal): Promise<SubmitOutcome>;
  /**
   * Searches for an earlier submission, after a `duplicate`.
   *
   * @param since a time before it was submitted
   */
  find(name: string, since: Date, signal: AbortSignal): Promise<FindOutcome>;
  /**
   * Reads answers that have arrived, from the first one: each pass repeats those of earlier passes.
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
      /** Answers by their call's `trace`. */
      readonly items: readonly { readonly trace: string; readonly outcome: UpstreamOutcome }[];
      /** Undefined: all answers that have arrived were read. */
      readonly next: string | undefined;
      /** No further answer will come: the service was done before this pass began. */
      readonly isDone: boolean;
    }
  | BatchFailure;
