import { sql } from "kysely";
import type { Db } from "../connection.ts";
import { type Dispatched, leaseEnd } from "../dispatched.ts";

/** Jobs whose payer may have been asked after the backup that this ledger was restored from. */
export interface PerhapsAsked {
  /** How many will be asked, perhaps once more. */
  readonly repeated: number;
  /** Those whose owner would rather have no answer than ask twice: running, to be settled as failed. */
  readonly failUnknown: readonly Dispatched[];
}

/**
 * Marks all jobs that have not ended: their next call counts as a possible duplicate. Left out are those that could not
 * have begun yet, rows of cancelled batches, and twins, which are not asked themselves. What runs is returned by its
 * lease, and counted then.
 *
 * Jobs that are not to be asked twice are taken as by a worker that lost its answer. They are never asked again: those
 * that are not settled are failed by the reconciler, even if nothing else happens after this statement.
 */
export async function markPerhapsAsked(db: Db, leaseMs: number): Promise<PerhapsAsked> {
  const { rows } = await sql<{ repeated: number; fail_unknown: Dispatched[] | null }>`
    with marked as (
      update jobs j
      set
        perhaps_asked = not j.fail_unknown,
        state = case when j.fail_unknown then 'running' else j.state end,
        dispatch_no = j.dispatch_no + j.fail_unknown::integer,
        due_at = case when not j.fail_unknown then j.due_at end,
        lease_until = case when j.fail_unknown then ${leaseEnd(leaseMs)} else j.lease_until end
      from backlogs k
      where k.id = j.backlog_id
        -- A retry that has not put all rows back holds up those that it has: it may have gone on after the backup.
        and (k.open_at <= now() or k.open_at = 'infinity')
        and j.state in ('parked', 'ready', 'released')
        and j.twin_of is null
        and (j.not_before is null or j.not_before <= now())
        and not exists (
          select
          from batches b
          where b.id = j.batch_id
            and b.cancelled_at is not null
        )
      returning j.id, j.dispatch_no, j.fail_unknown
    )
    select
      count(*) filter (where not fail_unknown)::integer as repeated,
      json_agg(json_build_object('id', id, 'dispatchNo', dispatch_no)) filter (where fail_unknown) as fail_unknown
    from marked
  `.execute(db);
  return { repeated: rows[0]?.repeated ?? 0, failUnknown: rows[0]?.fail_unknown ?? [] };
}
