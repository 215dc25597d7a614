import { sql } from "kysely";
import type { DbDeps } from "../deps.ts";
import type { Db } from "./db.ts";

/** Commits that a failover of PostgreSQL lost (`CommitWatch`), made by one process. */
export interface LostCommits {
  /** The timeline that PostgreSQL went on with. */
  readonly timeline: string;
  readonly process: string;
  readonly noticedAt: Date;
  /** When the newest commit was made that is certainly left, if that is known. */
  readonly keptUntil: Date | null;
  readonly committedUntil: Date;
}

/** Of all failovers since `nightguard admin restored`. */
export async function listLostCommits({ db }: DbDeps): Promise<readonly LostCommits[]> {
  const { rows } = await sql<LostCommits>`
    select
      timeline,
      process,
      noticed_at as "noticedAt",
      kept_until as "keptUntil",
      committed_until as "committedUntil"
    from lost_commits
    order by noticed_at
  `.execute(db);
  return rows;
}

/**
 * Lets release and claims go on.
 *
 * @returns the number of failovers
 */
export async function forgetLostCommits(transaction: Db): Promise<number> {
  const { rows } = await sql<{ timeline: string }>`delete from lost_commits returning timeline`.execute(transaction);
  return new Set(rows.map(({ timeline }) => timeline)).size;
}

/**
 * A condition of release and claims: after lost commits, a job may have been asked although the ledger has it queued.
 * Index: primary key.
 */
export const nothingIsLost = sql`not exists (select from lost_commits where timeline > '')`;
