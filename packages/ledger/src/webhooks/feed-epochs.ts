import type { Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { countChanged, type Db, isOf } from "../database/index.ts";

/** The position at which a reader continues a feed. */
export interface FeedPlace {
  /** Events behind this number come next. */
  readonly afterNo: number;
  /** Whether the reader was sent back, because what it read last is not in this ledger. */
  readonly isRestart: boolean;
}

/**
 * Begins a new epoch of every feed, after a restore. Its numbers begin above any that a feed may have had, also in a ledger
 * that was restored from the same backup before: they begin at the microseconds of the present, and no feed gets a million
 * events in a second.
 *
 * @returns how many feeds there are
 */
export async function beginFeedEpochs(db: Db): Promise<number> {
  await sql`
    insert into event_feeds (account_id, mode, last_no)
    select account_id, mode, 0
    from release_schedule
    on conflict (account_id, mode) do nothing
  `.execute(db);
  return countChanged(
    db,
    sql`
    with before as (
      select account_id, mode, last_no
      from event_feeds
      order by account_id, mode
      for update
    ),
    begun as (
      update event_feeds f
      set last_no = greatest(before.last_no + 1000000000, (extract(epoch from clock_timestamp()) * 1000000)::bigint)
      from before
      where f.account_id = before.account_id
        and f.mode = before.mode
      returning f.account_id, f.mode, before.last_no as through_no, f.last_no as begins_after
    )
    insert into feed_epochs (account_id, mode, through_no, last_at, begins_after)
    select account_id, mode, through_no, coalesce(newest.at, '-infinity'), begins_after
    from begun b
    left join lateral (
      select e.at
      from events e
      where e.account_id = b.account_id
        and e.mode = b.mode
      order by e.no desc
      limit 1
    ) newest on true
  `,
  );
}

/**
 * Where a reader goes on who has read up to `afterNo`. A number between two epochs is of an event that a restore lost: the
 * reader goes on where the next epoch begins, since it has read all that was before. One above all that there are is of a
 * ledger that was restored without a new epoch: nothing is known of what its reader has read.
 *
 * Indexes: the primary keys of feeds and epochs.
 */
export async function findFeedPlace(db: Db, tenant: Tenant, afterNo: number): Promise<FeedPlace> {
  const { rows } = await sql<{ last_no: string; through_no: string | null; begins_after: string | null }>`
    select f.last_no, e.through_no, e.begins_after
    from event_feeds f
    left join feed_epochs e on e.account_id = f.account_id and e.mode = f.mode
    where ${isOf(tenant, "f")}
    order by e.begins_after
  `.execute(db);
  const isBeyond = afterNo > Number(rows[0]?.last_no ?? 0);
  const epochs = rows.flatMap(({ through_no, begins_after }) =>
    through_no === null || begins_after === null
      ? []
      : [{ throughNo: Number(through_no), beginsAfter: Number(begins_after) }],
  );
  const from: FeedPlace = { afterNo: isBeyond ? 0 : afterNo, isRestart: isBeyond };
  return epochs.reduce(
    (place, { throughNo, beginsAfter }) =>
      throughNo <= place.afterNo && place.afterNo < beginsAfter
        ? { afterNo: beginsAfter, isRestart: place.isRestart || place.afterNo > throughNo }
        : place,
    from,
  );
}

/**
 * The number up to which a reader has read whose last event is not in this ledger, by when that event was. The first
 * restore after it lost it, if it is newer than the newest event of the backup: its reader has read all of those. Else it
 * is kept no longer, and the reader begins with the oldest that is.
 *
 * @param at milliseconds of the epoch by the database's clock, from the event's id
 * @returns undefined when no restore can have lost it
 */
export async function findReadThrough(db: Db, tenant: Tenant, at: number): Promise<number | undefined> {
  const { rows } = await sql<{ no: string }>`
    select case when e.last_at <= lost.at then e.through_no else 0 end as no
    from feed_epochs e
    -- An id holds whole milliseconds.
    cross join (select to_timestamp(${at + 1}::double precision / 1000) as at) lost
    where ${isOf(tenant, "e")}
      and e.began_at > lost.at
    order by e.begins_after
    limit 1
  `.execute(db);
  return rows[0] && Number(rows[0].no);
}
