import type { DisabledReason } from "@nightguard/contract";
import { type RawBuilder, sql } from "kysely";
import { type Db, type DeliveryState, idArray, idsOf, valueFor } from "../database/index.ts";
import { lockEndpoints } from "./endpoint-locks.ts";

/** Times are milliseconds of the epoch by the database's clock. */
export interface EndpointHealth {
  /** Counts since the last success. */
  readonly consecutiveFailures: number;
  readonly failingSince: number | null;
  readonly lastSuccessAt: number | null;
  readonly lastFailureAt: number | null;
  readonly lastError: string | null;
  /** The receiver requested this pause. */
  readonly pausedUntil: number | null;
  /** Set while the circuit breaker is open. */
  readonly probeAt: number | null;
}

export const epochMs = (column: string): RawBuilder<number | null> =>
  sql`(extract(epoch from ${sql.ref(column)}) * 1000)::double precision`;

export const toTime = (column: string): RawBuilder<Date> => sql`to_timestamp(${sql.ref(column)} / 1000)`;

export const healthColumns = sql`
  w.consecutive_failures as "consecutiveFailures",
  ${epochMs("w.failing_since")} as "failingSince",
  ${epochMs("w.last_success_at")} as "lastSuccessAt",
  ${epochMs("w.last_failure_at")} as "lastFailureAt",
  w.last_error as "lastError",
  ${epochMs("w.paused_until")} as "pausedUntil",
  ${epochMs("w.probe_at")} as "probeAt"
`;

export interface ChangedHealth extends EndpointHealth {
  readonly endpointId: string;
  readonly disabledReason: DisabledReason | null;
  /** Its circuit breaker just closed: waiting deliveries become due in feed order. */
  readonly hasRecovered: boolean;
  /** Can take more deliveries, and is due for release. */
  readonly isFree: boolean;
}

/** The endpoints are locked. Index: primary key. */
export async function writeHealth(db: Db, changed: readonly ChangedHealth[]): Promise<void> {
  if (changed.length === 0) return;
  const ids = changed.map(({ endpointId }) => endpointId);
  const column = (name: keyof ChangedHealth, type: "integer" | "double precision" | "text" | "boolean") =>
    valueFor<never>(sql`w.id`, ids, sql`${changed.map((health) => health[name])}::${sql.raw(type)}[]`);
  const time = (name: keyof ChangedHealth) => sql`to_timestamp(${column(name, "double precision")} / 1000)`;
  await sql`
    update webhook_endpoints w
    set
      consecutive_failures = ${column("consecutiveFailures", "integer")},
      failing_since = ${time("failingSince")},
      last_success_at = ${time("lastSuccessAt")},
      last_failure_at = ${time("lastFailureAt")},
      last_error = ${column("lastError", "text")},
      paused_until = ${time("pausedUntil")},
      probe_at = ${time("probeAt")},
      disabled_at = case
        when ${column("disabledReason", "text")} is null then w.disabled_at
        else coalesce(w.disabled_at, now())
      end,
      disabled_reason = coalesce(w.disabled_reason, ${column("disabledReason", "text")}),
      due_at = case when ${column("isFree", "boolean")} then now() else w.due_at end
    where w.id = any(${idArray(ids)})
  `.execute(db);
  const recovered = changed.filter(({ hasRecovered }) => hasRecovered).map(({ endpointId }) => endpointId);
  if (recovered.length > 0) await catchUp(db, recovered);
}

export async function resumeEndpoints(db: Db, endpointIds: readonly string[]): Promise<void> {
  const locked = await lockEndpoints(db, endpointIds);
  if (locked.length === 0) return;
  await sql`
    update webhook_endpoints
    set
      consecutive_failures = 0,
      failing_since = null,
      paused_until = null,
      probe_at = null,
      next_arrival_at = '-infinity',
      due_at = now()
    where id = any(${idArray(locked)})
  `.execute(db);
  await catchUp(db, locked);
}

/** More rarely wait, since the circuit breaker opens early; those keep their times. */
const maxMadeDue = 1_000;

/**
 * Keeps the feed in order up to its present end. The endpoints are locked. Indexes: primary keys,
 * webhook_deliveries_waiting.
 */
async function catchUp(db: Db, endpointIds: readonly string[]): Promise<void> {
  await sql`
    update webhook_endpoints w
    set in_order_through = coalesce(
      (select f.last_no from event_feeds f where f.account_id = w.account_id and f.mode = w.mode),
      w.in_order_through
    )
    where w.id = any(${idArray(endpointIds)})
  `.execute(db);
  const { rows: first } = await sql<{ id: string }>`
    select waiting.id
    from unnest(${idArray(endpointIds)}) as s (endpoint_id)
    cross join lateral (
      select d.id
      from webhook_deliveries d
      where d.endpoint_id = s.endpoint_id
        and d.state = 'waiting'
      order by d.event_no
      limit ${maxMadeDue}
    ) waiting
  `.execute(db);
  if (first.length === 0) return;
  // With equal due times, deliveries are released in event order.
  await sql`
    update webhook_deliveries
    set due_at = now()
    where id = any(${idArray(idsOf(first))})
      and state = ${"waiting" satisfies DeliveryState}
  `.execute(db);
}
