export { clearCoverageSchema, procedureEstimateSchema, trueEligibilitySchema } from "@nightguard/benefits";
export type { Dispatch } from "@nightguard/dispatch";
export type { KeyClaim, KeyScope, Ledger, RequestedBy, StoredAnswer } from "@nightguard/ledger";
export { isUnavailable } from "@nightguard/ledger";
export type { Sender } from "@nightguard/webhooks";
export { toAccessLedger } from "./access/access-ledger.ts";
export { type AccountAccess, createAccountAccess } from "./access/account-access.ts";
export { type AdministratorCaller, type Administrators, createAdministrators } from "./access/administrators.ts";
export {
  type Caller,
  type OwnRequest,
  requireAnswerAccess,
  requireNeed,
  requirePatientAccess,
  requirePerson,
} from "./access/caller.ts";
export {
  type ConcurrencyLimit,
  type ConcurrencyLimits,
  createConcurrencyLimit,
  createConcurrencyLimits,
  type Release,
} from "./access/concurrency-limits.ts";
export { toScope } from "./access/roles.ts";
export type { RefusalListener } from "./access/watch-refusals.ts";
export { toKeyUsageCsv, toUsageCsv } from "./accounts/usage-csv.ts";
export { type Administration, createAdministration } from "./admin/administration.ts";
export { getOperatedBatch, listDueBatches } from "./admin/due-batches.ts";
export { createHealth, type Health } from "./admin/health.ts";
export { adaptToRestore, type RestoreReport } from "./admin/restored.ts";
export { createStatus, type LiveSource, type Status } from "./admin/status.ts";
export { createAnswerReader } from "./answers/answer-reader.ts";
export type { CitedExplanation } from "./answers/explanation.ts";
export { readTogether } from "./answers/several-answers.ts";
export { type AuditRecorder, createAuditRecorder } from "./audit/audit-recorder.ts";
export { createAuditUpkeep } from "./audit/audit-upkeep.ts";
export { toBatchVersion } from "./batches/batch-version.ts";
export { cancelBatch, deleteBatch, pauseBatch, resumeBatch, retryBatch } from "./batches/control-batch.ts";
export { createBatchesDeps } from "./batches/create-deps.ts";
export type { BatchesDeps } from "./batches/deps.ts";
export { deleteDraft, getDraft, saveDraft } from "./batches/drafts.ts";
export type { RowQuery } from "./batches/list-rows.ts";
export { listRows } from "./batches/list-rows.ts";
export { followBatch, getBatch, getTimeZone, listBatches } from "./batches/read-batch.ts";
export type { RejectedRow } from "./batches/rejections.ts";
export { listRejections, streamRejectedRows } from "./batches/rejections.ts";
export { createThinAnswers } from "./batches/thin-answers.ts";
export { isSettled } from "./batches/watch-batch.ts";
export { type BulkActions, createBulkActions } from "./bulk-actions/bulk-actions.ts";
export { type ColumnMappings, createColumnMappings } from "./column-mappings/column-mappings.ts";
export { listCoverages } from "./coverages/list-coverages.ts";
export { estimatePlanned } from "./estimates/estimate.ts";
export { listEstimates } from "./estimates/list-estimates.ts";
export { createFaultLog, describeFault, type FaultLog } from "./fault-log.ts";
export { createFeeSchedules, type FeeSchedules } from "./fee-schedules/fee-schedules.ts";
export { addFinding, deleteFinding } from "./findings/findings.ts";
export { createIdempotency, type Idempotency } from "./idempotency/idempotency.ts";
export { type DryRunReport, toUnreadReport, tryBatch } from "./intake/dry-run.ts";
export { createReadings, type Readings } from "./intake/readings.ts";
export type { BatchOptions } from "./intake/submit-batch.ts";
export { submitBatch } from "./intake/submit-batch.ts";
export type { BatchRow } from "./intake/validate-rows.ts";
export { toAnswerJson } from "./jobs/answer-json.ts";
export { cancelJob, deleteJob, deletePatient, retryJob } from "./jobs/control-job.ts";
export { correctJob } from "./jobs/correct-job.ts";
export type { JobsDeps } from "./jobs/deps.ts";
export {
  explainJob,
  explainJobAsPage,
  explainJobWithSources,
  explainValue,
  getJobAsFhir,
  getPayerAnswer,
  getQuestion,
} from "./jobs/explain-job.ts";
export { toDocumentJson } from "./jobs/job-document.ts";
export { listAppointments } from "./jobs/list-appointments.ts";
export { listViews } from "./jobs/list-views.ts";
export type { JobDocument } from "./jobs/present-job.ts";
export type { JobQuery } from "./jobs/read-jobs.ts";
export { getJob, getJobEntry, listJobs } from "./jobs/read-jobs.ts";
export { listHistory, searchJobs } from "./jobs/search-jobs.ts";
export { toLocationSummaryCsv } from "./locations/location-summary-csv.ts";
export { createLocations, type Locations } from "./locations/locations.ts";
export { summarizeLocations } from "./locations/summarize-locations.ts";
export { createMailer } from "./notifications/mailer.ts";
export { createNotifier, type NotifierDeps } from "./notifications/notifier.ts";
export {
  deleteNotification,
  getNotification,
  type NotificationsDeps,
  putNotification,
} from "./notifications/settings.ts";
export { createPayerMapAdministration, type PayerMapAdministration } from "./payers/administer-payer-map.ts";
export { createCarrierLookup } from "./payers/carriers.ts";
export { createPayerCallCounter } from "./payers/count-payer-calls.ts";
export { createPayersHealth, type PayersHealth } from "./payers/payer-health.ts";
export { createPayerIndex, type PayerIndex } from "./payers/payer-index.ts";
export { createPayerMaps } from "./payers/payer-maps.ts";
export { createPayerSays } from "./payers/payer-says.ts";
export {
  createPayersDeps,
  ensureDefaultLists,
  getCarriers,
  getDirectory,
  getPayerIndex,
  importCarriers,
  importDirectory,
  listPayers,
  type PayersDeps,
  startPayerRefresh,
} from "./payers/payers.ts";
export { createThinPayers } from "./payers/thin-payers.ts";
export { createUpstreamLists } from "./payers/upstream-lists.ts";
export { getProof, getProofAsPdf } from "./proofs/get-proof.ts";
export type { Proof } from "./proofs/proof.ts";
export { createProofDrawer, type ProofDrawer } from "./proofs/proof-drawer.ts";
export { presentProofKeys } from "./proofs/proof-keys.ts";
export { type PublicKeys, readPublicKeys, type VerifiedProof, verifyProof } from "./proofs/verify-proof.ts";
export { verifyProofBytes } from "./proofs/verify-proof-bytes.ts";
export { createProviderLookup } from "./providers/provider-lookup.ts";
export { createProviders, type Providers } from "./providers/providers.ts";
export { createUnknownProviders } from "./providers/unknown-providers.ts";
export { createRequestRecorder, type RequestRecorder } from "./requests/record-requests.ts";
export { createRequests, type Requests } from "./requests/requests.ts";
export { createResultsWriter } from "./results/results-writer.ts";
export { fromSafeCell, toSafeCell } from "./results/safe-cell.ts";
export { streamResults } from "./results/stream-results.ts";
export type { ResultsFormat } from "./results/write-rows.ts";
export { createSavedViews, type SavedViews } from "./saved-views/saved-views.ts";
export { beginByLink, beginSession, NoAccessError, StaleAuthenticationError } from "./sessions/begin-session.ts";
export { createSessionsDeps } from "./sessions/create-deps.ts";
export type { SessionsDeps } from "./sessions/deps.ts";
export { endSession, findSession, forgetSession, touchSession } from "./sessions/find-session.ts";
export type { LiveSession } from "./sessions/live-session.ts";
export { checkMembership, watchMembership } from "./sessions/memberships.ts";
export type { ToLink } from "./sessions/new-link.ts";
export { createOidc, type Oidc, OidcError, type OidcProblem, type OidcSignIn } from "./sessions/oidc.ts";
export {
  beginPasskey,
  beginPasskeySignIn,
  createPasskey,
  createPasskeysDeps,
  deletePasskey,
  finishPasskeySignIn,
  listPasskeys,
  type PasskeysDeps,
} from "./sessions/passkeys.ts";
export { presentSession } from "./sessions/present-session.ts";
export { createSignInSweep } from "./sessions/sweep-sign-ins.ts";
export { createUsers, type Users } from "./sessions/users.ts";
export type { RelyingParty } from "./sessions/webauthn.ts";
export { createSources, type Sources } from "./sources/sources.ts";
export {
  type Admission,
  createLimits,
  LimitReachedError,
  type Limits,
  type RateLimitState,
} from "./throttling/limits.ts";
export { createTraces, type Traces } from "./traces/traces.ts";
export { createUpstreamAdministration, type UpstreamAdministration } from "./upstreams/administer-upstreams.ts";
export { type Certificates, createCertificates, createCertificateWatch } from "./upstreams/certificates.ts";
export type { EnvironmentUpstreams, Route } from "./upstreams/upstream-routes.ts";
export { createUpstreamSet } from "./upstreams/upstream-set.ts";
export { createCompletions } from "./verification/completions.ts";
export { enqueueVerification } from "./verification/enqueue-verification.ts";
export { maxWaitSeconds } from "./verification/max-wait.ts";
export { createResponseParser } from "./verification/response-parser.ts";
export { toVerificationLedger } from "./verification/verification-ledger.ts";
export { createVerifications, type Verifications } from "./verification/verifications.ts";
export { createVerifier, type Verifier } from "./verification/verifier.ts";
export { type Answer, verifyAndWait, type Wait, type WaitResult, waitForJob } from "./verification/wait-for-answer.ts";
export { createDeliverer } from "./webhooks/deliverer.ts";
export { createDeliveries, type Deliveries } from "./webhooks/deliveries.ts";
export { toDeliveryLedger } from "./webhooks/delivery-ledger.ts";
export { createEventBodies } from "./webhooks/event-bodies.ts";
export { createEvents, type Events } from "./webhooks/events.ts";
export { createDeliveryReleaser } from "./webhooks/release-deliveries.ts";
export { createFeedWatch } from "./webhooks/watch-feed.ts";
export { createWebhookEndpoints, type WebhookEndpoints } from "./webhooks/webhook-endpoints.ts";
export { addWorkNote, getWorkEntry, patchWorkItem, patchWorkItems } from "./work-items/change-work-items.ts";
export { getWorkItem, listWorkItems, listWorkOwners } from "./work-items/list-work-items.ts";
export { createConsumers } from "./worker/consumers.ts";
export { createHeartbeat } from "./worker/heartbeat.ts";
export { createQueueReading } from "./worker/queue-reading.ts";
export { createReconciler } from "./worker/reconcile.ts";
export { createReleaser, type Releaser } from "./worker/release.ts";
export { restoreDailyUsage } from "./worker/restore-daily-usage.ts";
export { createRetention } from "./worker/retention.ts";
export { createSweeper } from "./worker/sweep.ts";
