import type {
  AccountPatch,
  ApiKeyPatch,
  Carrier,
  DirectoryEntry,
  FailureCategory,
  NewAccount,
  Payer,
  PayerSettings,
  Plan,
  Tenant,
  WebhookEndpointPatch,
} from "@nightguard/contract";
import type { EncryptionKey } from "@nightguard/platform";
import { sql } from "kysely";
import { findAccountAccess } from "./accounts/account-access.ts";
import { createAccount, findAccount, listAccounts, patchAccount } from "./accounts/accounts.ts";
import {
  createApiKey,
  listApiKeys,
  listApiKeysOfAccount,
  type NewApiKeyRecord,
  patchApiKey,
} from "./accounts/api-keys.ts";
import { findSuspended, listSuspended, resumeAccount, suspendAccount } from "./accounts/suspension.ts";
import { listCallsToday, listUsage } from "./accounts/usage.ts";
import { type Actor, type AuditEntry, listAudit, recordAuditEntries } from "./administration/audit.ts";
import { findPlan, listPlans, putPlan } from "./administration/plans.ts";
import { recordRestore } from "./administration/restore.ts";
import { hasRowsToPurge, purge } from "./administration/retention.ts";
import { loadDigester, markOnce } from "./administration/settings.ts";
import { listWork } from "./administration/work.ts";
import { type BatchControl, controlBatch, sweepCancelledBatch, takeBackHeld } from "./batches/control.ts";
import { listFailureGroups } from "./batches/failure-groups.ts";
import { createBatch, type IntakeOptions } from "./batches/intake.ts";
import type { NewBatch, NewBatchRow } from "./batches/new-batch.ts";
import { createOneAtATime } from "./batches/one-at-a-time.ts";
import { findForecastInput } from "./batches/pace.ts";
import { findBatch, listBatches, listHeldPayers, listRejections } from "./batches/read.ts";
import { requestBatchRetry, retryPiece } from "./batches/retry.ts";
import { copyBatchRows, copyBatchRowsWithQuestions, findLastRow, type RowSpan } from "./batches/rows.ts";
import { sweepUploads } from "./batches/uploads.ts";
import { openDatabaseClock } from "./database/clock.ts";
import { connect } from "./database/connection.ts";
import { admitConnections, readConnectionUse, toApplicationName } from "./database/connection-budget.ts";
import { shareConnections } from "./database/connection-shares.ts";
import { createBulkEncryption } from "./encryption/bulk-encryption.ts";
import { createEncryption } from "./encryption/encryption.ts";
import {
  claimKey,
  digestBody,
  freeKey,
  isKeyUsed,
  type KeyClaim,
  type KeyScope,
  noteBody,
  renewKeys,
  type StoredAnswer,
  storeAnswer,
  sweepKeys,
} from "./idempotency/idempotency-keys.ts";
import { cancelJob } from "./jobs/cancel.ts";
import { claimJobs, renewLeases } from "./jobs/claim.ts";
import { expireOverdueJobs } from "./jobs/expire.ts";
import { endFollowers } from "./jobs/followers.ts";
import { type Held, listHeldJobs, resumeHeldJobs } from "./jobs/held.ts";
import type { JobRef } from "./jobs/job-ref.ts";
import { type JobFilters, listJobs } from "./jobs/list.ts";
import { type ClaimableJob, peekJobs } from "./jobs/peek.ts";
import { type Postponed, postponeJobs } from "./jobs/postpone.ts";
import { promoteDueJobs } from "./jobs/promote.ts";
import { findAnswer, findJob, listEndedJobs } from "./jobs/read.ts";
import {
  findPoisonJobs,
  handBackJobs,
  type LostOptions,
  returnLostJobs,
  returnReleasedJobs,
  takeBackReleasedJobs,
} from "./jobs/reconcile.ts";
import { type ReleaseOptions, releaseJobs } from "./jobs/release.ts";
import { listDueSlots } from "./jobs/release-schedule.ts";
import { releaseWaitingJobs } from "./jobs/release-waiting.ts";
import { retryJob } from "./jobs/retry.ts";
import { type Settlement, settleJobs } from "./jobs/settle.ts";
import { type NewJob, submitJob } from "./jobs/submit.ts";
import { checkSchema } from "./migrations/schema.ts";
import { insertFirstCarriers, listCarriers, replaceCarriers } from "./payers/carriers.ts";
import { listDirectory, replaceDirectory } from "./payers/directory.ts";
import { findPayerSettings, listPayerSettings, putPayerSettings } from "./payers/payer-settings.ts";
import { findPayersFetchedAt, insertFirstPayers, listPayers, replacePayers } from "./payers/payers.ts";
import { sweepDeletedEndpoints } from "./webhooks/deleted-endpoints.ts";
import {
  findDelivery,
  findOldestDelivery,
  insertTestDelivery,
  listDeliveries,
  recoverDeliveries,
  replayDelivery,
} from "./webhooks/deliveries.ts";
import { claimDeliveries } from "./webhooks/delivery-claims.ts";
import { type DeliveryReleaseOptions, releaseDeliveries } from "./webhooks/delivery-release.ts";
import { handBackDeliveries, returnLostDeliveries } from "./webhooks/delivery-returns.ts";
import { type AttemptMade, type Judge, settleDeliveries } from "./webhooks/delivery-settlements.ts";
import {
  createEndpoint,
  findEndpoint,
  findSecret,
  listEndpoints,
  listEndpointsOfAccount,
  type NewEndpoint,
  patchEndpoint,
  removeEndpoint,
  rotateSecret,
} from "./webhooks/endpoints.ts";
import { findEventNo, findEvents, listEvents, listFeedEnds } from "./webhooks/events.ts";
import { findFeedPlace, findReadThrough } from "./webhooks/feed-epochs.ts";

/** The ledger: what was asked, what happened, what came back. Each function is one question or one transaction. */
export type Ledger = Awaited<ReturnType<typeof createLedger>>;

/**
 * Opens a migrated ledger.
 *
 * @param options.name of the process, in lower case
 * @param options.maxConnections of all pools together
 * @throws IncompatibleSchemaError when this version cannot use the database, MigrationNeededError when it is not migrated
 * @throws ConnectionBudgetError when the server has no room for so many connections
 * @throws DecryptionError when it was written with other encryption keys
 */
export async function createLedger(options: {
  databaseUrl: string;
  keys: readonly EncryptionKey[];
  name: string;
  maxConnections: number;
}) {
  const { databaseUrl, keys, maxConnections } = options;
  const shares = shareConnections(maxConnections);
  const applicationName = toApplicationName(options.name, maxConnections);
  const target = { databaseUrl, applicationName };
  const { db } = connect({ ...target, maxConnections: shares.general });
  // Statements about a few jobs by their ids, planned once for all of them.
  const { db: runDb } = connect({ ...target, maxConnections: shares.run, isHot: true });
  const closePools = () => Promise.all([db, runDb].map((pool) => pool.destroy()));
  const encryption = createEncryption(keys);
  async function open() {
    await admitConnections(db, { applicationName, max: maxConnections });
    await checkSchema(db);
    return { digester: await loadDigester(db, encryption), clock: await openDatabaseClock(db) };
  }
  const { digester, clock } = await open().catch(async (error: unknown) => {
    await closePools();
    throw error;
  });
  const bulkEncryption = createBulkEncryption(encryption, keys);
  const sources = { db, encryption, bulkEncryption, digester };
  const runSources = { ...sources, db: runDb };
  const intakeSources = { ...sources, runDb, oneAtATime: createOneAtATime() };
  return {
    sources,
    clock,
    readConnectionUse: () => readConnectionUse(db),
    jobs: {
      submit: (job: NewJob, how: Parameters<typeof submitJob>[2]) => submitJob(runSources, job, how),
      listDueSlots: (limit: number) => listDueSlots(runDb, limit),
      release: (how: ReleaseOptions) => releaseJobs(runDb, how),
      releaseWaiting: (how: Parameters<typeof releaseWaitingJobs>[1]) => releaseWaitingJobs(runDb, how),
      promoteDue: (limit: number) => promoteDueJobs(runDb, limit),
      takeBackReleased: (jobs: readonly JobRef[]) => takeBackReleasedJobs(runDb, jobs),
      peek: (wanted: readonly JobRef[]) => peekJobs(runDb, wanted),
      claim: (offered: readonly ClaimableJob[], leaseMs: number) => claimJobs(runSources, offered, leaseMs),
      postpone: (claims: readonly Postponed[]) => postponeJobs(runDb, claims),
      resumeHeld: (held: Held, limit?: number) => resumeHeldJobs(runDb, held, limit),
      listHeld: (limit: number) => listHeldJobs(runDb, limit),
      renewLeases: (held: readonly JobRef[], leaseMs: number) => renewLeases(runDb, held, leaseMs),
      handBack: (held: readonly JobRef[], maxAttempts: LostOptions["maxAttempts"]) =>
        handBackJobs(runDb, held, maxAttempts),
      settle: (settlements: readonly Settlement[]) => settleJobs(runSources, settlements),
      findPoison: (how: LostOptions) => findPoisonJobs(runDb, how),
      returnLost: (how: LostOptions) => returnLostJobs(runDb, how),
      returnReleased: () => returnReleasedJobs(runDb),
      expireOverdue: (limit: number) => expireOverdueJobs(db, limit),
      find: (tenant: Tenant, id: string) => findJob(runSources, tenant, id),
      findAnswer: (tenant: Tenant, id: string) => findAnswer(runSources, tenant, id),
      cancel: (tenant: Tenant, id: string) => cancelJob(db, tenant, id),
      retry: (tenant: Tenant, id: string) => retryJob(sources, tenant, id),
      endFollowers: (limit: number) => endFollowers(db, limit),
      list: (tenant: Tenant, filters: JobFilters, page: { limit: number; before?: string | undefined }) =>
        listJobs(sources, tenant, filters, page),
      listEnded: (ids: readonly string[]) => listEndedJobs(runDb, ids),
    },
    batches: {
      create: (
        batch: NewBatch,
        rows: AsyncIterable<readonly NewBatchRow[]>,
        check: IntakeOptions["check"],
        how: Omit<IntakeOptions, "check"> = {},
      ) => createBatch(intakeSources, batch, rows, { ...how, check }),
      sweepUploads: (limit: number) => sweepUploads(db, limit),
      find: (tenant: Tenant, id: string) => findBatch(sources, tenant, id),
      list: (tenant: Tenant, page: { limit: number; before?: string | undefined }) =>
        listBatches(sources, tenant, page),
      findForecastInput: (tenant: Tenant, id: string) => findForecastInput(db, tenant, id),
      listFailureGroups: (tenant: Tenant, id: string) => listFailureGroups(db, tenant, id),
      listHeldPayers: (tenant: Tenant, id: string, limit: number) => listHeldPayers(db, { tenant, id }, limit),
      control: (tenant: Tenant, id: string, control: BatchControl) => controlBatch(db, { tenant, id }, control),
      takeBackHeld: (tenant: Tenant, id: string, limit: number) => takeBackHeld(db, { tenant, id }, limit),
      requestRetry: (tenant: Tenant, id: string, category: FailureCategory | null) =>
        requestBatchRetry(db, { tenant, id }, category),
      retryPiece: (options: Parameters<typeof retryPiece>[1]) => retryPiece(db, options),
      sweepCancelled: (limit: number) => sweepCancelledBatch(db, limit),
      listRejections: (tenant: Tenant, id: string, page: { afterRow: number; limit: number }) =>
        listRejections(sources, { tenant, id }, page),
      findLastRow: (tenant: Tenant, id: string) => findLastRow(db, tenant, id),
      copyRows: (tenant: Tenant, id: string, span: RowSpan) => copyBatchRows(db, { tenant, id }, span),
      copyRowsWithQuestions: (tenant: Tenant, id: string, span: RowSpan) =>
        copyBatchRowsWithQuestions(db, { tenant, id }, span),
    },
    accounts: {
      create: (by: Actor, account: NewAccount) => createAccount(db, by, account),
      patch: (by: Actor, id: string, patch: AccountPatch) => patchAccount(db, by, id, patch),
      find: (id: string) => findAccount(db, id),
      list: (page: { limit: number; before?: string | undefined }) => listAccounts(db, page),
      suspend: (by: Actor, id: string) => suspendAccount(db, by, id),
      resume: (by: Actor, id: string) => resumeAccount(db, by, id),
      findSuspended: (ids: readonly string[]) => findSuspended(runDb, ids),
      listSuspended: (limit: number) => listSuspended(db, limit),
      listUsage: (tenant: Tenant, span: Parameters<typeof listUsage>[2]) => listUsage(db, tenant, span),
      listCallsToday: () => listCallsToday(db),
      listWork: (options: Parameters<typeof listWork>[1]) => listWork(db, options),
    },
    apiKeys: {
      create: (by: Actor, key: NewApiKeyRecord) => createApiKey(sources, by, key),
      /** @param tenant whose key it has to be; undefined for the operator */
      patch: (by: Actor, id: string, patch: ApiKeyPatch, tenant: Tenant | undefined) =>
        patchApiKey(db, by, id, patch, tenant),
      list: (tenant: Tenant, page: { limit: number; before?: string | undefined }) => listApiKeys(db, tenant, page),
      listOfAccount: (accountId: string, page: { limit: number; before?: string | undefined }) =>
        listApiKeysOfAccount(db, accountId, page),
      digest: (key: string) => digester.digest("api_key", key),
      findAccountAccess: (digest: Buffer) => findAccountAccess(runDb, digest),
    },
    plans: {
      put: (by: Actor, plan: Plan) => putPlan(db, by, plan),
      find: (name: string) => findPlan(db, name),
      list: () => listPlans(db),
    },
    audit: {
      recordAll: (entries: readonly { by: Actor; entry: AuditEntry }[]) => recordAuditEntries(db, entries),
      list: (filters: Parameters<typeof listAudit>[1], page: { limit: number; before?: string | undefined }) =>
        listAudit(db, filters, page),
    },
    idempotency: {
      claim: (scope: KeyScope, how: Parameters<typeof claimKey>[2]) => claimKey(sources, scope, how),
      isUsed: (scope: KeyScope) => isKeyUsed(sources, scope),
      digestBody: (sha256: Buffer) => digestBody(digester, sha256),
      noteBody: (claim: KeyClaim, bodyDigest: Buffer) => noteBody(db, claim, bodyDigest),
      keep: (claim: KeyClaim, answer: StoredAnswer) => storeAnswer(sources, claim, answer),
      free: (claim: KeyClaim) => freeKey(db, claim),
      renew: (claims: readonly KeyClaim[], leaseMs: number) => renewKeys(db, claims, leaseMs),
      sweep: (limit: number) => sweepKeys(db, limit),
    },
    events: {
      list: (tenant: Tenant, page: Parameters<typeof listEvents>[2]) => listEvents(sources, tenant, page),
      listByIds: (ids: readonly string[]) => findEvents(sources, ids),
      findNo: (tenant: Tenant, id: string) => findEventNo(db, tenant, id),
      findPlace: (tenant: Tenant, afterNo: number) => findFeedPlace(db, tenant, afterNo),
      findReadThrough: (tenant: Tenant, at: number) => findReadThrough(db, tenant, at),
      listFeedEnds: (tenants: readonly Tenant[]) => listFeedEnds(db, tenants),
    },
    endpoints: {
      create: (by: Actor, tenant: Tenant, endpoint: NewEndpoint, most: number) =>
        createEndpoint(sources, by, tenant, endpoint, most),
      find: (tenant: Tenant, id: string) => findEndpoint(sources, tenant, id),
      findSecret: (tenant: Tenant, id: string) => findSecret(sources, tenant, id),
      list: (tenant: Tenant, page: { limit: number; before?: string | undefined }) =>
        listEndpoints(sources, tenant, page),
      listOfAccount: (accountId: string, page: { limit: number; before?: string | undefined }) =>
        listEndpointsOfAccount(sources, accountId, page),
      patch: (by: Actor, tenant: Tenant, id: string, patch: WebhookEndpointPatch) =>
        patchEndpoint(sources, by, tenant, id, patch),
      remove: (by: Actor, tenant: Tenant, id: string) => removeEndpoint(db, by, tenant, id),
      sweepDeleted: (limit: number) => sweepDeletedEndpoints(db, limit),
      rotateSecret: (by: Actor, tenant: Tenant, id: string, next: Parameters<typeof rotateSecret>[4]) =>
        rotateSecret(sources, by, tenant, id, next),
    },
    deliveries: {
      release: (how: DeliveryReleaseOptions) => releaseDeliveries(db, how),
      claim: (wanted: readonly JobRef[], leaseMs: number) => claimDeliveries(runSources, wanted, leaseMs),
      settle: <Made extends AttemptMade>(attempts: readonly Made[], judge: Judge<Made>) =>
        settleDeliveries(runSources, attempts, judge),
      handBack: (held: readonly JobRef[], state: "released" | "sending") => handBackDeliveries(runDb, held, state),
      returnLost: (whose: "released" | "overdue", limit: number) => returnLostDeliveries(db, whose, limit),
      find: (tenant: Tenant, id: string) => findDelivery(sources, tenant, id),
      list: (
        tenant: Tenant,
        endpointId: string,
        filters: Parameters<typeof listDeliveries>[2],
        page: { limit: number; before?: string | undefined },
      ) => listDeliveries(sources, { tenant, endpointId }, filters, page),
      replay: (tenant: Tenant, id: string) => replayDelivery(db, tenant, id),
      recover: (tenant: Tenant, endpointId: string, what: Parameters<typeof recoverDeliveries>[2]) =>
        recoverDeliveries(db, { tenant, endpointId }, what),
      insertTest: (test: Parameters<typeof insertTestDelivery>[1], how: Parameters<typeof insertTestDelivery>[2]) =>
        insertTestDelivery(db, test, how),
      findOldest: () => findOldestDelivery(db),
    },
    payers: {
      list: () => listPayers(db),
      findFetchedAt: () => findPayersFetchedAt(db),
      replace: (payers: readonly Payer[]) => replacePayers(db, payers),
      insertFirst: (payers: readonly Payer[]) => insertFirstPayers(db, payers),
      putSettings: (by: Actor, payerId: string, settings: PayerSettings) => putPayerSettings(db, by, payerId, settings),
      findSettings: (payerId: string) => findPayerSettings(db, payerId),
      listSettings: () => listPayerSettings(db),
      listCarriers: () => listCarriers(db),
      replaceCarriers: (by: Actor, carriers: readonly Carrier[]) => replaceCarriers(db, by, carriers),
      insertFirstCarriers: (carriers: readonly Carrier[]) => insertFirstCarriers(db, carriers),
      listDirectory: () => listDirectory(db),
      replaceDirectory: (by: Actor, entries: readonly DirectoryEntry[]) => replaceDirectory(db, by, entries),
    },
    recordRestore: (by: Actor) => recordRestore(options.databaseUrl, by),
    purge: (limit: number) => purge(runDb, limit),
    hasRowsToPurge: () => hasRowsToPurge(db),
    /** How long ago this was marked, in milliseconds; undefined for the first who asks. */
    markOnce: (key: string) => markOnce(db, key),
    ping: async () => void (await sql`select 1`.execute(db)),
    async close() {
      await bulkEncryption.close();
      await closePools();
    },
  };
}
