import { sql } from "kysely";
import { audited, type RequestedBy } from "../audit/record.ts";
import { countChanged, type Db, forgetLostCommits, onOwnConnection } from "../database/index.ts";
import type { LedgerDeps } from "../deps.ts";
import { markPerhapsAsked, type PerhapsAsked } from "../jobs/run/perhaps-asked.ts";
import { beginFeedEpochs } from "../webhooks/feed-epochs.ts";

/** One statement may mark a million jobs. */
const queryTimeoutMs = 600_000;
const settleLeaseMs = 60_000;

export interface RestoreRecord extends PerhapsAsked {
  readonly feeds: number;
  readonly sessions: number;
  /** Failovers that lost commits. */
  readonly failovers: number;
  /** When a job was last created or ended: about the backup's time. */
  readonly lastWorkAt: Date | null;
}

/**
 * One transaction begins a new epoch of every feed, marks jobs that may have been asked since the backup, and ends
 * sessions. Release may go on after lost commits. May be repeated until work begins.
 */
export async function recordRestore({ server }: Pick<LedgerDeps, "server">, by: RequestedBy): Promise<RestoreRecord> {
  const entry = { accountId: null, action: "installation.restored", subject: null };
  return onOwnConnection({ ...server, applicationName: "nightguard restored", queryTimeoutMs }, (db) =>
    // Lock order: backlogs and jobs before feeds.
    audited(db, by, entry, async (transaction) => ({
      lastWorkAt: await findLastWork(transaction),
      ...(await markPerhapsAsked(transaction, settleLeaseMs)),
      feeds: await beginFeedEpochs(transaction),
      ...(await endSignIns(transaction)),
      failovers: await forgetLostCommits(transaction),
    })),
  );
}

/** Since the backup, sessions and links may have ended, and people been disabled. */
async function endSignIns(db: Db): Promise<{ sessions: number }> {
  const sessions = await countChanged(db)`delete from sessions`;
  await sql`update users set last_session_ended_at = now()`.execute(db);
  await sql`delete from sign_in_links`.execute(db);
  await sql`delete from sign_in_challenges`.execute(db);
  return { sessions };
}

/** Ids are time-ordered, so only the last jobs and results are read. Indexes: jobs_pkey, results_without_batch. */
async function findLastWork(db: Db): Promise<Date | null> {
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
