export type { AccountAccessRecord, StandingRecord } from "./accounts/account-access.ts";
export type { AccountRecord } from "./accounts/accounts.ts";
export type { ApiKeyRecord } from "./accounts/api-keys.ts";
export type { UsageRecord } from "./accounts/usage.ts";
export type { ActiveAdministrator, AdministratorRecord } from "./administration/administrators.ts";
export type {
  AuditEntry,
  AuditFilters,
  AuditLine,
  AuditRecord,
  RequestedBy,
  RequestOrigin,
} from "./administration/audit.ts";
export type { RestoreRecord } from "./administration/restore.ts";
export type { PurgeCounts } from "./administration/retention.ts";
export type { AccountWork } from "./administration/work.ts";
export type { AuditFault } from "./audit/chain.ts";
export type { ExportedLine } from "./audit/export-audit.ts";
export { AuditDamagedError } from "./audit/purge-audit.ts";
export type { AuditReport } from "./audit/verify-audit.ts";
export type { BatchControl } from "./batches/control.ts";
export type { DraftCondition, DraftRecord } from "./batches/drafts.ts";
export type { NewBatchRow } from "./batches/new-batch.ts";
export type { ForecastInput } from "./batches/pace.ts";
export type { BatchFilters, BatchRecord, BatchSize } from "./batches/read.ts";
export type { RowFilters, RowPageQuery } from "./batches/row-page.ts";
export {
  type BatchRowRecord,
  type BatchRowWithQuestionRecord,
  decryptBatchRows,
  decryptBatchRowsWithQuestions,
  type EncryptedRows,
  type RowSpan,
} from "./batches/rows.ts";
export type { ColumnMapping, ColumnMappingRecord } from "./column-mappings/column-mappings.ts";
export type { ClockOffset, DatabaseClock } from "./database/clock.ts";
export { ConnectionBudgetError, type ConnectionUse } from "./database/connection-budget.ts";
export { readDeadlockRetries } from "./database/deadlock-retry.ts";
export { isUnavailable } from "./database/unavailable.ts";
export type { Deletion } from "./deletion/delete-jobs.ts";
export type { ExportedJob } from "./deletion/export-account.ts";
export { createAnswerEncryption } from "./encryption/answer-encryption.ts";
export { type Ciphertext, isCiphertext, type PlaintextOrCiphertext } from "./encryption/bulk-encryption.ts";
export { DecryptionError } from "./encryption/ciphertext.ts";
export { type AccountKeys, createEncryption, type Encryption } from "./encryption/encryption.ts";
export type { KeyUse } from "./encryption/rotation.ts";
export type { KeyClaim, KeyScope, StoredAnswer } from "./idempotency/idempotency-keys.ts";
export type { AppointmentCounts, AppointmentFilters, AppointmentPlace, TimeSpan } from "./jobs/appointments.ts";
export type { AskedJob, ClaimedJob } from "./jobs/claim.ts";
export type { AskedQuestion } from "./jobs/correct.ts";
export type { JobTarget } from "./jobs/end-jobs.ts";
export { decryptJobEntries, type EncryptedEntries, type JobEntryRecord } from "./jobs/job-entries.ts";
export type { JobRef } from "./jobs/job-ref.ts";
export type { JobFilters } from "./jobs/list.ts";
export { toPriority } from "./jobs/order.ts";
export type { BatchPlace, ClaimableJob, OfferedJob, PendingPoll } from "./jobs/peek.ts";
export type { Postponed } from "./jobs/postpone.ts";
export type { JobRecord } from "./jobs/read.ts";
export type { FullJobRecord } from "./jobs/read-in-full.ts";
export type { PoisonJob } from "./jobs/reconcile.ts";
export type { Released, ReleasedJob } from "./jobs/release.ts";
export type { DueSlot, Quota, ReleaseSlot } from "./jobs/release-schedule.ts";
export type { PatientKey } from "./jobs/reuse.ts";
export type { FoundJobs, JobSearch } from "./jobs/search.ts";
export { readSettled, type Settlement, type StoredResult } from "./jobs/settle.ts";
export { toStatus } from "./jobs/state.ts";
export type { NewJob } from "./jobs/submit.ts";
export { createLedger, type Ledger } from "./ledger.ts";
export { migrateLedger } from "./migrations/migrate.ts";
export { IncompatibleSchemaError, MigrationNeededError } from "./migrations/schema.ts";
export type { PayerSettingsRecord } from "./payers/payer-settings.ts";
export type { ProviderRecord } from "./providers/providers.ts";
export type { AskedProvider, UnknownProvider } from "./providers/unknown-providers.ts";
export type { ClaimedItems, ItemEnd, SubmissionItem } from "./submissions/submission-items.ts";
export { isSubmissionName } from "./submissions/submission-name.ts";
export type { ClaimedSubmission, SubmissionProgress, SubmissionSummary } from "./submissions/submissions.ts";
export type { ListedPayer, PayerListRecord, PayerMapRecord, PayerMatch } from "./upstreams/payer-lists.ts";
export type { RouteRecord } from "./upstreams/routes.ts";
export type { NewUpstream, UpstreamRecord } from "./upstreams/upstreams.ts";
export type { Grants, SignInProof } from "./users/begin-session.ts";
export type { ChallengePurpose } from "./users/challenges.ts";
export type { Identity } from "./users/identities.ts";
export type { NewMembership } from "./users/invite.ts";
export type { PasskeyRecord } from "./users/passkeys.ts";
export type { MembershipRecord, UserRecord } from "./users/people.ts";
export type { RolesByAccount, SessionRecord } from "./users/sessions.ts";
export { type DeliveryRecord, toDeliveryStatus } from "./webhooks/deliveries.ts";
export type { ClaimedDelivery } from "./webhooks/delivery-claims.ts";
export type { DueEndpoint, EndpointQuota } from "./webhooks/delivery-lines.ts";
export type { AttemptRecord, CurrentHealth, DeliveryOutcome } from "./webhooks/delivery-settlements.ts";
export type { EndpointRecord, NewEndpoint } from "./webhooks/endpoints.ts";
export type { EventRecord } from "./webhooks/events.ts";
export type { FeedPlace } from "./webhooks/feed-epochs.ts";
export type { ChangedHealth } from "./webhooks/health.ts";
