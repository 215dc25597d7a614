export {
  type AccountAccessRecord,
  findAccountAccess,
  findStanding,
  type StandingRecord,
} from "./accounts/account-access.ts";
export {
  type AccountRecord,
  createAccount,
  findAccount,
  findPractice,
  findTimeZone,
  listAccounts,
  type Practice,
  patchAccount,
  patchPractice,
} from "./accounts/accounts.ts";
export {
  type AccountApiKeyRecord,
  type ApiKeyRecord,
  createApiKey,
  digestApiKey,
  findApiKey,
  findApiKeyOfAll,
  findKeyNames,
  listApiKeys,
  listApiKeysOfAccount,
  listApiKeysOfAll,
  patchApiKey,
} from "./accounts/api-keys.ts";
export { noteKeyUses, rollApiKey } from "./accounts/key-secrets.ts";
export type { QuestionLimits } from "./accounts/limits.ts";
export { findPlan, listPlans, putPlan } from "./accounts/plans.ts";
export { findSuspended, listSuspended, resumeAccount, suspendAccount } from "./accounts/suspension.ts";
export {
  countCallsToday,
  type DailyUse,
  listCallsToday,
  listDailyUse,
  listUsage,
  type UsageRecord,
} from "./accounts/usage.ts";
export { type KeyUsageRecord, listUsageByKey } from "./accounts/usage-by-key.ts";
export type { AuditFault } from "./audit/chain.ts";
export { type ExportedLine, exportAudit } from "./audit/export-audit.ts";
export { type KeyUseSum, sumKeyUse } from "./audit/key-use.ts";
export { makeAuditMonths, purgeAuditMonth } from "./audit/purge-audit.ts";
export {
  type AuditEntryInput,
  type AuditFilters,
  type AuditRecord,
  listAudit,
  type RequestedBy,
  type RequestOrigin,
  recordAuditEntries,
} from "./audit/record.ts";
export { sealAudit } from "./audit/seal-lines.ts";
export { type AuditReport, verifyAudit } from "./audit/verify-audit.ts";
export { type AuditPiece, type AuditPlace, verifyAuditPiece } from "./audit/verify-piece.ts";
export { listWorkLines, type WorkLines } from "./audit/work-lines.ts";
export { type BatchControl, controlBatch, sweepCancelledBatch, takeBackHeld } from "./batches/control.ts";
export { countDeadlines, type DeadlineCounts } from "./batches/deadlines.ts";
export { type DraftCondition, type DraftRecord, deleteDraft, findDraft, saveDraft } from "./batches/drafts.ts";
export { findOwnedBatch, listDueBatches, type OwnedBatch } from "./batches/due-batches.ts";
export { type FailureGroupRecord, listFailureGroups } from "./batches/failure-groups.ts";
export { createBatch } from "./batches/intake.ts";
export { findRejectedRows, type RejectedRowRef } from "./batches/mends.ts";
export type { NewBatchRow } from "./batches/new-batch.ts";
export { type ForecastInput, findPlannedForecastInput, listForecastInputs } from "./batches/pace.ts";
export { type PayerRows, samplePayerRows } from "./batches/payer-rows.ts";
export { listPayerShares, type PayerShare } from "./batches/payer-shares.ts";
export {
  type BatchFilters,
  type BatchRecord,
  type BatchSize,
  findBatch,
  findBatchSize,
  listBatches,
  listBatchesById,
  listHeldPayers,
  listRejections,
} from "./batches/read.ts";
export {
  countRefusedAppointments,
  listRefusedAppointments,
  type RefusedAppointment,
} from "./batches/refused-appointments.ts";
export { type RetriedCause, requestBatchRetry, retryPiece } from "./batches/retry.ts";
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
export {
  abortBulkAction,
  type BulkActionRecord,
  type BulkFilter,
  createBulkAction,
  findBulkAction,
  listBulkActions,
} from "./bulk-actions/bulk-actions.ts";
export { workBulkPiece } from "./bulk-actions/bulk-piece.ts";
export { countMatching, type MatchCount } from "./bulk-actions/count-matching.ts";
export {
  type ColumnMapping,
  type ColumnMappingRecord,
  deleteColumnMapping,
  findColumnMapping,
  listColumnMappings,
  putColumnMapping,
} from "./column-mappings/column-mappings.ts";
export { ConnectionBudgetError, type ConnectionUse, readConnectionUse } from "./database/connection-budget.ts";
export { readDeadlockRetries } from "./database/deadlock-retry.ts";
export { type LostCommits, listLostCommits } from "./database/lost-commits.ts";
export { beginReads } from "./database/replica.ts";
export { ReplicaError } from "./database/replica-error.ts";
export { isUnavailable } from "./database/unavailable.ts";
export { checkWritable } from "./database/writable.ts";
export { createAnswerEncryption } from "./encryption/answer-encryption.ts";
export { isCiphertext, type PlaintextOrCiphertext } from "./encryption/bulk-encryption.ts";
export { DecryptionError } from "./encryption/ciphertext.ts";
export { destroyDataKeys } from "./encryption/data-keys.ts";
export { type AccountKeys, createEncryption } from "./encryption/encryption.ts";
export { type KeyUse, listKeyUse, rotateKeys } from "./encryption/rotation.ts";
export {
  deleteFeeSchedule,
  type FeeScheduleRecord,
  findFeeSchedule,
  listFeeSchedules,
  putFeeSchedule,
} from "./fee-schedules/fee-schedules.ts";
export { changeFindings } from "./findings/findings.ts";
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
export { cancelJob } from "./jobs/change/cancel.ts";
export { correctJob, findQuestion, type StoredQuestion } from "./jobs/change/correct.ts";
export { expireOverdueJobs } from "./jobs/change/expire.ts";
export { retryJob } from "./jobs/change/retry.ts";
export { type BreakerOpenJobs, listBreakerOpenJobs, resumeBreakerOpenJobs } from "./jobs/queue/breaker-open.ts";
export type { JobRef } from "./jobs/queue/job-ref.ts";
export { toPriority } from "./jobs/queue/order.ts";
export { type Postponed, postponeJobs } from "./jobs/queue/postpone.ts";
export { promoteDueJobs } from "./jobs/queue/promote.ts";
export { type Released, type ReleasedJob, type ReleaseOptions, releaseJobs } from "./jobs/queue/release.ts";
export { type DueSlot, listDueSlots, type Quota, type ReleaseSlot } from "./jobs/queue/release-schedule.ts";
export { releaseWaitingJobs } from "./jobs/queue/release-waiting.ts";
export { toStatus } from "./jobs/queue/state.ts";
export {
  type AppointmentCounts,
  type AppointmentCursor,
  type AppointmentFilters,
  countAppointments,
  countLostCoverage,
  listAppointments,
  type TimeSpan,
} from "./jobs/read/appointments.ts";
export type { JobInFull } from "./jobs/read/copied-jobs.ts";
export {
  copyJobEntries,
  decryptJobEntries,
  type EncryptedEntries,
  type JobEntryRecord,
} from "./jobs/read/job-entries.ts";
export { listJobs } from "./jobs/read/list.ts";
export { readPatientNames } from "./jobs/read/patient-names.ts";
export type { PatientKey } from "./jobs/read/patients.ts";
export {
  type AnswerRecord,
  findAnswer,
  findJob,
  type JobRecord,
  listEndedJobs,
  type RecoveryRecord,
} from "./jobs/read/read.ts";
export { type FullJobRecord, type FurtherAnswer, findJobInFull, hasJob } from "./jobs/read/read-in-full.ts";
export { listQuestionsAtAppointment } from "./jobs/read/same-appointment.ts";
export { type FoundJobs, type JobSearch, listJobsOfSamePatient, searchJobs } from "./jobs/read/search.ts";
export { type CallableJob, type ClaimedJob, claimJobs, renewLeases } from "./jobs/run/claim.ts";
export type { Comparison, JobTarget } from "./jobs/run/ended-job.ts";
export { endFollowers } from "./jobs/run/followers.ts";
export {
  type FurtherQuestion,
  type FurtherQuestions,
  findQuestionGains,
  type KeptAnswer,
  type QuestionGain,
  readKeptAnswers,
} from "./jobs/run/further-questions.ts";
export { type ClaimableJob, type OfferedJob, type PendingPoll, peekJobs } from "./jobs/run/peek.ts";
export { findPreviousAnswers, type PreviousAnswer } from "./jobs/run/previous-answers.ts";
export type { QuestionProgress } from "./jobs/run/question-steps.ts";
export {
  handBackJobs,
  type LostOptions,
  type PoisonJob,
  type ReturnedCounts,
  returnLostJobs,
  returnReleasedJobs,
  takeBackReleasedJobs,
  takePoisonJobs,
} from "./jobs/run/reconcile.ts";
export { findRecoveryOptions, type Recovery, type RecoveryOptions } from "./jobs/run/recoveries.ts";
export {
  type RecoveryProgress,
  type Settlement,
  type StoredResult,
  settleJobs,
  toCallerResult,
} from "./jobs/run/settle.ts";
export { type NewJob, submitJob } from "./jobs/run/submit.ts";
export { findTraceparents } from "./jobs/run/traceparents.ts";
export { type Ledger, openLedger } from "./ledger.ts";
export {
  countByLocation,
  countRefusedByLocation,
  type LocationCounts,
  type LocationSpans,
  type RefusedCounts,
} from "./locations/count-by-location.ts";
export {
  deleteLocation,
  findLocation,
  type LocationRecord,
  listLocations,
  putLocation,
} from "./locations/locations.ts";
export { migrateLedger } from "./migrations/migrate.ts";
export {
  type MigrationPlan,
  type PlannedMigration,
  type PlannedTable,
  planMigration,
} from "./migrations/plan-migration.ts";
export { IncompatibleSchemaError, listMigrated, MigrationNeededError, serviceVersion } from "./migrations/schema.ts";
export {
  claimNotification,
  noteNotified,
  noteNotNotified,
  type OpenNotification,
} from "./notifications/claims.ts";
export { countEndedBatches, listNotifiedAccounts, type NotifiedAccount } from "./notifications/news.ts";
export {
  deleteNotifications,
  listNotifications,
  type NewNotifications,
  type NotificationRecord,
  putNotifications,
} from "./notifications/settings.ts";
export { listOldSnapshots, type OldSnapshot } from "./operations/old-snapshots.ts";
export {
  getSigningKey,
  listProofKeys,
  type ProofKey,
  rotateProofKey,
  type SigningKey,
} from "./operations/proof-keys.ts";
export { type RestoreRecord, recordRestore } from "./operations/restore.ts";
export { markOnce } from "./operations/settings.ts";
export { type AccountWork, listWork } from "./operations/work.ts";
export { insertFirstCarriers, listCarriers, replaceCarriers } from "./payers/carriers.ts";
export { listDirectory, replaceDirectory } from "./payers/directory.ts";
export {
  addPayerCalls,
  callStepSeconds,
  listAskedPayers,
  listCallSteps,
  listPayerHours,
  listPayerStates,
  type PayerCallSum,
  type PayerHour,
  type PayerMinute,
  type PayerNews,
  type PayerState,
  sumPayerCalls,
  timeBounds,
} from "./payers/payer-calls.ts";
export { addPayerPoints, type PayerPoints, sumPayerPoints } from "./payers/payer-points.ts";
export {
  findPayerSettings,
  listPayerSettings,
  type PayerSettingsRecord,
  putPayerSettings,
} from "./payers/payer-settings.ts";
export { findPayersFetchedAt, insertFirstPayers, listPayers, replacePayers } from "./payers/payers.ts";
export {
  deleteProvider,
  findProvider,
  listProviders,
  type ProviderRecord,
  putProvider,
} from "./providers/providers.ts";
export { countUnknownProviders, listUnknownProviders, type ProviderUse } from "./providers/unknown-providers.ts";
export { deleteAccount } from "./purging/delete-account.ts";
export { deleteBatch } from "./purging/delete-batch.ts";
export { type Deletion, deleteJob } from "./purging/delete-jobs.ts";
export { deletePatient } from "./purging/delete-patient.ts";
export type { ErasedJobs } from "./purging/erase-jobs.ts";
export { exportJobs } from "./purging/export-account.ts";
export { countBatchesWithRowsLeft, listOverdue, type Overdue } from "./purging/overdue.ts";
export { expireIdleBatches, hasRowsToPurge, type PurgeCounts, purge } from "./purging/retention.ts";
export { countStoredRows } from "./purging/stored-rows.ts";
export {
  addRequests,
  countRequestCauses,
  keepRequestDays,
  listRequests,
  type NewRequest,
  type RequestCause,
  type RequestFilters,
  type RequestRecord,
} from "./requests/requests.ts";
export {
  deleteSavedView,
  listSavedViews,
  putSavedView,
  type SavedViewRecord,
  type ViewOwner,
} from "./saved-views/saved-views.ts";
export { deleteSource, listSources, putSource, type SourceRecord } from "./sources/sources.ts";
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
  type SubmissionSummary,
} from "./submissions/submissions.ts";
export { takeControlNumbers } from "./upstreams/control-numbers.ts";
export {
  claimPayerList,
  deletePayerMapEntry,
  findPayerMapChangedAt,
  type ListedPayer,
  listPayerLists,
  listPayerMap,
  listUpstreamPayers,
  type PayerListRecord,
  type PayerMapRecord,
  type PayerMatch,
  putPayerMapEntry,
  recordPayerListFailure,
  replacePayerList,
  replacePayerMatches,
} from "./upstreams/payer-lists.ts";
export { deleteRoute, findRoute, listRoutes, putRoute, type RouteRecord } from "./upstreams/routes.ts";
export { readRoutingVersion } from "./upstreams/routing-version.ts";
export {
  deleteUpstream,
  findUpstream,
  listUpstreams,
  type NewUpstream,
  putUpstream,
  readCredentials,
  type UpstreamRecord,
} from "./upstreams/upstreams.ts";
export {
  type ActiveAdministrator,
  type AdministratorRecord,
  createAdministrator,
  digestAdministratorToken,
  endAdministrator,
  listActiveAdministrators,
  listAdministrators,
} from "./users/administrators.ts";
export { createSession, type Grants, type SignInProof } from "./users/begin-session.ts";
export { type ChallengePurpose, createChallenge, takeChallenge } from "./users/challenges.ts";
export { endSession, endSessions, sweepSignIns } from "./users/end-session.ts";
export type { Identity } from "./users/identities.ts";
export { addMembership, createUser, linkMachine, type NewMembership } from "./users/invite.ts";
export { createLink } from "./users/links.ts";
export { changeUser } from "./users/memberships.ts";
export {
  createPasskey,
  deletePasskey,
  findPasskey,
  listPasskeys,
  type NewPasskeyRecord,
  type PasskeyCredential,
  type PasskeyRecord,
} from "./users/passkeys.ts";
export {
  findNames,
  findUser,
  findUserByEmail,
  findUserOfAccount,
  listUsers,
  listUsersOfAccount,
  type MembershipRecord,
  type UserRecord,
} from "./users/people.ts";
export {
  findRolesOfSessions,
  findSession,
  findSessionDetails,
  type SessionRecord,
  touchSession,
} from "./users/sessions.ts";
export { sweepDeletedEndpoints } from "./webhooks/deleted-endpoints.ts";
export {
  countRecoverable,
  type DeliveryFilters,
  type DeliveryRecord,
  type FailureFilters,
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
export { type EndpointFigures, readEndpointFigures } from "./webhooks/endpoint-figures.ts";
export {
  createEndpoint,
  type EndpointRecord,
  findEndpoint,
  listEndpoints,
  listEndpointsById,
  listEndpointsOfAccount,
  listSecrets,
  patchEndpoint,
  removeEndpoint,
  rotateSecret,
} from "./webhooks/endpoints.ts";
export { type EventDelivery, listEventDeliveries } from "./webhooks/event-deliveries.ts";
export {
  type EventRecord,
  findEvent,
  findEventNo,
  listEvents,
  listFeedEnds,
  listNewestEvents,
} from "./webhooks/events.ts";
export { type FeedCursor, findFeedCursor, findReadThrough } from "./webhooks/feed-epochs.ts";
export type { ChangedHealth } from "./webhooks/health.ts";
export { listTroubledEndpoints, type TroubledEndpoint } from "./webhooks/troubled-endpoints.ts";
export {
  addWorkNote,
  type ChangedWorkItem,
  changeWorkItems,
  type WorkItemChange,
} from "./work-items/change-work-items.ts";
export {
  findWorkEntry,
  listChangedWorkItems,
  listWorkEntries,
  type WorkEntryRecord,
} from "./work-items/history.ts";
export { listActiveMembers, type Member } from "./work-items/members.ts";
export {
  countAssignedItems,
  countOverdueItems,
  findWorkItem,
  findWorkItemOfJob,
  listWorkItems,
  mostCountedItems,
  type WorkItemFilters,
  type WorkItemPlace,
  type WorkItemRecord,
} from "./work-items/work-items.ts";
