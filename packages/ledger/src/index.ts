export type { AccountAccessRecord, StandingRecord } from "./accounts/account-access.ts";
export type { AccountRecord } from "./accounts/accounts.ts";
export type { ApiKeyRecord } from "./accounts/api-keys.ts";
export type { UsageRecord } from "./accounts/usage.ts";
export type { ActiveAdministrator, AdministratorRecord } from "./administration/administrators.ts";
export type { AuditFilters, AuditLine, AuditRecord, RequestedBy, RequestOrigin } from "./administration/audit.ts";
export type { RestoreRecord } from "./administration/restore.ts";
export type { PurgeCounts } from "./administration/retention.ts";
export type { AccountWork } from "./administration/work.ts";
export type { AuditFault } from "./audit/chain.ts";
export type { ExportedLine } from "./audit/export-audit.ts";
export type { AuditReport } from "./audit/verify-audit.ts";
export { type BatchControl, controlBatch, sweepCancelledBatch, takeBackHeld } from "./batches/control.ts";
export { type DraftCondition, type DraftRecord, deleteDraft, findDraft, saveDraft } from "./batches/drafts.ts";
export { listFailureGroups } from "./batches/failure-groups.ts";
export { createBatch } from "./batches/intake.ts";
export { findRejectedRows, type RejectedRowRef } from "./batches/mends.ts";
export type { NewBatchRow } from "./batches/new-batch.ts";
export { type ForecastInput, findForecastInput, findPlannedForecastInput } from "./batches/pace.ts";
export {
  type BatchFilters,
  type BatchRecord,
  type BatchSize,
  findBatch,
  findBatchSize,
  listBatches,
  listHeldPayers,
  listRejections,
} from "./batches/read.ts";
export { requestBatchRetry, retryPiece } from "./batches/retry.ts";
export { findRowRange, listRowPage, type RowFilters } from "./batches/row-page.ts";
export {
  copyBatchRows,
  copyBatchRowsWithQuestions,
  decryptBatchRows,
  decryptBatchRowsWithQuestions,
  type EncryptedRows,
  findLastRow,
  type RowSpan,
} from "./batches/rows.ts";
export { abandonLostUploads } from "./batches/uploads.ts";
export type { ColumnMapping, ColumnMappingRecord } from "./column-mappings/column-mappings.ts";
export { ConnectionBudgetError } from "./database/connection-budget.ts";
export { readDeadlockRetries } from "./database/deadlock-retry.ts";
export { isUnavailable } from "./database/unavailable.ts";
export { deleteAccount } from "./deletion/delete-account.ts";
export { deleteBatch } from "./deletion/delete-batch.ts";
export { type Deletion, deleteJob } from "./deletion/delete-jobs.ts";
export { deletePatient } from "./deletion/delete-patient.ts";
export type { ErasedJobs } from "./deletion/erase-jobs.ts";
export { exportJobs } from "./deletion/export-account.ts";
export { countStoredRows } from "./deletion/stored-rows.ts";
export { createAnswerEncryption } from "./encryption/answer-encryption.ts";
export { isCiphertext, type PlaintextOrCiphertext } from "./encryption/bulk-encryption.ts";
export { DecryptionError } from "./encryption/ciphertext.ts";
export { destroyDataKeys } from "./encryption/data-keys.ts";
export { type AccountKeys, createEncryption } from "./encryption/encryption.ts";
export { type KeyUse, listKeyUse, rotateKeys } from "./encryption/rotation.ts";
export {
  claimKey,
  digestBody,
  freeKey,
  isKeyUsed,
  type KeyScope,
  noteBody,
  renewKeys,
  type StoredAnswer,
  storeAnswer,
  sweepKeys,
} from "./idempotency/idempotency-keys.ts";
export type { KeyClaim } from "./idempotency/key-claim.ts";
export {
  type AppointmentCounts,
  type AppointmentFilters,
  type AppointmentPlace,
  countAppointments,
  listAppointments,
  type TimeSpan,
} from "./jobs/appointments.ts";
export { cancelJob } from "./jobs/cancel.ts";
export { type AskedJob, type ClaimedJob, claimJobs, renewLeases } from "./jobs/claim.ts";
export { type AskedQuestion, correctJob, findQuestion } from "./jobs/correct.ts";
export type { JobTarget } from "./jobs/ended-job.ts";
export { expireOverdueJobs } from "./jobs/expire.ts";
export { endFollowers } from "./jobs/followers.ts";
export { type HeldJobs, listHeldJobs, resumeHeldJobs } from "./jobs/held.ts";
export { copyJobEntries, decryptJobEntries, type EncryptedEntries, type JobEntryRecord } from "./jobs/job-entries.ts";
export type { JobRef } from "./jobs/job-ref.ts";
export { listJobs } from "./jobs/list.ts";
export { toPriority } from "./jobs/order.ts";
export type { PatientKey } from "./jobs/patients.ts";
export { type ClaimableJob, type OfferedJob, type PendingPoll, peekJobs } from "./jobs/peek.ts";
export { type Postponed, postponeJobs } from "./jobs/postpone.ts";
export { promoteDueJobs } from "./jobs/promote.ts";
export { findAnswer, findJob, type JobRecord, listEndedJobs } from "./jobs/read.ts";
export { type FullJobRecord, findJobInFull, hasJob } from "./jobs/read-in-full.ts";
export {
  handBackJobs,
  type LostOptions,
  type PoisonJob,
  type ReturnedCounts,
  returnLostJobs,
  returnReleasedJobs,
  takeBackReleasedJobs,
  takePoisonJobs,
} from "./jobs/reconcile.ts";
export { type Released, type ReleasedJob, type ReleaseOptions, releaseJobs } from "./jobs/release.ts";
export { type DueSlot, listDueSlots, type Quota, type ReleaseSlot } from "./jobs/release-schedule.ts";
export { releaseWaitingJobs } from "./jobs/release-waiting.ts";
export { retryJob } from "./jobs/retry.ts";
export { type FoundJobs, type JobSearch, listJobsOfSamePatient, searchJobs } from "./jobs/search.ts";
export { type Settlement, type StoredResult, settleJobs, toCallerResult } from "./jobs/settle.ts";
export { toStatus } from "./jobs/state.ts";
export { type NewJob, submitJob } from "./jobs/submit.ts";
export { type Ledger, openLedger } from "./ledger.ts";
export { migrateLedger } from "./migrations/migrate.ts";
export { IncompatibleSchemaError, MigrationNeededError } from "./migrations/schema.ts";
export type { PayerSettingsRecord } from "./payers/payer-settings.ts";
export type { ProviderRecord } from "./providers/providers.ts";
export type { AskedProvider } from "./providers/unknown-providers.ts";
export { type Gathering, joinSubmission } from "./submissions/join-submission.ts";
export { sealSubmission } from "./submissions/seal-submission.ts";
export {
  type ClaimedItems,
  claimSubmissionItems,
  type ItemEnd,
  keepAwaited,
  listAwaited,
  readSubmissionItems,
  removeSubmissionItems,
  returnSubmissionItems,
  type SubmissionItem,
} from "./submissions/submission-items.ts";
export { isSubmissionName } from "./submissions/submission-name.ts";
export {
  type ClaimedSubmission,
  claimSubmission,
  endSubmission,
  findNextSubmission,
  isSubmissionUnderway,
  listSubmissions,
  noteSubmission,
  type SubmissionProgress,
  type SubmissionRef,
} from "./submissions/submissions.ts";
export type { ListedPayer, PayerListRecord, PayerMapRecord, PayerMatch } from "./upstreams/payer-lists.ts";
export type { RouteRecord } from "./upstreams/routes.ts";
export type { NewUpstream, UpstreamRecord } from "./upstreams/upstreams.ts";
export type { Grants, SignInProof } from "./users/begin-session.ts";
export type { ChallengePurpose } from "./users/challenges.ts";
export type { Identity } from "./users/identities.ts";
export type { NewMembership } from "./users/invite.ts";
export type { NewPasskeyRecord, PasskeyCredential, PasskeyRecord } from "./users/passkeys.ts";
export type { MembershipRecord, UserRecord } from "./users/people.ts";
export type { SessionRecord } from "./users/sessions.ts";
export { sweepDeletedEndpoints } from "./webhooks/deleted-endpoints.ts";
export {
  type DeliveryRecord,
  findDelivery,
  findOldestDelivery,
  insertTestDelivery,
  listDeliveries,
  recoverDeliveries,
  replayDelivery,
  toDeliveryStatus,
} from "./webhooks/deliveries.ts";
export { type ClaimedDelivery, claimDeliveries } from "./webhooks/delivery-claims.ts";
export type { DueEndpoint, EndpointQuota } from "./webhooks/delivery-lines.ts";
export { releaseDeliveries } from "./webhooks/delivery-release.ts";
export { handBackDeliveries, returnLostDeliveries } from "./webhooks/delivery-returns.ts";
export {
  type AttemptMade,
  type AttemptRecord,
  type CurrentHealth,
  type DeliveryOutcome,
  type Judge,
  type SettledDelivery,
  settleDeliveries,
} from "./webhooks/delivery-settlements.ts";
export {
  createEndpoint,
  type EndpointRecord,
  findEndpoint,
  findSecret,
  listEndpoints,
  listEndpointsOfAccount,
  patchEndpoint,
  removeEndpoint,
  rotateSecret,
} from "./webhooks/endpoints.ts";
export { type EventRecord, findEventNo, listEvents, listFeedEnds } from "./webhooks/events.ts";
export { type FeedPlace, findFeedPlace, findReadThrough } from "./webhooks/feed-epochs.ts";
export type { ChangedHealth } from "./webhooks/health.ts";
