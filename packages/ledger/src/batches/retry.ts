import type { FailureCategory } from "@nightguard/contract";
import { sql } from "kysely";
import type { Db } from "../connection.ts";
import { asNew } from "../jobs/retry.ts";
import { isOf, type OwnedBatch } from "../tenant.ts";
import { batchNewsColumns, newsOfBatches, noteEvents } from "../webhooks/note-events.ts";
import { countFailures } from "./failure-groups.ts";

/**
 * Asks for the failed and expired rows of a tenant's batch to be done again. They go back piece by piece
 * (`retryPiece`); until the last of them has, nothing of the batch is released, so that none has its turn twice and the
 * batch does not end in between.
 *
 * @param category only failures of this category; null: all
 * @returns "cancelling" when rows of it are still to be cancelled; "nothing" when no row is to be done again
 */
export async function requestBatchRetry(
  db: Db,
  { tenant, id }: OwnedBatch,
  category: FailureCategory | null,
): Promise<"requested" | "nothing" | "cancelling"> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ is_cancelling: boolean; has_failures: boolean }>`
      select
        b.cancelled_at is not null and b.finished_at is null as is_cancelling,
        -- Index: jobs_failures.
        exists (
          select
          from jobs j
          where j.batch_id = b.id
            and j.failure_code is not null
            and j.state in ('failed', 'expired')
            and (${category}::text is null or j.failure_category = ${category})
        ) as has_failures
      from backlogs k
      join batches b on b.id = k.id
      where k.id = ${id}
        and ${isOf(tenant, "k")}
      for update of k
    `.execute(transaction);
    const [found] = rows;
    if (found?.is_cancelling) return "cancelling";
    if (!found?.has_failures) return "nothing";
    await sql`
      with request as (
        insert into batch_retries (batch_id, category)
        values (${id}, ${category ?? ""})
        on conflict (batch_id, category) do update
        set
          requested_at = now(),
          after_row = 0
      ),
      held as (
        update backlogs k
        set
          open_at = 'infinity',
          paused = k.paused and b.cancelled_at is null
        from batches b
        where k.id = ${id}
          and b.id = k.id
      )
      update batches
      set
        cancelled_at = null,
        finished_at = null,
        deadline = case when deadline > now() then deadline end
      where id = ${id}
    `.execute(transaction);
    return "requested";
  });
}

/**
 * Puts a piece of the rows back that a retry was asked for, in row order, those that ended since then apart; with the last
 * piece the batch goes on. Index: jobs_by_row.
 *
 * @param options.batch only of this batch of the tenant's
 * @returns how many rows were looked at; undefined when there is no retry to go on with
 */
export async function retryPiece(
  db: Db,
  options: { readonly limit: number; readonly batch?: OwnedBatch | undefined },
): Promise<{ readonly isMore: boolean } | undefined> {
  return db.transaction().execute(async (transaction) => {
    const retry = await nextRetry(transaction, options.batch);
    if (!retry) return undefined;
    const { rows } = await sql<{ count: number; last: number | null }>`
      with piece as (
        select id, row_no, state
        from jobs
        where batch_id = ${retry.batch_id}
          and row_no > ${retry.after_row}
        order by row_no
        limit ${options.limit}
      ),
      ended as (
        select j.id, j.state as was, j.batch_id, j.payer_id, j.failure_category, j.failure_code
        from jobs j
        where j.id = any(array(select id from piece where state in ('failed', 'expired')))
          and ${isWanted("j", retry)}
        for update
      ),
      retried as (
        update jobs j
        set
          -- A row that asks what another asks goes on waiting for that one, where it is done again too.
          state = case when t.waits then 'parked' else 'ready' end,
          twin_of = case when t.waits then j.twin_of end,
          due_at = null,
          ${asNew}
        from ended
        join jobs own on own.id = ended.id
        cross join lateral (
          select exists (
            select
            from jobs first
            where first.id = own.twin_of
              and (first.state in ('parked', 'ready') or ${isWanted("first", retry)})
          ) as waits
        ) t
        where j.id = ended.id
          and j.state = ended.was
        returning ended.was
      ),
      counted as (
        update batches b
        set
          failed = b.failed - s.failed,
          expired = b.expired - s.expired,
          finished_at = null
        from (
          select
            count(*) filter (where was = 'failed')::integer as failed,
            count(*) filter (where was = 'expired')::integer as expired,
            count(*) as retried
          from retried
        ) s
        where b.id = ${retry.batch_id}
          and s.retried > 0
      ),
      explained as (
        ${countFailures(sql`
          select batch_id, failure_category, failure_code, payer_id, -1 as rows from ended
        `)}
      )
      select count(*)::integer as count, max(row_no) as last
      from piece
    `.execute(transaction);
    const { count = 0, last = null } = rows[0] ?? {};
    const isMore = count === options.limit && last !== null;
    if (isMore) {
      await transaction
        .updateTable("batch_retries")
        .set({ after_row: last })
        .where("batch_id", "=", retry.batch_id)
        .where("category", "=", retry.category)
        .execute();
    } else await endRetry(transaction, retry);
    return { isMore };
  });
}

/** The retry to go on with, its batch's backlog locked: before anything else, as everywhere. */
async function nextRetry(db: Db, batch: OwnedBatch | undefined): Promise<Retry | undefined> {
  const { rows: backlogs } = await sql<{ id: string }>`
    select id
    from backlogs
    where id = (
      select batch_id
      from batch_retries
      where ${batch ? sql`batch_id = ${batch.id}` : sql`true`}
      order by requested_at
      limit 1
    )
      and ${batch ? isOf(batch.tenant, "backlogs") : sql`true`}
    for update
  `.execute(db);
  // A statement of its own: under the lock it sees how far others came.
  const { rows } = await sql<Retry>`
    select batch_id, category, requested_at::text, after_row
    from batch_retries
    where batch_id = ${backlogs[0]?.id ?? null}
    order by requested_at
    limit 1
  `.execute(db);
  return rows[0];
}

interface Retry {
  readonly batch_id: string;
  readonly category: string;
  readonly after_row: number;
  /** As the database wrote it: a Date would cut its microseconds off. */
  readonly requested_at: string;
}

const isWanted = (job: "j" | "first", { category, requested_at }: Retry) => sql`
  ${sql.ref(`${job}.state`)} in ('failed', 'expired')
  and ${sql.ref(`${job}.finished_at`)} <= ${requested_at}::timestamptz
  and (${category} = '' or ${sql.ref(`${job}.failure_category`)} = ${category})
`;

/** Unless another retry of the batch is under way, it goes on; or it has ended, where its rows were taken back otherwise. */
async function endRetry(db: Db, retry: Retry): Promise<void> {
  await db
    .deleteFrom("batch_retries")
    .where("batch_id", "=", retry.batch_id)
    .where("category", "=", retry.category)
    .execute();
  await sql`
    with opened as (
      update backlogs k
      set
        open_at = coalesce(b.not_before, '-infinity'),
        ready = true
      from batches b
      where k.id = ${retry.batch_id}
        and b.id = k.id
        and not exists (select from batch_retries r where r.batch_id = k.id)
    ),
    finished as (
      update batches b
      set finished_at = now()
      where b.id = ${retry.batch_id}
        and b.finished_at is null
        and b.succeeded + b.failed + b.cancelled + b.expired = b.total
      returning ${batchNewsColumns}
    )
    ${noteEvents(newsOfBatches("finished"))}
  `.execute(db);
}
