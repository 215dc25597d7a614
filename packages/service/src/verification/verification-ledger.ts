import type { Tenant } from "@nightguard/contract";
import {
  type BatchSize,
  type BreakerOpenJobs,
  type ClaimableJob,
  type ClaimedItems,
  type ClaimedJob,
  type ClaimedSubmission,
  claimJobs,
  claimSubmission,
  claimSubmissionItems,
  type DueSlot,
  endSubmission,
  expireOverdueJobs,
  findBatchSize,
  findNextSubmission,
  findPreviousAnswers,
  findQuestionGains,
  findRecoveryOptions,
  findSuspended,
  type Gathering,
  handBackJobs,
  type ItemEnd,
  isSubmissionUnderway,
  type JobRef,
  joinSubmission,
  type KeptAnswer,
  keepAwaited,
  type Ledger,
  type LostOptions,
  listAwaited,
  listBreakerOpenJobs,
  listDueSlots,
  listProviders,
  markOnce,
  noteSubmission,
  type PoisonJob,
  type Postponed,
  type PreviousAnswer,
  type ProviderRecord,
  peekJobs,
  postponeJobs,
  promoteDueJobs,
  type QuestionGain,
  type RecoveryOptions,
  type Released,
  type ReleasedJob,
  type ReleaseOptions,
  type ReturnedCounts,
  readKeptAnswers,
  readSubmissionItems,
  releaseJobs,
  releaseWaitingJobs,
  removeSubmissionItems,
  renewLeases,
  resumeBreakerOpenJobs,
  returnLostJobs,
  returnReleasedJobs,
  returnSubmissionItems,
  type Settlement,
  type SubmissionItem,
  type SubmissionProgress,
  type SubmissionRef,
  sealSubmission,
  settleJobs,
  takeBackReleasedJobs,
  takeControlNumbers,
  takePoisonJobs,
} from "@nightguard/ledger";

export interface SubmissionLedger {
  joinSubmission(into: Gathering, jobs: readonly JobRef[]): Promise<boolean[]>;
  claimSubmission(leaseMs: number): Promise<ClaimedSubmission | undefined>;
  findNextSubmission(): Promise<number | null>;
  sealSubmission(
    submission: SubmissionRef,
    options: { readonly waitsMs: number; readonly leaseMs: number },
  ): Promise<number | undefined>;
  noteSubmission(
    submission: SubmissionRef,
    progress: SubmissionProgress,
    then: { readonly dueInMs: number } | { readonly leaseMs: number },
  ): Promise<boolean>;
  endSubmission(submission: SubmissionRef): Promise<void>;
  isSubmissionUnderway(name: string): Promise<boolean>;
  keepAwaited(submissionId: string, jobIds: readonly string[]): Promise<Set<string>>;
  listAwaited(submissionId: string, page: { readonly after: string | null; readonly limit: number }): Promise<string[]>;
  readSubmissionItems(submissionId: string, jobIds: readonly string[]): Promise<SubmissionItem[]>;
  claimSubmissionItems(wanted: {
    readonly submissionId: string;
    readonly jobIds: readonly string[];
    readonly leaseMs: number;
  }): Promise<ClaimedItems>;
  removeSubmissionItems(submissionId: string, jobIds: readonly string[], end: ItemEnd): Promise<number>;
  returnSubmissionItems(
    submission: SubmissionRef,
    jobIds: readonly string[] | "all",
    options: { readonly countsAttempt: boolean },
  ): Promise<number | undefined>;
}

/** The simulation implements this as a model, to test the verification under faults that no server shows on demand. */
export interface VerificationLedger extends SubmissionLedger {
  markOnce(key: string): Promise<number | undefined>;
  findSuspended(accountIds: readonly string[]): Promise<string[]>;
  findBatchSize(batchId: string): Promise<BatchSize | undefined>;
  takeControlNumbers(upstream: string, count: number): Promise<number>;

  promoteDueJobs(limit: number): Promise<{ readonly promoted: number; readonly nextDueInMs: number | null }>;
  listDueSlots(limit: number): Promise<DueSlot[]>;
  releaseJobs(options: ReleaseOptions): Promise<Released>;
  releaseWaitingJobs(options: { readonly limit: number; readonly leaseMs: number }): Promise<ReleasedJob[]>;
  takeBackReleasedJobs(jobs: readonly JobRef[]): Promise<void>;
  returnReleasedJobs(): Promise<ReturnedCounts>;

  peekJobs(wanted: readonly JobRef[]): Promise<(ClaimableJob | undefined)[]>;
  claimJobs(offered: readonly ClaimableJob[], leaseMs: number): Promise<(ClaimedJob | undefined)[]>;
  findPreviousAnswers(
    jobs: readonly { readonly id: string; readonly accountId: string }[],
  ): Promise<(PreviousAnswer | undefined)[]>;
  renewLeases(held: readonly JobRef[], leaseMs: number): Promise<JobRef[]>;
  handBackJobs(held: readonly JobRef[], maxAttempts: LostOptions["maxAttempts"]): Promise<void>;
  postponeJobs(postponed: readonly Postponed[]): Promise<void>;
  settleJobs(settlements: readonly Settlement[]): Promise<boolean[]>;
  findRecoveryOptions(jobId: string): Promise<RecoveryOptions | undefined>;
  findQuestionGains(of: Parameters<typeof findQuestionGains>[1]): Promise<QuestionGain[]>;
  readKeptAnswers(job: { readonly id: string; readonly accountId: string }): Promise<KeptAnswer[]>;
  listProviders(tenant: Tenant, page: { readonly limit: number }): Promise<ProviderRecord[]>;

  listBreakerOpenJobs(limit: number): Promise<(BreakerOpenJobs & { readonly payerId: string })[]>;
  resumeBreakerOpenJobs(held: BreakerOpenJobs, limit?: number): Promise<number>;
  takePoisonJobs(options: LostOptions): Promise<PoisonJob[]>;
  returnLostJobs(options: LostOptions): Promise<ReturnedCounts>;
  expireOverdueJobs(limit: number): Promise<string[]>;
}

export const toVerificationLedger = (ledger: Ledger): VerificationLedger => ({
  markOnce: (key) => markOnce(ledger, key),
  findSuspended: (accountIds) => findSuspended(ledger, accountIds),
  findBatchSize: (batchId) => findBatchSize(ledger, batchId),
  takeControlNumbers: (upstream, count) => takeControlNumbers(ledger, upstream, count),

  promoteDueJobs: (limit) => promoteDueJobs(ledger, limit),
  listDueSlots: (limit) => listDueSlots(ledger, limit),
  releaseJobs: (options) => releaseJobs(ledger, options),
  releaseWaitingJobs: (options) => releaseWaitingJobs(ledger, options),
  takeBackReleasedJobs: (jobs) => takeBackReleasedJobs(ledger, jobs),
  returnReleasedJobs: () => returnReleasedJobs(ledger),

  peekJobs: (wanted) => peekJobs(ledger, wanted),
  claimJobs: (offered, leaseMs) => claimJobs(ledger, offered, leaseMs),
  findPreviousAnswers: (jobs) => findPreviousAnswers(ledger, jobs),
  renewLeases: (held, leaseMs) => renewLeases(ledger, held, leaseMs),
  handBackJobs: (held, maxAttempts) => handBackJobs(ledger, held, maxAttempts),
  postponeJobs: (postponed) => postponeJobs(ledger, postponed),
  settleJobs: (settlements) => settleJobs(ledger, settlements),
  findRecoveryOptions: (jobId) => findRecoveryOptions(ledger, jobId),
  findQuestionGains: (of) => findQuestionGains(ledger, of),
  readKeptAnswers: (job) => readKeptAnswers(ledger, job),
  listProviders: (tenant, page) => listProviders(ledger, tenant, page),

  listBreakerOpenJobs: (limit) => listBreakerOpenJobs(ledger, limit),
  resumeBreakerOpenJobs: (held, limit) => resumeBreakerOpenJobs(ledger, held, limit),
  takePoisonJobs: (options) => takePoisonJobs(ledger, options),
  returnLostJobs: (options) => returnLostJobs(ledger, options),
  expireOverdueJobs: (limit) => expireOverdueJobs(ledger, limit),

  joinSubmission: (into, jobs) => joinSubmission(ledger, into, jobs),
  claimSubmission: (leaseMs) => claimSubmission(ledger, leaseMs),
  findNextSubmission: () => findNextSubmission(ledger),
  sealSubmission: (submission, options) => sealSubmission(ledger, submission, options),
  noteSubmission: (submission, progress, then) => noteSubmission(ledger, submission, progress, then),
  endSubmission: (submission) => endSubmission(ledger, submission),
  isSubmissionUnderway: (name) => isSubmissionUnderway(ledger, name),
  keepAwaited: (submissionId, jobIds) => keepAwaited(ledger, submissionId, jobIds),
  listAwaited: (submissionId, page) => listAwaited(ledger, submissionId, page),
  readSubmissionItems: (submissionId, jobIds) => readSubmissionItems(ledger, submissionId, jobIds),
  claimSubmissionItems: (wanted) => claimSubmissionItems(ledger, wanted),
  removeSubmissionItems: (submissionId, jobIds, end) => removeSubmissionItems(ledger, submissionId, jobIds, end),
  returnSubmissionItems: (submission, jobIds, options) => returnSubmissionItems(ledger, submission, jobIds, options),
});
