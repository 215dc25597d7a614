import { createUuidSequence } from "@nightguard/contract";
import { type RawBuilder, sql } from "kysely";
import { type Db, leaseEnd, toTable } from "../database/index.ts";
import type { JobRef } from "../jobs/queue/job-ref.ts";
import type { EndpointHealth } from "./health.ts";
import { isWanted } from "./record-events.ts";

/** Times are milliseconds of the epoch by the database's clock. */
export interface DueEndpoint extends EndpointHealth {
  readonly id: string;
  readonly now: number;
  readonly rate: number;
  /** Keeps an even pace. */
  readonly nextArrivalAt: number;
  /** A line sends its deliveries one after another. */
  readonly busyLines: number;
  readonly accountId: string;
  readonly accountLines: number;
  /** Deliveries that waited for the failing endpoint are left. */
  readonly isCatchingUp: boolean;
}

export interface EndpointQuota {
  readonly limit: number;
  /** At least 1 unless `limit` is 0. */
  readonly lines: number;
  /** Sends the first waiting delivery, due or not. */
  readonly isProbe: boolean;
  /** Used if deliveries are left. */
  readonly againAt: number;
}

export interface LockedEndpoint extends DueEndpoint {
  /** Events up to here became deliveries or were skipped. */
  readonly position: number;
  readonly lookThrough: number;
  readonly lastNo: number;
  readonly lastLine: number;
}

export interface ServedEndpoint {
  readonly endpoint: LockedEndpoint;
  readonly quota: EndpointQuota;
}

interface Next {
  readonly endpointId: string;
  /** Null for an event. */
  readonly deliveryId: string | null;
  readonly fencingToken: number;
  readonly eventId: string;
  readonly eventNo: number;
  readonly type: string;
}

/** Due deliveries before new events, both up to each endpoint's quota. */
export async function listNext(db: Db, served: readonly ServedEndpoint[]): Promise<Next[]> {
  const endpointsWithQuota = served.filter(({ quota }) => quota.limit > 0);
  if (endpointsWithQuota.length === 0) return [];
  const { rows } = await sql<Next>`
    select
      s.endpoint_id as "endpointId",
      next.id as "deliveryId",
      next.fencing_token as "fencingToken",
      next.event_id as "eventId",
      next.no::double precision as "eventNo",
      next.type
    from unnest(
      ${endpointsWithQuota.map(({ endpoint }) => endpoint.id)}::uuid[],
      ${endpointsWithQuota.map(({ quota }) => quota.limit)}::integer[],
      ${endpointsWithQuota.map(({ quota }) => quota.isProbe)}::boolean[],
      ${endpointsWithQuota.map(({ endpoint }) => endpoint.lookThrough)}::bigint[]
    ) with ordinality as s (endpoint_id, quota, is_probe, look_through, position)
    join webhook_endpoints w on w.id = s.endpoint_id
    cross join lateral (
      (
        select d.id, d.fencing_token, d.event_id, d.event_no as no, d.type, d.due_at, true as waits
        from webhook_deliveries d
        where d.endpoint_id = w.id
          and d.state = 'waiting'
          and d.due_at <= now()
          and not s.is_probe
        order by d.due_at, d.event_no
        limit s.quota
      )
      union all
      (
        select d.id, d.fencing_token, d.event_id, d.event_no, d.type, d.due_at, true
        from webhook_deliveries d
        where d.endpoint_id = w.id
          and d.state = 'waiting'
          and s.is_probe
        order by d.event_no
        limit 1
      )
      union all
      (
        select null, 0, e.id, e.no, e.type, null, false
        from events e
        where e.account_id = w.account_id
          and e.mode = w.mode
          and e.no > w.position
          and e.no <= s.look_through
          and ${isWanted}
        order by e.no
        limit s.quota
      )
    ) next
    order by s.position, next.waits desc, next.due_at, next.no
  `.execute(db);
  return rows;
}

export interface TakenDelivery extends JobRef, Next {
  readonly line: number;
}

/** Lines are in order; their lengths differ by at most one. */
export function toLines(served: readonly ServedEndpoint[], next: readonly Next[]): TakenDelivery[] {
  const newId = createUuidSequence();
  const byEndpoint = Map.groupBy(next, ({ endpointId }) => endpointId);
  return served.flatMap(({ endpoint, quota: { limit, lines } }) =>
    (byEndpoint.get(endpoint.id) ?? []).slice(0, limit).map((one, index) => ({
      ...one,
      id: one.deliveryId ?? newId(),
      fencingToken: one.fencingToken + 1,
      line: endpoint.lastLine + 1 + (index % lines),
    })),
  );
}

/** An insert for `with`, of events that become deliveries. */
export const insertReleased = (taken: readonly TakenDelivery[], leaseMs: number): RawBuilder<unknown> => sql`
  insert into webhook_deliveries (
    id, endpoint_id, event_id, event_no, type, state, fencing_token, line, lease_until
  )
  select id, endpoint_id, event_id, event_no, type, 'released', fencing_token, line, ${leaseEnd(leaseMs)}
  from ${toTable(
    taken.filter(({ deliveryId }) => deliveryId === null),
    "t",
    {
      id: "uuid",
      fencingToken: "integer",
      endpointId: "uuid",
      line: "integer",
      eventId: "uuid",
      eventNo: "bigint",
      type: "text",
    },
  )}
  on conflict (endpoint_id, event_id) do nothing
`;

/** Releases deliveries that waited. Omits deleted ones, whose claims fail. Index: primary key. */
export async function updateReleased(transaction: Db, taken: readonly TakenDelivery[], leaseMs: number): Promise<void> {
  const waiting = taken.filter(({ deliveryId }) => deliveryId !== null);
  if (waiting.length === 0) return;
  await sql`
    update webhook_deliveries d
    set
      state = 'released',
      fencing_token = t.fencing_token,
      line = t.line,
      lease_until = ${leaseEnd(leaseMs)},
      due_at = null
    from ${toTable(waiting, "t", { id: "uuid", fencingToken: "integer", line: "integer" })}
    where d.id = t.id
      and d.state = 'waiting'
  `.execute(transaction);
}
