import { sql } from "kysely";
import type { DbDeps } from "../deps.ts";
import { retentionStarts } from "./retention.ts";

/** The oldest of its kind that should have been deleted by now. */
export interface Overdue {
  readonly kind: "batch" | "job" | "event" | "delivery";
  readonly accountId: string;
  /** When its account's retention ended. */
  readonly dueAt: Date;
}

/**
 * A row for each kind that is behind, the longest overdue first. Reads one row of each kind, account and endpoint. Indexes:
 * batches_ended, results_without_batch, primary key of events, webhook_deliveries_listed.
 */
export async function listOverdue({ db }: DbDeps): Promise<readonly Overdue[]> {
  const { rows } = await sql<Overdue>`
    with starts as materialized (select account_id, since from ${retentionStarts} s),
    oldest as (
      select 'batch' as kind, k.account_id, k.since, o.at
      from starts k
      cross join lateral (
        select finished_at as at from batches where account_id = k.account_id and finished_at < k.since
        order by finished_at
        limit 1
      ) o
      union all
      select 'job', k.account_id, k.since, o.at
      from starts k
      cross join lateral (
        select finished_at as at from results
        where account_id = k.account_id and batch_id is null and finished_at < k.since
        order by finished_at
        limit 1
      ) o
      union all
      select 'event', k.account_id, k.since, o.at
      from starts k
      join event_feeds f on f.account_id = k.account_id
      cross join lateral (
        select at from events where account_id = f.account_id and mode = f.mode order by no limit 1
      ) o
      where o.at < k.since
      union all
      select 'delivery', k.account_id, k.since, o.at
      from starts k
      join webhook_endpoints w on w.account_id = k.account_id
      cross join lateral (
        select created_at as at from webhook_deliveries where endpoint_id = w.id order by id limit 1
      ) o
      where o.at < k.since
    ),
    worst as (
      select distinct on (kind) kind, account_id, now() - (since - at) as due_at
      from oldest
      order by kind, since - at desc, account_id
    )
    select kind, account_id as "accountId", due_at as "dueAt"
    from worst
    order by due_at
  `.execute(db);
  return rows;
}

/** Batches that are deleted, but for some of their rows. */
export async function countBatchesWithRowsLeft({ db }: DbDeps): Promise<number> {
  const { rows } = await sql<{ batches: number }>`select count(*)::integer as batches from batches_purged`.execute(db);
  return rows[0]?.batches ?? 0;
}
