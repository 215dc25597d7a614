import { sql } from "kysely";
import { isSuspended } from "../accounts/limits.ts";
import { type Db, idsOf, toTable, withDeadlockRetry } from "../database/index.ts";
import type { DbDeps } from "../deps.ts";
import type { JobRef } from "../jobs/queue/job-ref.ts";
import {
  type DueEndpoint,
  type EndpointQuota,
  insertReleased,
  type LockedEndpoint,
  listNext,
  type ServedEndpoint,
  type TakenDelivery,
  toLines,
  updateReleased,
} from "./delivery-lines.ts";
import { epochMs, healthColumns, toTime } from "./health.ts";

export interface DeliveryReleaseOptions {
  readonly maxEndpoints: number;
  /** How long a released delivery may wait for its claim. */
  readonly leaseMs: number;
  /** True if an event was probably recorded just now: saves the look whether an endpoint is due. */
  readonly isDue?: boolean;
  /** In the order of the endpoints. May be repeated; an error leaves everything unchanged. */
  readonly assignQuotas: (endpoints: readonly DueEndpoint[]) => readonly EndpointQuota[];
}

export interface ReleasedDeliveries {
  readonly lines: readonly (readonly JobRef[])[];
  /** Null when unknown. */
  readonly nextInMs: number | null;
  /** Enabled ones with a feed, except of suspended accounts; with lines, only that there are some. */
  readonly endpoints: number;
}

/** An endpoint may subscribe to few of the examined events. */
const eventsPerLook = 5_000;

/** Endpoint `w` is due at its time, and when feed `f` has new events, whose writers change no endpoint. */
const isServed = sql`
  w.disabled_at is null
  and not ${isSuspended("w.account_id")}
`;
const hasNewEvents = sql`(w.takes_new_events and w.position < f.last_no)`;
const isDue = sql`
  ${isServed}
  and (w.due_at <= now() or ${hasNewEvents})
`;
const endpointsWithFeeds = sql`
  webhook_endpoints w
  join event_feeds f on f.account_id = w.account_id and f.mode = w.mode
`;

/**
 * Releases due deliveries, then new events, which become deliveries only now, so a backlog costs only its events.
 * Workers may call it concurrently; locked endpoints are skipped.
 *
 * Indexes: webhook_deliveries_waiting, webhook_deliveries_outstanding, primary keys of feeds and events. Endpoints are
 * read whole, some thousand in a millisecond or two.
 */
export async function releaseDeliveries({ db }: DbDeps, options: DeliveryReleaseOptions): Promise<ReleasedDeliveries> {
  if (!options.isDue) {
    const { endpoints, dueInMs } = await findDue(db);
    if (dueInMs === null || dueInMs > 0) return { lines: [], nextInMs: dueInMs, endpoints };
  }
  const lines = await withDeadlockRetry(db, "release deliveries", async (transaction) => {
    const endpoints = await lockDueEndpoints(transaction, options.maxEndpoints);
    if (endpoints.length === 0) return [];
    const quotas = options.assignQuotas(endpoints);
    const served = endpoints.flatMap((endpoint, index) => {
      const quota = quotas[index];
      return quota ? [{ endpoint, quota }] : [];
    });
    const taken = toLines(served, await listNext(transaction, served));
    await updateReleased(transaction, taken, options.leaseMs);
    await insertAndReschedule(transaction, { served, taken, leaseMs: options.leaseMs });
    return [...Map.groupBy(taken, ({ endpointId, line }) => `${endpointId} ${line}`).values()];
  });
  if (lines.length > 0) return { lines, nextInMs: 0, endpoints: lines.length };
  const { endpoints, dueInMs } = await findDue(db);
  return { lines, nextInMs: dueInMs, endpoints };
}

/** @returns `dueInMs` until the first endpoint is due; 0 or less when one is, null when none will be */
async function findDue(db: Db): Promise<{ endpoints: number; dueInMs: number | null }> {
  const { rows } = await sql<{ endpoints: number; dueInMs: number | null }>`
    select
      count(*)::integer as endpoints,
      (extract(epoch from min(due_at) - now()) * 1000)::double precision as "dueInMs"
    from (
      select least(nullif(w.due_at, 'infinity'), case when ${hasNewEvents} then now() end) as due_at
      from ${endpointsWithFeeds}
      where ${isServed}
    ) as looks
  `.execute(db);
  return rows[0] ?? { endpoints: 0, dueInMs: null };
}

async function lockDueEndpoints(db: Db, limit: number): Promise<LockedEndpoint[]> {
  const { rows: locked } = await sql<{ id: string }>`
    select w.id
    from ${endpointsWithFeeds}
    where ${isDue}
    order by least(w.due_at, now())
    limit ${limit}
    for no key update of w skip locked
  `.execute(db);
  if (locked.length === 0) return [];
  // A separate statement sees everything released before these locks.
  const lockedIds = idsOf(locked);
  const { rows } = await sql<LockedEndpoint>`
    with accounts as (
      select o.account_id, count(distinct (d.endpoint_id, d.line))::integer as lines
      from webhook_endpoints o
      join webhook_deliveries d on d.endpoint_id = o.id
      where o.account_id in (select account_id from webhook_endpoints where id = any(${lockedIds}::uuid[]))
        and d.state in ('released', 'sending')
      group by o.account_id
    )
    select
      w.id,
      w.account_id as "accountId",
      coalesce(accounts.lines, 0) as "accountLines",
      ${healthColumns},
      (extract(epoch from clock_timestamp()) * 1000)::double precision as now,
      w.rate,
      ${epochMs("w.next_arrival_at")} as "nextArrivalAt",
      w.position::double precision as position,
      -- A restore leaves a wide gap between two numbers.
      least(next_event.no + ${eventsPerLook}, f.last_no)::double precision as "lookThrough",
      f.last_no::double precision as "lastNo",
      under_way.lines as "busyLines",
      under_way.last_line as "lastLine",
      w.position < w.in_order_through
        or exists (
          select
          from webhook_deliveries d
          where d.endpoint_id = w.id
            and d.state = 'waiting'
            and d.due_at <= now()
            and d.event_no <= w.in_order_through
        )
        or coalesce(under_way.first_no <= w.in_order_through, false) as "isCatchingUp"
    from ${endpointsWithFeeds}
    cross join lateral (
      select
        count(distinct d.line)::integer as lines,
        coalesce(max(d.line), 0) as last_line,
        min(d.event_no) as first_no
      from webhook_deliveries d
      where d.endpoint_id = w.id
        and d.state in ('released', 'sending')
        and d.event_no is not null
    ) under_way
    left join lateral (
      select e.no
      from events e
      where e.account_id = w.account_id
        and e.mode = w.mode
        and e.no > w.position
      order by e.no
      limit 1
    ) next_event on true
    left join accounts on accounts.account_id = w.account_id
    where w.id = any(${lockedIds}::uuid[])
  `.execute(db);
  return rows;
}

/** One statement, since every event waits for it. It does not see its new rows, but they are not `waiting`. */
async function insertAndReschedule(
  db: Db,
  {
    served,
    taken,
    leaseMs,
  }: { readonly served: readonly ServedEndpoint[]; readonly taken: readonly TakenDelivery[]; readonly leaseMs: number },
): Promise<void> {
  const byEndpoint = Map.groupBy(taken, ({ endpointId }) => endpointId);
  const passed = served.map(({ endpoint, quota }) => toPassed(endpoint, quota, byEndpoint.get(endpoint.id) ?? []));
  await sql`
    with released as (${insertReleased(taken, leaseMs)})
    update webhook_endpoints w
    set
      position = s.position,
      next_arrival_at = ${toTime("s.next_arrival_at")},
      takes_new_events = s.takes_new_events,
      due_at = coalesce(
        ${toTime("s.due_at")},
        (
          select min(d.due_at)
          from webhook_deliveries d
          where d.endpoint_id = w.id
            and d.state = 'waiting'
        ),
        'infinity'
      )
    from ${toTable(passed, "s", {
      id: "uuid",
      position: "bigint",
      nextArrivalAt: "double precision",
      dueAt: "double precision",
      takesNewEvents: "boolean",
    })}
    where w.id = s.id
  `.execute(db);
}

function toPassed(endpoint: LockedEndpoint, { limit, againAt }: EndpointQuota, taken: readonly TakenDelivery[]) {
  const { id, now, rate, position, lookThrough, lastNo } = endpoint;
  const count = taken.length;
  const nextArrivalAt =
    count > 0 ? Math.max(endpoint.nextArrivalAt, now) + (count * 1_000) / rate : endpoint.nextArrivalAt;
  if (count < limit) {
    return { id, position: lookThrough, nextArrivalAt, dueAt: lookThrough < lastNo ? now : null, takesNewEvents: true };
  }
  // More of the examined events may be wanted after the quota.
  const last = Math.max(position, ...taken.map(({ eventNo }) => eventNo));
  return { id, position: last, nextArrivalAt, dueAt: againAt, takesNewEvents: false };
}
