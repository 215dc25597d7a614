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
  Job,
  Operation,
  PartialBatchItem,
  Payer,
  PayerFilter,
  PostOptions,
  Rejection,
  ResultFilter,
  RetryFilter,
  Verification,
  VerificationRequest,
  WaitOptions,
} from "./types.ts";

/**
 * A Nightguard service, called for one account.
 *
 * What may pass by itself (no answer, 429, 503, …) is tried again, after the service's `Retry-After` or exponentially
 * growing pauses with full jitter. Calls that make or change something carry an idempotency key, one for all their
 * tries: however often one is sent, it is done once. Each call fails with a `NightguardError`, or with the reason of its
 * `signal`.
 */
export interface Client {
  /** The payers that can be asked about eligibility; they change rarely. `search` forgives small typos. */
  payers(filter?: PayerFilter, call?: CallOptions): Promise<readonly Payer[]>;
  /** The carriers that ClearCoverage can ask, a list of its own. */
  carriers(call?: CallOptions): Promise<readonly Carrier[]>;
  /** What is known of the payers' answers. */
  directory(filter?: DirectoryFilter, call?: CallOptions): Promise<readonly DirectoryEntry[]>;

  /**
   * Asks a payer about one patient and waits for the answer, 65 s unless told otherwise. What the payer refuses is an error
   * with its status and its words in `upstream`.
   *
   * When no answer comes in time the verification goes on: the error then has a `jobId` for `waitForJob`.
   */
  verify(request: VerificationRequest, call?: PostOptions): Promise<Verification>;
  /** The same with normalised, enriched benefits; `payer.id` is a carrier's. It may take its time: 120 s. */
  clearCoverage(request: VerificationRequest, call?: PostOptions): Promise<Verification<ClearCoverageAnswer>>;
  /** Queues a verification and does not wait. Here `not_before`, `deadline` and `priority` count. */
  enqueue(operation: Operation, request: VerificationRequest, call?: PostOptions): Promise<QueuedJob>;

  job(id: string, call?: CallOptions): Promise<Job>;
  /** A job once it has ended, whichever way: `status` and `failure` say how. */
  waitForJob(id: string, call?: WaitOptions<Job>): Promise<Job>;
  /** @throws NightguardError 409 for a job that is running or has ended otherwise */
  cancelJob(id: string, call?: PostOptions): Promise<Job>;
  /** Puts a job that failed, expired or was cancelled back into the queue. */
  retryJob(id: string, call?: PostOptions): Promise<Job>;

  /**
   * Hands over a batch: when this returns, every accepted row is kept. All or nothing: if it fails, no row runs.
   *
   * Items are an array, an async iterable, or a function that makes one; a file is a File or Blob, a stream of its bytes, or
   * a function that opens one. An array, a File and a Blob can be sent again when the connection breaks, and so can what
   * a function opens, if it is the same each time. A stream or an iterable by itself can be read once, so it is sent once: if
   * that fails, start over with a new one. Browsers mostly send arrays, Files and Blobs only.
   *
   * In Node, `openFile` of `@nightguard/client/node` makes a File of a path.
   */
  submitBatch(items: ItemSource<BatchItem>, options?: BatchOptions, call?: PostOptions): Promise<Batch>;
  /** With `defaults` an item says only what is its own. */
  submitBatch(
    items: ItemSource<PartialBatchItem>,
    options: BatchOptions & { readonly defaults: PartialBatchItem },
    call?: PostOptions,
  ): Promise<Batch>;
  submitBatch(file: FileSource, options: FileOptions, call?: PostOptions): Promise<Batch>;

  batch(id: string, call?: CallOptions): Promise<Batch>;
  /** The account's batches, newest first, page after page as they are asked for. */
  batches(call?: CallOptions): AsyncIterable<Batch>;
  /** A batch once no row of it will change any more. A service that is away meanwhile is waited for, up to two minutes. */
  waitForBatch(id: string, call?: WaitOptions<Batch>): Promise<Batch>;
  /**
   * A batch's rows with their results, in row order, as they stand now; read as they are asked for, so a million rows take
   * no memory. A broken stream goes on by itself behind the last row.
   */
  results(id: string, filter?: ResultFilter, call?: Pick<CallOptions, "signal">): AsyncIterable<Job>;
  /** The rows that were refused at intake, in row order. */
  rejections(id: string, call?: CallOptions): AsyncIterable<Rejection>;
  /** Rows that wait are cancelled at once; rows that are running end as they may. */
  cancelBatch(id: string, call?: PostOptions): Promise<Batch>;
  pauseBatch(id: string, call?: PostOptions): Promise<Batch>;
  resumeBatch(id: string, call?: PostOptions): Promise<Batch>;
  /** Has failed and expired rows done again: all, or those of one category of failure. */
  retryBatch(id: string, filter?: RetryFilter, call?: PostOptions): Promise<Batch>;

  /**
   * The account's events in order, from the first that is kept or behind `after`; then, until the signal aborts, each as it
   * happens. Whoever missed webhooks catches up with it: `follow: false` ends with the last event that there is.
   */
  events(filter?: EventFilter, call?: CallOptions): AsyncIterable<Event>;
}

/** A job without its result, as it was queued. */
export type QueuedJob = Omit<Job, "result">;
