import { sql } from "kysely";
import { isWithinTimes } from "../database/id-times.ts";
import { idArray } from "../database/index.ts";
import type { DbDeps } from "../deps.ts";
import { isWanted } from "./record-events.ts";

export interface EndpointFigures {
  /** Pending deliveries, and events that are no deliveries yet. */
  readonly waiting: number;
  readonly nextAttemptAt: Date | null;
  readonly delivered: number;
  /** Tried without success: to be tried again, or given up. */
  readonly undelivered: number;
}

/** Bounds the cost: an endpoint that was disabled for days has a long queue. */
const mostCounted = { waiting: 5_000, recent: 1_000 };
const dayMs = 86_400_000;

/**
 * One statement for a page of endpoints. Indexes: webhook_deliveries_waiting, webhook_deliveries_outstanding,
 * webhook_deliveries_listed, primary keys of events and attempts.
 *
 * @param ids of the caller's own endpoints
 */
export async function readEndpointFigures(
  { db }: DbDeps,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EndpointFigures>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<EndpointFigures & { id: string }>`
    select
      w.id,
      pending.waiting + pending.under_way + news.events as waiting,
      case
        when w.disabled_at is not null then null
        when pending.under_way > 0 then now()
        when pending.waiting + news.events > 0 then
          greatest(case when news.events > 0 then now() else pending.due_at end, w.paused_until, w.probe_at)
      end as "nextAttemptAt",
      recent.delivered,
      recent.undelivered
    from webhook_endpoints w
    cross join lateral (
      select
        (
          select count(*)
          from (
            select
            from webhook_deliveries d
            where d.endpoint_id = w.id
              and d.state = 'waiting'
            limit ${mostCounted.waiting}
          ) counted
        )::integer as waiting,
        (
          select count(*)
          from webhook_deliveries d
          where d.endpoint_id = w.id
            and d.state in ('released', 'sending')
            and d.event_no is not null
        )::integer as under_way,
        (
          select min(d.due_at)
          from webhook_deliveries d
          where d.endpoint_id = w.id
            and d.state = 'waiting'
        ) as due_at
    ) pending
    cross join lateral (
      select count(*) filter (where ${isWanted})::integer as events
      from (
        select n.type, n.job_id, n.batch_id
        from events n
        where n.account_id = w.account_id
          and n.mode = w.mode
          and n.no > w.position
        order by n.no
        limit ${mostCounted.waiting}
      ) e
    ) news
    cross join lateral (
      select
        count(*) filter (where r.state = 'delivered')::integer as delivered,
        count(*) filter (
          where r.state = 'failed'
            or (r.state <> 'delivered' and exists (select from webhook_attempts a where a.delivery_id = r.id))
        )::integer as undelivered
      from (
        select d.id, d.state
        from webhook_deliveries d
        where d.endpoint_id = w.id
          and d.event_no is not null
          and d.created_at > now() - interval '24 hours'
          and ${isWithinTimes("d.id", { after: new Date(Date.now() - dayMs) })}
        order by d.id desc
        limit ${mostCounted.recent}
      ) r
    ) recent
    where w.id = any(${idArray(ids)})
  `.execute(db);
  return new Map(rows.map(({ id, ...figures }) => [id, figures]));
}
