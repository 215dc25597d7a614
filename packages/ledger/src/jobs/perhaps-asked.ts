import { sql } from "kysely";
import type { Db } from "../connection.ts";
import { type Dispatched, leaseEnd } from "../dispatched.ts";

/** Jobs whose payer may have been asked after the backup that this ledger was restored from. */
export interface PerhapsAsked {
  /** How many will be asked, perhaps once more. */
  readonly repeated: number;
  /** Ids of those whose owner would rather have no answer than ask twice. */
  readonly failUnknown: readonly string[];
}

/**
 * Marks all jobs that have not ended: their next call counts as a possible duplicate. Left out are those that could not
 * have begun yet, rows of cancelled batches, and twins, which are not asked themselves. What runs is returned by its
 * lease, and counted then.
 */
export async function markPerhapsAsked(db: Db): Promise<PerhapsAsked> {
  const { rows } = await sql<{ repeated: number; fail_unknown: string[] | null }>`
    with marked as (
      update jobs j
      set perhaps_asked = true
      from backlogs k
      where k.id = j.backlog_id
        and k.open_at <= now()
        and j.state in ('parked', 'ready', 'released')
        and j.twin_of is null
        and (j.not_before is null or j.not_before <= now())
        and not exists (
          select
          from batches b
          where b.id = j.batch_id
            and b.cancelled_at is not null
        )
      returning j.id, j.fail_unknown
    )
    select
      count(*) filter (where not fail_unknown)::integer as repeated,
      array_agg(id) filter (where fail_unknown) as fail_unknown
    from marked
  `.execute(db);
  return { repeated: rows[0]?.repeated ?? 0, failUnknown: rows[0]?.fail_unknown ?? [] };
}

/**
 * Takes waiting jobs as a worker would that lost its answer, so that they can be settled as failed; where that does not
 * happen within the lease, the reconciler does it.
 */
export async function takeUnknownJobs(db: Db, ids: readonly string[], leaseMs: number): Promise<Dispatched[]> {
  const { rows } = await sql<{ id: string; dispatch_no: number }>`
    update jobs
    set
      state = 'running',
      dispatch_no = dispatch_no + 1,
      due_at = null,
      lease_until = ${leaseEnd(leaseMs)},
      perhaps_asked = false
    where id = any(${ids}::uuid[])
      and state in ('parked', 'ready', 'released')
      and fail_unknown
    returning id, dispatch_no
  `.execute(db);
  return rows.map((row) => ({ id: row.id, dispatchNo: row.dispatch_no }));
}
