import { sql } from "kysely";
import type { Db } from "../connection.ts";
import { countEnded, endedColumns } from "./count-ended.ts";
import { markReady } from "./release.ts";

/** What a piece of a sweep of twins did: the ids of those that ended. */
export interface FollowedTwins {
  readonly ended: readonly string[];
  readonly isMore: boolean;
}

/** First jobs looked at in one piece. */
const firstsPerPiece = 1_000;

/**
 * Lets twins (jobs of a batch that ask what an earlier row asks) follow the job that was asked, once it has ended: they
 * end as it did, with its answer. Where it was cancelled, one of them is asked in its place. Indexes: twins_due,
 * jobs_twins.
 *
 * @param limit of twins; those of one job may come in several pieces
 */
export async function followTwins(db: Db, limit: number): Promise<FollowedTwins> {
  return db.transaction().execute(async (transaction) => {
    const { rows: due } = await sql<{ job_id: string }>`
      select job_id
      from twins_due
      limit ${firstsPerPiece}
      for update skip locked
    `.execute(transaction);
    if (due.length === 0) return { ended: [], isMore: false };
    const firstIds = due.map(({ job_id }) => job_id);
    const { rows: twins } = await sql<{ id: string; twin_of: string }>`
      select id, twin_of
      from jobs
      where twin_of = any(${firstIds}::uuid[])
        and state = 'parked'
      order by twin_of, row_no
      limit ${limit}
      for update skip locked
    `.execute(transaction);
    const followed = twins.length === 0 ? [] : await endTwins(transaction, twins);
    const promoted = followed.filter(({ state }) => state === "ready");
    await markReady(transaction, [...new Set(promoted.map(({ backlog_id }) => backlog_id))]);
    await forgetDue(transaction, firstIds);
    const ended = followed.filter(({ state }) => state !== "ready" && state !== "parked").map(({ id }) => id);
    return { ended, isMore: due.length === firstsPerPiece || twins.length === limit };
  });
}

interface FollowedRow {
  readonly id: string;
  readonly backlog_id: string;
  readonly state: string;
}

/** @param twins locked, in row order */
async function endTwins(db: Db, twins: readonly { id: string; twin_of: string }[]): Promise<FollowedRow[]> {
  const nextOf = new Map<string, string>();
  for (const { id, twin_of } of twins) if (!nextOf.has(twin_of)) nextOf.set(twin_of, id);
  const { rows } = await sql<FollowedRow>`
    with followed as (
      update jobs j
      set
        state = case
          when first.state <> 'cancelled' then first.state
          when j.id = t.next_id then 'ready'
          else 'parked'
        end,
        twin_of = case
          when first.state <> 'cancelled' then j.twin_of
          when j.id <> t.next_id then t.next_id
        end,
        reused_from = case when first.state in ('succeeded', 'failed') then first.id end,
        coverage = first.coverage,
        failure_category = first.failure_category,
        failure_code = first.failure_code,
        finished_at = case when first.state <> 'cancelled' then now() end
      from unnest(
        ${twins.map(({ id }) => id)}::uuid[],
        ${twins.map(({ twin_of }) => twin_of)}::uuid[],
        ${twins.map(({ twin_of }) => nextOf.get(twin_of) ?? twin_of)}::uuid[]
      ) as t (id, first_id, next_id)
      join jobs first on first.id = t.first_id
      where j.id = t.id
        -- One that was put back into the queue meanwhile is waited for.
        and first.state in ('succeeded', 'failed', 'expired', 'cancelled')
      returning ${endedColumns}, j.backlog_id
    ),
    ${countEnded("followed")}
    select id, backlog_id, state
    from followed
  `.execute(db);
  return rows;
}

/** What is left has twins beyond this piece, or such as somebody else is at. */
async function forgetDue(db: Db, firstIds: readonly string[]): Promise<void> {
  await sql`
    delete from twins_due d
    using jobs first
    where d.job_id = any(${firstIds}::uuid[])
      and first.id = d.job_id
      and not (
        first.state in ('succeeded', 'failed', 'expired', 'cancelled')
        and exists (select from jobs f where f.twin_of = d.job_id and f.state = 'parked')
      )
  `.execute(db);
}
