import { type RawBuilder, sql } from "kysely";
import { type Db, idArray } from "../database/index.ts";
import { type QueuedKey, queuedKey } from "../jobs/queue/moves.ts";
import { toSubmissionName } from "./submission-name.ts";

export type Which = readonly string[] | "all";

const isWanted = (which: Which) => (which === "all" ? sql`true` : sql`i.job_id = any(${idArray(which)})`);

/** This order finds each job by its key. */
const itemsWithJobs = sql`
  submission_items i
  cross join lateral (
    select id, backlog_id, order_at, account_id, batch_id, mode, operation, payer_id, fail_unknown, question
    from jobs
    where id = i.job_id
    limit 1
  ) j
`;

/** Indexes: primary keys. */
export async function listItemBacklogs(db: Db, submissionId: string, which: Which): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select j.backlog_id as id
    from ${itemsWithJobs}
    where i.submission_id = ${submissionId}
      and ${isWanted(which)}
  `.execute(db);
  return [...new Set(rows.map(({ id }) => id))];
}

/**
 * Reads queued jobs that wait for a submission. Indexes: primary keys.
 *
 * @param options.columns of `jobs j`, `backlogs k` and `queued_jobs q`
 * @param options.where a condition on `queued_jobs q`
 */
export async function readWaitingItems<Row extends QueuedKey>(
  db: Db,
  submissionId: string,
  which: Which,
  { columns, where = sql`true` }: { readonly columns?: RawBuilder<unknown>; readonly where?: RawBuilder<unknown> } = {},
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${queuedKey} ${columns ? sql`, ${columns}` : sql``}
    from ${itemsWithJobs}
    cross join lateral (
      select *
      from queued_jobs
      where backlog_id = j.backlog_id
        and order_at = j.order_at
        and job_id = j.id
      limit 1
    ) q
    cross join lateral (
      select paused, deadline
      from backlogs
      where id = j.backlog_id
      limit 1
    ) k
    where i.submission_id = ${submissionId}
      and ${isWanted(which)}
      and q.upstream_reference = ${toSubmissionName(submissionId)}
      and ${where}
  `.execute(db);
  return rows;
}
