import { sql } from "kysely";
import { type Actor, audited } from "./administration/audit.ts";
import { connect } from "./connection.ts";
import { markPerhapsAsked, type PerhapsAsked } from "./jobs/perhaps-asked.ts";
import { beginFeedEpochs } from "./webhooks/feed-epochs.ts";

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
      async (transaction) => ({
        lastWorkAt: await findLastWork(transaction),
        feeds: await beginFeedEpochs(transaction),
        ...(await markPerhapsAsked(transaction, settleLeaseMs)),
      }),
      () => ({ accountId: null, action: "installation.restored", subject: null }),
    );
  } finally {
    await db.destroy();
  }
}

/** Reads all jobs, which takes some seconds for some million. */
async function findLastWork(db: Parameters<typeof beginFeedEpochs>[0]): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(greatest(created_at, started_at, finished_at)) as at
    from jobs
  `.execute(db);
  return rows[0]?.at ?? null;
}
