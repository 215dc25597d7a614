export type { NewBatchRow } from "./batches/intake.ts";
export type { BatchRecord } from "./batches/read.ts";
export type { ClaimedJob, Dispatched } from "./jobs/claim.ts";
export { type BatchRowRecord, type JobFilters, type JobRecord, toStatus } from "./jobs/read.ts";
export type { ReleasedJob } from "./jobs/release.ts";
export type { Settlement, StoredResult } from "./jobs/settle.ts";
export { createLedger, type Ledger } from "./ledger.ts";
export { migrateLedger } from "./migrate.ts";
export { createSealer, SealError } from "./sealer.ts";
