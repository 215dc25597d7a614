export type { ByteStream, FileSource, ItemSource } from "./batch-body.ts";
export type { Client, QueuedJob } from "./client.ts";
export { type ClientOptions, createClient, type TimeLimits } from "./create-client.ts";
export { type Issue, NightguardError, type Upstream } from "./error.ts";
export type {
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
  FileType,
  Finding,
  Job,
  Location,
  LocationDetails,
  NewFinding,
  Operation,
  PartialBatchItem,
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
  WebhookEvent,
} from "./types.ts";
export { type IncomingWebhook, verifyWebhook, WebhookSignatureError } from "./webhook.ts";
