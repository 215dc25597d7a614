import type { Operations, Schemas } from "./api-types.ts";

// Names for what goes over the wire, in the API's own spelling.

export type Payer = Operations["GET /Payer"]["answers"][200]["data"]["service_payer_list"][number];
export type PayerFilter = Operations["GET /Payer"]["query"];
/** A carrier that ClearCoverage supports; `carrier_id` is the `payer.id` of its requests. */
export type Carrier = Operations["GET /ClearCoverageCarrier"]["answers"][200]["data"][number];
/** What a payer's answers contain, as far as known; several entries may share an id. */
export type DirectoryEntry = Operations["GET /PayerDirectory"]["answers"][200]["data"][number];
export type DirectoryFilter = Operations["GET /PayerDirectory"]["query"];

/** A request about one patient. `version` is filled in. */
export type VerificationRequest = Omit<Operations["POST /Eligibility"]["body"], "version"> & {
  readonly version?: "v2" | undefined;
};
export type Operation = Schemas["Job"]["operation"];

export interface Verification<Answer = unknown> {
  readonly jobId: string;
  /** The payer's answer or the normalised document; text if it is not JSON, such as an X12 271. */
  readonly answer: Answer;
}

/** The normalised, enriched document of ClearCoverage. */
export type ClearCoverageAnswer = Operations["POST /ClearCoverage"]["answers"][200];

export type Job = Operations["GET /Job/{id}"]["answers"][200];

/** What a person found out beside the payer's answer. */
export type Finding = Schemas["Finding"];
export type NewFinding = Operations["POST /Job/{id}/finding"]["body"];

export type Batch = Operations["GET /Batch/{id}"]["answers"][200];
/** A row that was rejected at intake, numbered as in the file; items of a list are numbered from 1. */
export type Rejection = Operations["GET /Batch/{id}/rejections"]["answers"][200]["data"][number];
/** One patient of a batch. */
export type BatchItem = Schemas["BatchItemInput"];
export type PartialBatchItem = Operations["POST /Batch"]["body"]["items"][number];

/** Times are RFC 3339. */
export type BatchOptions = Omit<Operations["POST /Batch"]["query"], ForTables | "mapping" | "dry_run">;

/** How tables (CSV, .xlsx) are read. */
type ForTables = "npi" | "tax_id" | "payer_id" | "date_order" | "npi_check" | "sheet";

export type FileOptions = BatchOptions &
  Pick<Operations["POST /Batch"]["query"], ForTables> & {
    /** Needed when neither the file's name nor its media type shows it. */
    readonly type?: FileType | undefined;
    /** The name of a mapping of columns that the account keeps (`PUT /ColumnMapping/{name}`); `map` comes first. */
    readonly mapping?: string | undefined;
    /** Maps column headers of a table to fields: `{ "Insured ID": "member_id" }`. */
    readonly map?: Readonly<Record<string, string>> | undefined;
  };
export type FileType = "csv" | "xlsx" | "zip" | "ndjson" | "json";

export type ResultFilter = Pick<Operations["GET /Batch/{id}/results"]["query"], "status" | "after_row">;
export type ResultFileFilter = Pick<Operations["GET /Batch/{id}/results"]["query"], "format" | "status">;
export type RetryFilter = Operations["POST /Batch/{id}/retry"]["query"];

/** Where an agent takes patients from, as it last reported. */
export type Source = Schemas["Source"];
/** Names no file and no person. */
export type SourceReport = Operations["PUT /Source/{name}"]["body"];

/** A place of the account: what a `location_id` of requests stands for. */
export type Location = Schemas["Location"];
export type LocationDetails = Operations["PUT /Location/{id}"]["body"];

/** An appointment that needs a person. */
export type WorkItem = Schemas["WorkItem"];
export type WorkItemWithHistory = Schemas["WorkItemWithHistory"];
/** What was changed, by whom; or a note. */
export type WorkEntry = Schemas["WorkEntry"];
export type WorkState = WorkItem["state"];
export interface WorkItemFilter
  extends Omit<Operations["GET /WorkItem"]["query"], "state" | "overdue" | "limit" | "cursor"> {
  readonly state?: readonly WorkState[] | undefined;
  /** Only items whose due time has passed. */
  readonly isOverdue?: boolean | undefined;
}
/** The `version` is the one that was read: if somebody was faster, nothing is changed. */
export type WorkItemPatch = Operations["PATCH /WorkItem/{id}"]["body"];
export type WorkItemsPatch = Operations["PATCH /WorkItem"]["body"];
/** What happened with an item: `status` 200, 404, or 409 if somebody was faster. */
export type PatchedWorkItem = Schemas["PatchedWorkItem"];
export type WorkOwner = Schemas["WorkOwner"];

export type Event = Operations["GET /Event"]["answers"][200]["data"][number];

/** An event, with its job in `data.result` if the endpoint has `include_result`; or `endpoint.test`, which is in no feed. */
export interface WebhookEvent {
  /** `evt_…` as in the feed, the same in every delivery. */
  readonly id: string;
  readonly type: Event["type"] | "endpoint.test";
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** For the whole call, retries included. */
  readonly timeLimitMs?: number | undefined;
}

export interface PostOptions extends CallOptions {
  /** Requests with the same key and body take effect once. Default: a new key for each call. */
  readonly idempotencyKey?: string | undefined;
}

/** Options of waiting until something has ended. Without a time limit it waits indefinitely. */
export interface WaitOptions<State> extends CallOptions {
  /** Called with the current state about once a second. */
  readonly onProgress?: ((state: State) => void) | undefined;
}

export interface EventFilter {
  /** The id or the `data.sequence` of the last event that was seen. */
  readonly after?: string | number | undefined;
  /** Whether to wait for new events after the latest; true by default. */
  readonly follow?: boolean | undefined;
  /**
   * Called when the service was restored from a backup that lacks the last event read. Reading continues; jobs that had
   * ended after the backup end again, with new events.
   */
  readonly onRestart?: (() => void) | undefined;
}

/** What plans and patient pay for planned procedures, as ranges. */
export type ProcedureEstimate = Schemas["ProcedureEstimate"];
