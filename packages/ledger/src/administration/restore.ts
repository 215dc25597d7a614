import { sql } from "kysely";
import { connect } from "../database/index.ts";
import { markPerhapsAsked, type PerhapsAsked } from "../jobs/perhaps-asked.ts";
import { beginFeedEpochs } from "../webhooks/feed-epochs.ts";
import { type Actor, audited } from "./audit.ts";

/** A million jobs are marked in one statement. */
const queryTimeoutMs = 600_000;
/** For settling the jobs that fail. */
const settleLeaseMs = 60_000;

/** What a restore changed in the ledger. */
export interface RestoreRecord extends PerhapsAsked {
  readonly feeds: number;
  /** When the ledger last saw a job come or end: about when the backup was made; null for an empty one. */
  readonly lastWorkAt: Date | null;
}

/**
 * Adapts a ledger that was restored from a backup, in one transaction: a new epoch of every feed, and marks on all jobs
 * that may have been asked since the backup. It may be repeated until work begins.
 */
export async function recordRestore(databaseUrl: string, by: Actor): Promise<RestoreRecord> {
  const { db } = connect({ databaseUrl, applicationName: "nightguard restored", maxConnections: 1, queryTimeoutMs });
  try {
    return await audited(
      db,
      by,
      { accountId: null, action: "installation.restored", subject: null }, // In the order of locks: backlogs and jobs before feeds.
      async (transaction) => ({
        lastWorkAt: await findLastWork(transaction),
        ...(await markPerhapsAsked(transaction, settleLeaseMs)),
        feeds: await beginFeedEpochs(transaction),
      }),
    );
  } finally {
    await db.destroy();
  }
}

/**
 * Reads neither all jobs nor all results: ids are in the order of time, and a batch notes when one of its rows ended last.
 * Indexes: jobs_pkey, results_without_batch.
 */
async function findLastWork(db: Parameters<typeof beginFeedEpochs>[0]): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest(
      (select created_at from jobs order by id desc limit 1),
      (select max(recent_at) from batches),
      (
        select max((select max(r.finished_at) from results r where r.account_id = a.id and r.batch_id is null))
        from accounts a
      ),
      (select max(started_at) from active_jobs),
      (select max(started_at) from queued_jobs)
    ) as at
  `.execute(db);
  return rows[0]?.at ?? null;
}
