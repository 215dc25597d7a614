import type { Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { countChanged, type Db, isOf } from "../database/index.ts";

/** Where a reader continues in a feed. */
export interface FeedPlace {
  /** Events after this number come next. */
  readonly afterNo: number;
  /** Whether the last event it read is not in this ledger. */
  readonly isRestart: boolean;
}

/**
 * Begins a new epoch of every feed, after a restore. Numbers start at the present microseconds of the epoch, so that none
 * was used before, even after an earlier restore of the same backup: no feed gets a million events in a second.
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
 * Where a reader continues that has read up to `afterNo`. A number between two epochs was lost by a restore: the next epoch
 * follows. One above all numbers comes from a ledger restored without a new epoch: reading starts from the beginning.
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
  let place: FeedPlace = { afterNo: isBeyond ? 0 : afterNo, isRestart: isBeyond };
  for (const { through_no, begins_after } of rows) {
    if (through_no === null || begins_after === null) continue;
    if (place.afterNo < Number(through_no) || place.afterNo >= Number(begins_after)) continue;
    place = { afterNo: Number(begins_after), isRestart: place.isRestart || place.afterNo > Number(through_no) };
  }
  return place;
}

/**
 * The number up to which a reader has read whose last event is not in this ledger. If the first restore after that event
 * lost it, the reader has read all of the backup; otherwise the event was purged, and the reader starts at 0.
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
