import type { Operations, Schemas } from "./api-types.ts";

// Names for what goes over the wire, in the API's own spelling.

export type Payer = Operations["GET /Payer"]["answers"][200]["data"]["service_payer_list"][number];
export type PayerFilter = Operations["GET /Payer"]["query"];
/** A carrier that ClearCoverage can ask; `carrier_id` is the `payer.id` of its requests. */
export type Carrier = Operations["GET /ClearCoverageCarrier"]["answers"][200]["data"][number];
/** What a payer's answers hold, as far as is known; several entries may have one id. */
export type DirectoryEntry = Operations["GET /PayerDirectory"]["answers"][200]["data"][number];
export type DirectoryFilter = Operations["GET /PayerDirectory"]["query"];

/** One question about one patient. `version` is filled in. */
export type VerificationRequest = Omit<Operations["POST /Eligibility"]["body"], "version"> & {
  readonly version?: "v2" | undefined;
};
export type Operation = Schemas["Job"]["operation"];

/** A verification that was answered. */
export interface Verification<Answer = unknown> {
  readonly jobId: string;
  /** What the payer said, or the normalised document; text where it is not JSON, such as an X12 271. */
  readonly answer: Answer;
}

/** The normalised, enriched document of ClearCoverage. */
export type ClearCoverageAnswer = Operations["POST /ClearCoverage"]["answers"][200];

/** A job with its result. */
export type Job = Operations["GET /Job/{id}"]["answers"][200];

export type Batch = Operations["GET /Batch/{id}"]["answers"][200];
/** A row that was refused at intake, numbered as in the file, or as in the list from 1. */
export type Rejection = Operations["GET /Batch/{id}/rejections"]["answers"][200]["data"][number];
/** One patient of a batch. */
export type BatchItem = Operations["POST /Batch"]["body"]["items"][number];
/** An item, or what all items have in common, of which each may say a part. */
export type PartialBatchItem = { readonly [Field in keyof BatchItem]?: Part<BatchItem[Field]> };
type Part<Value> = Value extends object ? Partial<Value> : Value;

/** What may be said of a batch as a whole. Times are RFC 3339. */
export type BatchOptions = Omit<Operations["POST /Batch"]["query"], "npi" | "tax_id" | "payer_id">;

/** What may be said of a batch that is a file. */
export type FileOptions = BatchOptions &
  Pick<Operations["POST /Batch"]["query"], "npi" | "tax_id" | "payer_id"> & {
    /** What the file holds, where its name or its media type does not say it. */
    readonly type?: FileType | undefined;
    /** Columns of a CSV file that are called something else: `{ "Insured ID": "member_id" }`. */
    readonly map?: Readonly<Record<string, string>> | undefined;
  };
export type FileType = "csv" | "ndjson" | "json";

export type ResultFilter = Pick<Operations["GET /Batch/{id}/results"]["query"], "status" | "after_row">;
export type RetryFilter = Operations["POST /Batch/{id}/retry"]["query"];

/** What happened, as the feed lists it. */
export type Event = Operations["GET /Event"]["answers"][200]["data"][number];

/**
 * What a webhook brings: an event, with its job in `data.result` where the endpoint wants that; or `endpoint.test`, which
 * tries an endpoint out and is in no feed.
 */
export interface WebhookEvent {
  /** `evt_…` as in the feed; the same however often it comes. */
  readonly id: string;
  readonly type: Event["type"] | "endpoint.test";
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** What may be said of any call. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** For the whole call, with all its tries. */
  readonly timeLimitMs?: number | undefined;
}

/** What may be said of a call that makes or changes something. */
export interface PostOptions extends CallOptions {
  /** The same key with the same request is one piece of work, however often it is sent. Each call has its own by default. */
  readonly idempotencyKey?: string | undefined;
}

/** What may be said of waiting for an end. Without a time limit it waits as long as it takes. */
export interface WaitOptions<State> extends CallOptions {
  /** Told how things stand, about once a second. */
  readonly onProgress?: ((state: State) => void) | undefined;
}

/** Which events. */
export interface EventFilter {
  /** The id or the `data.sequence` of the last event that was seen. */
  readonly after?: string | number | undefined;
  /** Whether to go on with what is still to happen; true by default. */
  readonly follow?: boolean | undefined;
  /**
   * Called when the service was restored from a backup that lacks the last event that was read. Reading goes on by itself;
   * jobs that ended after the backup end again, with other events.
   */
  readonly onRestart?: (() => void) | undefined;
}
