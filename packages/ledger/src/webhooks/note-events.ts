import { type RawBuilder, sql } from "kysely";
import type { Db } from "../connection.ts";

/**
 * Whether an endpoint `w` wants an event `e`: what it chose, rows of batches included; unless it chose, what happens to
 * batches and to jobs without a batch.
 */
export const isWanted = sql<boolean>`
  case when w.events is null then e.job_id is null or e.batch_id is null else e.type = any(w.events) end
`;

/**
 * What is to be told of jobs that ended, as a select for `noteEvents`.
 *
 * @param ended the name of an expression with the columns account_id, mode, id, batch_id and state of such jobs
 */
export const newsOfJobs = (ended: string): RawBuilder<unknown> => sql`
  select account_id, mode, 'job.' || state as type, id as job_id, batch_id, null::jsonb as counts
  from ${sql.ref(ended)}
`;

/** What a statement that changes batches `b` has to return of them for `newsOfBatches`. */
export const batchNewsColumns = sql`
  b.account_id, b.mode, b.id, b.finished_at, b.cancelled_at, b.total, b.rejected, b.succeeded, b.failed, b.cancelled,
  b.expired
`;

/**
 * What is to be told of batches that ended, of which nothing waits or runs any more, as a select for `noteEvents`.
 *
 * @param changed the name of an expression that returns `batchNewsColumns` of batches that had not ended before; those that
 *   have not now are passed over
 */
export const newsOfBatches = (changed: string): RawBuilder<unknown> => sql`
  select
    account_id, mode, case when cancelled_at is null then 'batch.completed' else 'batch.cancelled' end as type,
    null::uuid as job_id, id as batch_id,
    jsonb_build_object(
      'total', total, 'rejected', rejected, 'queued', 0, 'running', 0, 'succeeded', succeeded, 'failed', failed,
      'cancelled', cancelled, 'expired', expired
    ) as counts
  from ${sql.ref(changed)}
  where finished_at is not null
`;

/**
 * Writes events down and numbers them, as a select that has to be read for it to happen: part of the statement that makes
 * them happen, so that none is lost and none invented. From here to the commit the account's feed is locked. What else is
 * counted for an account, its usage, comes after that, and its batches before, so that two never wait for each other.
 *
 * @param news a select of what `newsOfJobs` and `newsOfBatches` select; it may select nothing
 */
export const noteEvents = (news: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select
    note_events(
      array_agg(account_id), array_agg(mode), array_agg(type), array_agg(job_id), array_agg(batch_id),
      array_agg(counts)
    )
  from (${news}) as news
`;

/** Rows of a new batch that one statement looks at. */
const rowsPerPiece = 5_000;

/**
 * Writes down what is to be told of a new batch that took answers from earlier ones: of its rows, and of itself where that
 * was all of them. Late in the intake, since the account's feed is locked from then on.
 */
export async function noteReused(db: Db, batchId: string): Promise<void> {
  if (await areRowsAskedFor(db, batchId)) await noteReusedRows(db, batchId);
  await sql`
    with changed as (
      select ${batchNewsColumns}
      from batches b
      where b.id = ${batchId}
    )
    ${noteEvents(newsOfBatches("changed"))}
  `.execute(db);
}

/** Whether it is worth while to look at a million rows. Index: webhook_endpoints_by_account. */
async function areRowsAskedFor(db: Db, batchId: string): Promise<boolean> {
  const { rows } = await sql`
    select w.id
    from batches b
    join webhook_endpoints w
      on w.account_id = b.account_id
      and w.mode = b.mode
      and 'job.succeeded' = any(w.events)
    where b.id = ${batchId}
    limit 1
  `.execute(db);
  return rows.length > 0;
}

/** Index: jobs_by_row. */
async function noteReusedRows(db: Db, batchId: string): Promise<void> {
  for (let afterRow: number | null = 0; afterRow !== null; ) {
    const { rows }: { rows: { last: number | null }[] } = await sql<{ last: number | null }>`
      with piece as (
        select account_id, mode, id, batch_id, row_no, state
        from jobs
        where batch_id = ${batchId}
          and row_no > ${afterRow}
        order by row_no
        limit ${rowsPerPiece}
      ),
      ended as (
        select *
        from piece
        where state = 'succeeded'
      ),
      told as (
        ${noteEvents(newsOfJobs("ended"))}
      )
      select (select max(row_no) from piece) as last
      from told
    `.execute(db);
    afterRow = rows[0]?.last ?? null;
  }
}
