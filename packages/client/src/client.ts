import type { FileSource, ItemSource } from "./batch-body.ts";
import type {
  Batch,
  BatchItem,
  BatchOptions,
  CallOptions,
  Carrier,
  ClearCoverageAnswer,
  DirectoryEntry,
  DirectoryFilter,
  Event,
  EventFilter,
  FileOptions,
  Finding,
  Job,
  Location,
  LocationDetails,
  NewFinding,
  Operation,
  PartialBatchItem,
  PatchedWorkItem,
  Payer,
  PayerFilter,
  PostOptions,
  Rejection,
  ResultFileFilter,
  ResultFilter,
  RetryFilter,
  Source,
  SourceReport,
  Verification,
  VerificationRequest,
  WaitOptions,
  WorkEntry,
  WorkItem,
  WorkItemFilter,
  WorkItemPatch,
  WorkItemsPatch,
  WorkItemWithHistory,
  WorkOwner,
} from "./types.ts";

/**
 * A Nightguard service, called for one account.
 *
 * Transient failures (no response, 429, 503, …) are retried after the service's `Retry-After`, or with exponential backoff
 * and full jitter. All attempts of a call that creates or changes something share an idempotency key, so it takes effect
 * once. A call fails with a `NightguardError`, or with the reason of its `signal`.
 */
export interface Client {
  /** The payers that answer eligibility requests; they change rarely. `search` tolerates small typos. */
  payers(filter?: PayerFilter, call?: CallOptions): Promise<readonly Payer[]>;
  /** The carriers that ClearCoverage supports, a separate list. */
  carriers(call?: CallOptions): Promise<readonly Carrier[]>;
  /** What each payer's answers contain, as far as known. */
  directory(filter?: DirectoryFilter, call?: CallOptions): Promise<readonly DirectoryEntry[]>;

  /**
   * Verifies one patient and waits up to 65 s for the payer's answer. A payer's rejection is an error with its status and
   * body (`upstream`). After a timeout the verification continues: pass the error's `jobId` to `waitForJob`.
   */
  verify(request: VerificationRequest, call?: PostOptions): Promise<Verification>;
  /** The same with normalised, enriched benefits; `payer.id` is a carrier's id. Waits up to 120 s. */
  clearCoverage(request: VerificationRequest, call?: PostOptions): Promise<Verification<ClearCoverageAnswer>>;
  /** Queues a verification without waiting for it. `not_before`, `deadline` and `priority` apply here only. */
  enqueue(operation: Operation, request: VerificationRequest, call?: PostOptions): Promise<QueuedJob>;

  job(id: string, call?: CallOptions): Promise<Job>;
  /** Waits until a job has ended; `status` and `failure` say how. */
  waitForJob(id: string, call?: WaitOptions<Job>): Promise<Job>;
  /** @throws NightguardError 409 for a job that is running or has already ended */
  cancelJob(id: string, call?: PostOptions): Promise<Job>;
  /** Puts a job that failed, expired or was cancelled back into the queue. */
  retryJob(id: string, call?: PostOptions): Promise<Job>;
  /** Records what was found out by telephone, in a portal or from the patient, beside the payer's answer. */
  addFinding(jobId: string, finding: NewFinding, call?: PostOptions): Promise<Finding>;
  /** Also of a finding that is gone already. */
  deleteFinding(jobId: string, id: string, call?: CallOptions): Promise<void>;

  /**
   * Submits a batch. When this returns, every accepted row is stored; if it fails, no row runs.
   *
   * Items are an array, an async iterable, or a function that returns one; a file is a File or Blob, a stream of its bytes,
   * or a function that opens one. Arrays, Files, Blobs and functions are sent again when the connection breaks. A bare stream
   * or iterable can be read once, so it is sent once: after a failure, start over with a new one. Most browsers send
   * arrays, Files and Blobs only.
   *
   * In Node, `openFile` of `@nightguard/client/node` opens a path as a File.
   */
  submitBatch(items: ItemSource<BatchItem>, options?: BatchOptions, call?: PostOptions): Promise<Batch>;
  /** With `defaults`, an item needs only the fields that differ. */
  submitBatch(
    items: ItemSource<PartialBatchItem>,
    options: BatchOptions & { readonly defaults: PartialBatchItem },
    call?: PostOptions,
  ): Promise<Batch>;
  submitBatch(file: FileSource, options: FileOptions, call?: PostOptions): Promise<Batch>;

  batch(id: string, call?: CallOptions): Promise<Batch>;
  /** The account's batches, newest first; pages are fetched on demand. */
  batches(call?: CallOptions): AsyncIterable<Batch>;
  /** Waits until no row of a batch can change. Outages of the service of up to two minutes are tolerated. */
  waitForBatch(id: string, call?: WaitOptions<Batch>): Promise<Batch>;
  /**
   * A batch's rows with their current results, in row order. Rows are streamed, so a million of them need little memory; a
   * broken stream is resumed after the last row.
   */
  results(id: string, filter?: ResultFilter, call?: Pick<CallOptions, "signal">): AsyncIterable<Job>;
  /**
   * The results as a file: CSV, xlsx, NDJSON or JSON, in bytes. It is read once, from the beginning: when it fails, start
   * over.
   */
  resultFile(id: string, filter: ResultFileFilter, call?: Pick<CallOptions, "signal">): AsyncIterable<Uint8Array>;
  /** The rows that were rejected at intake, in row order. */
  rejections(id: string, call?: CallOptions): AsyncIterable<Rejection>;
  /** The rejected rows that were not corrected yet as CSV, with what was sent: corrected, it can be submitted again. */
  rejectionFile(id: string, call?: Pick<CallOptions, "signal">): AsyncIterable<Uint8Array>;
  /** Cancels all queued rows at once; running rows finish. */
  cancelBatch(id: string, call?: PostOptions): Promise<Batch>;
  pauseBatch(id: string, call?: PostOptions): Promise<Batch>;
  resumeBatch(id: string, call?: PostOptions): Promise<Batch>;
  /** Queues failed and expired rows again: all, or those of one failure category. */
  retryBatch(id: string, filter?: RetryFilter, call?: PostOptions): Promise<Batch>;

  /**
   * The account's events in order, from the oldest or after `after`, then new ones as they happen until the signal aborts.
   * Use it to catch up on missed webhooks; `follow: false` ends after the latest event.
   */
  events(filter?: EventFilter, call?: CallOptions): AsyncIterable<Event>;

  /** The account's places, by name. */
  locations(call?: CallOptions): Promise<readonly Location[]>;
  /** Sets the name and the time zone of a place, which requests name by `location_id`. */
  putLocation(id: string, details: LocationDetails, call?: CallOptions): Promise<Location>;
  /** Deletes what is set for a place; one that is gone already is no failure. */
  deleteLocation(id: string, call?: CallOptions): Promise<void>;

  /** Where the account's agents take patients from, as they last reported, by name. */
  sources(call?: CallOptions): Promise<readonly Source[]>;
  /** Reports how a source of an agent is doing, in place of its last report. */
  reportSource(name: string, report: SourceReport, call?: CallOptions): Promise<Source>;
  /** Deletes a source that no longer exists; one that is gone already is no failure. */
  deleteSource(name: string, agent: string, call?: CallOptions): Promise<void>;

  /** Appointments that need a person, those that are due first at the top; pages are fetched on demand. */
  workItems(filter?: WorkItemFilter, call?: CallOptions): AsyncIterable<WorkItem>;
  workItem(id: string, call?: CallOptions): Promise<WorkItemWithHistory>;
  /**
   * Gives an item to somebody, takes it back or changes its state. A 409 after an attempt whose answer was lost may be about
   * the change that it made.
   *
   * @throws NightguardError 409 when somebody changed it since `version` was read
   */
  patchWorkItem(id: string, patch: WorkItemPatch, call?: CallOptions): Promise<WorkItemWithHistory>;
  /** The same for up to 100 items, each of which is answered for. */
  patchWorkItems(patch: WorkItemsPatch, call?: CallOptions): Promise<readonly PatchedWorkItem[]>;
  addWorkNote(id: string, text: string, call?: PostOptions): Promise<WorkEntry>;
  /** The people who may be given items. */
  workOwners(call?: CallOptions): Promise<readonly WorkOwner[]>;
}

export type QueuedJob = Omit<Job, "result">;
