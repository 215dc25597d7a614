import type { Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { countChanged, type Db, isOf } from "../database/index.ts";
import type { DbDeps } from "../deps.ts";

/** A restore from a backup starts a new epoch: event numbers jump. */
export interface FeedCursor {
  readonly afterNo: number;
  /** The reader's last event is no longer in this database. */
  readonly isRestart: boolean;
}

/**
 * Numbers start at the Unix time in microseconds, above all the feed ever used, also after an earlier restore of the
 * same backup: no feed gets a million events per second.
 *
 * @returns how many feeds
 */
export async function beginFeedEpochs(db: Db): Promise<number> {
  await sql`
    insert into event_feeds (account_id, mode, last_no)
    select account_id, mode, 0
    from release_schedule
    on conflict (account_id, mode) do nothing
  `.execute(db);
  return countChanged(db)`
    with previous as (
      select account_id, mode, last_no
      from event_feeds
      order by account_id, mode
      for update
    ),
    started as (
      update event_feeds f
      set last_no = greatest(previous.last_no + 1000000000, (extract(epoch from clock_timestamp()) * 1000000)::bigint)
      from previous
      where f.account_id = previous.account_id
        and f.mode = previous.mode
      returning f.account_id, f.mode, previous.last_no as through_no, f.last_no as begins_after
    )
    insert into feed_epochs (account_id, mode, through_no, last_at, begins_after)
    select account_id, mode, through_no, coalesce(newest.at, '-infinity'), begins_after
    from started
    left join lateral (
      select e.at
      from events e
      where e.account_id = started.account_id
        and e.mode = started.mode
      order by e.no desc
      limit 1
    ) newest on true
  `;
}

/**
 * A number between two epochs was lost in a restore: the reader has read the whole backup and continues with the next
 * epoch. One above the newest means a restore without a new epoch: the reader starts over. Indexes: primary keys of
 * `event_feeds` and `feed_epochs`.
 */
export async function findFeedCursor({ db }: DbDeps, tenant: Tenant, afterNo: number): Promise<FeedCursor> {
  const { rows } = await sql<{ last_no: string; through_no: string | null; begins_after: string | null }>`
    select f.last_no, e.through_no, e.begins_after
    from event_feeds f
    left join feed_epochs e on e.account_id = f.account_id and e.mode = f.mode
    where ${isOf(tenant, "f")}
    order by e.begins_after
  `.execute(db);
  const isAboveNewest = afterNo > Number(rows[0]?.last_no ?? 0);
  let place: FeedCursor = { afterNo: isAboveNewest ? 0 : afterNo, isRestart: isAboveNewest };
  for (const { through_no, begins_after } of rows) {
    if (through_no === null || begins_after === null) continue;
    if (place.afterNo < Number(through_no) || place.afterNo >= Number(begins_after)) continue;
    place = { afterNo: Number(begins_after), isRestart: place.isRestart || place.afterNo > Number(through_no) };
  }
  return place;
}

/**
 * For a missing last event. If newer than the backup, a restore lost it, and the reader has read the whole backup; if
 * older, it was purged: the answer is 0.
 *
 * @param at the event's time in Unix milliseconds, as in its id
 * @returns undefined without a restore after the event
 */
export async function findReadThrough({ db }: DbDeps, tenant: Tenant, at: number): Promise<number | undefined> {
  const { rows } = await sql<{ no: string }>`
    select case when e.last_at <= lost.at then e.through_no else 0 end as no
    from feed_epochs e
    -- An id holds whole milliseconds: compare with the end of that millisecond.
    cross join (select to_timestamp(${at + 1}::double precision / 1000) as at) lost
    where ${isOf(tenant, "e")}
      and e.began_at > lost.at
    order by e.begins_after
    limit 1
  `.execute(db);
  return rows[0] && Number(rows[0].no);
}
