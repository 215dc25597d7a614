import type { DisabledReason } from "@nightguard/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../connection.ts";

/**
 * How an endpoint stands, as its deliveries have gone. Times are milliseconds of the epoch by the database's clock, which
 * alone decides what is due.
 */
export interface EndpointHealth {
  /** Failed attempts since the last success, and since when. */
  readonly consecutiveFailures: number;
  readonly failingSince: number | null;
  readonly lastSuccessAt: number | null;
  readonly lastFailureAt: number | null;
  readonly lastError: string | null;
  /** Asked for by the receiver: nothing is sent before. */
  readonly pausedUntil: number | null;
  /** The breaker is open while this is set; the next probe is due then. */
  readonly probeAt: number | null;
}

/** A time column as milliseconds of the epoch. */
export const epochMs = (column: string): RawBuilder<number | null> =>
  sql`(extract(epoch from ${sql.ref(column)}) * 1000)::double precision`;

/** Milliseconds of the epoch, a column of an `unnest`, as a time. */
export const toTime = (column: string): RawBuilder<Date> => sql`to_timestamp(${sql.ref(column)} / 1000)`;

/** What of endpoints `w` makes an `EndpointHealth`. */
export const healthColumns = sql`
  w.consecutive_failures as "consecutiveFailures",
  ${epochMs("w.failing_since")} as "failingSince",
  ${epochMs("w.last_success_at")} as "lastSuccessAt",
  ${epochMs("w.last_failure_at")} as "lastFailureAt",
  w.last_error as "lastError",
  ${epochMs("w.paused_until")} as "pausedUntil",
  ${epochMs("w.probe_at")} as "probeAt"
`;

/** How an endpoint stands after its attempts were looked at. */
export interface ChangedHealth extends EndpointHealth {
  readonly endpointId: string;
  /** Why it gets nothing from now on; null where it goes on. */
  readonly disabledReason: DisabledReason | null;
  /** Whether its breaker just closed: what waits is due then, in the order of its feed. */
  readonly hasRecovered: boolean;
  /** Whether it may get more now, so that release looks at it. */
  readonly isFree: boolean;
}

/** Writes down how endpoints stand, under their locks. */
export async function writeHealth(db: Db, changed: readonly ChangedHealth[]): Promise<void> {
  const column = <Name extends keyof ChangedHealth>(name: Name) => changed.map((health) => health[name]);
  await sql`
    update webhook_endpoints w
    set
      consecutive_failures = h.consecutive_failures,
      failing_since = ${toTime("h.failing_since")},
      last_success_at = ${toTime("h.last_success_at")},
      last_failure_at = ${toTime("h.last_failure_at")},
      last_error = h.last_error,
      paused_until = ${toTime("h.paused_until")},
      probe_at = ${toTime("h.probe_at")},
      disabled_at = case when h.disabled_reason is null then w.disabled_at else coalesce(w.disabled_at, now()) end,
      disabled_reason = coalesce(w.disabled_reason, h.disabled_reason),
      due_at = case when h.is_free then now() else w.due_at end
    from unnest(
      ${column("endpointId")}::uuid[],
      ${column("consecutiveFailures")}::integer[],
      ${column("failingSince")}::double precision[],
      ${column("lastSuccessAt")}::double precision[],
      ${column("lastFailureAt")}::double precision[],
      ${column("lastError")}::text[],
      ${column("pausedUntil")}::double precision[],
      ${column("probeAt")}::double precision[],
      ${column("disabledReason")}::text[],
      ${column("isFree")}::boolean[]
    ) as h (
      endpoint_id, consecutive_failures, failing_since, last_success_at, last_failure_at, last_error, paused_until,
      probe_at, disabled_reason, is_free
    )
    where w.id = h.endpoint_id
  `.execute(db);
  const recovered = changed.filter(({ hasRecovered }) => hasRecovered).map(({ endpointId }) => endpointId);
  if (recovered.length > 0) await catchUp(db, recovered);
}

/**
 * Begins anew with endpoints that were changed, enabled again, or whose account was resumed: whatever they did before, their
 * breakers are closed, and what waits is due, in the order of its feed.
 */
export async function resumeEndpoints(db: Db, endpointIds: readonly string[]): Promise<void> {
  if (endpointIds.length === 0) return;
  await sql`
    update webhook_endpoints
    set
      consecutive_failures = 0,
      failing_since = null,
      paused_until = null,
      probe_at = null,
      next_arrival_at = '-infinity',
      due_at = now()
    where id = any(${endpointIds}::uuid[])
  `.execute(db);
  await catchUp(db, endpointIds);
}

/**
 * How many of what waits is due at once after a failure. Seldom are there more, since the breaker opens early: such come
 * when they were due anyway.
 */
const mostHastened = 1_000;

/** What waits for these endpoints is due, and comes one after another up to the end of their feeds, so that it arrives in order. */
async function catchUp(db: Db, endpointIds: readonly string[]): Promise<void> {
  await sql`
    with behind as (
      update webhook_endpoints w
      set in_order_through = f.last_no
      from event_feeds f
      where w.id = any(${endpointIds}::uuid[])
        and f.account_id = w.account_id
        and f.mode = w.mode
    )
    -- All due at the same moment, they are taken by their numbers.
    update webhook_deliveries d
    set due_at = now()
    from unnest(${endpointIds}::uuid[]) as s (endpoint_id)
    cross join lateral (
      select id
      from webhook_deliveries
      where endpoint_id = s.endpoint_id
        and state = 'waiting'
      order by event_no
      limit ${mostHastened}
    ) waiting
    where d.id = waiting.id
      and d.state = 'waiting'
  `.execute(db);
}
