import type { EncryptionKey } from "@nightguard/platform";
import { sql } from "kysely";
import { createBatch, type NewBatch, type NewBatchRow } from "./batches/intake.ts";
import { findBatch, listBatches, listFailureGroups, listRejections } from "./batches/read.ts";
import { connect } from "./connection.ts";
import { claimJobs, type Dispatched, renewLeases, unclaimJobs } from "./jobs/claim.ts";
import { findJob, findJobState, type JobFilters, listBatchRows, listEndedJobs, listJobs } from "./jobs/read.ts";
import { expireOverdueJobs, returnLostJobs, returnReleasedJobs } from "./jobs/reconcile.ts";
import { promoteDueJobs, type ReleaseOptions, releaseJobs } from "./jobs/release.ts";
import { type Settlement, settleJobs } from "./jobs/settle.ts";
import { type NewJob, submitJob, withdrawJob } from "./jobs/submit.ts";
import { createSealer } from "./sealer.ts";
import { openDigester } from "./settings.ts";

/** The ledger: what was asked, what happened, what came back. Each function is one question or one transaction. */
export type Ledger = Awaited<ReturnType<typeof createLedger>>;

/**
 * Opens a migrated ledger.
 *
 * @throws SealError when it was written with other encryption keys
 */
export async function createLedger(options: {
  databaseUrl: string;
  keys: readonly EncryptionKey[];
  name: string;
  maxConnections: number;
}) {
  const { db } = connect(options);
  const sealer = createSealer(options.keys);
  const digester = await openDigester(db, sealer);
  const sources = { db, sealer, digester };
  return {
    sources,
    jobs: {
      submit: (job: NewJob, how: Parameters<typeof submitJob>[2]) => submitJob(sources, job, how),
      withdraw: (id: string) => withdrawJob(db, id),
      release: (how: ReleaseOptions) => releaseJobs(db, how),
      promoteDue: (limit: number) => promoteDueJobs(db, limit),
      claim: (wanted: readonly Dispatched[], leaseMs: number) => claimJobs(sources, wanted, leaseMs),
      unclaim: (claims: readonly Dispatched[], leaseMs: number) => unclaimJobs(db, claims, leaseMs),
      renewLeases: (held: readonly Dispatched[], leaseMs: number) => renewLeases(db, held, leaseMs),
      settle: (settlements: readonly Settlement[]) => settleJobs(sources, settlements),
      returnLost: (limit: number) => returnLostJobs(db, limit),
      returnReleased: () => returnReleasedJobs(db),
      expireOverdue: (limit: number) => expireOverdueJobs(db, limit),
      find: (accountId: string, id: string) => findJob(sources, accountId, id),
      findState: (accountId: string, id: string) => findJobState(db, accountId, id),
      list: (accountId: string, filters: JobFilters, page: { limit: number; before?: string | undefined }) =>
        listJobs(sources, accountId, filters, page),
      listEnded: (ids: readonly string[]) => listEndedJobs(db, ids),
    },
    batches: {
      create: (batch: NewBatch, rows: AsyncIterable<NewBatchRow>, check: Parameters<typeof createBatch>[3]) =>
        createBatch(sources, batch, rows, check),
      find: (accountId: string, id: string) => findBatch(sources, accountId, id),
      list: (accountId: string, page: { limit: number; before?: string | undefined }) =>
        listBatches(sources, accountId, page),
      listFailureGroups: (id: string) => listFailureGroups(db, id),
      listRejections: (id: string, page: { afterRow: number; limit: number }) => listRejections(sources, id, page),
      listRows: (id: string, filters: Parameters<typeof listBatchRows>[2]) => listBatchRows(sources, id, filters),
    },
    ping: async () => void (await sql`select 1`.execute(db)),
    close: () => db.destroy(),
  };
}
