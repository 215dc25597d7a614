import type { DeliveryStatus, EventType, Tenant, testEventType } from "@nightguard/contract";
import { type SqlBool, sql } from "kysely";
import { isSuspended } from "../accounts/limits.ts";
import { type Db, type DeliveryState, idsOf, isOf, leaseEnd, type Page, withDeadlockRetry } from "../database/index.ts";
import type { Encryption } from "../encryption/encryption.ts";
import { attemptContext } from "./delivery-settlements.ts";

/** A delivery with its log, answers opened. */
export interface DeliveryRecord {
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly eventNo: number | null;
  readonly type: EventType | typeof testEventType;
  readonly state: DeliveryState;
  readonly dueAt: Date | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  /** In the order in which they were made. */
  readonly attempts: readonly {
    readonly at: Date;
    readonly durationMs: number;
    readonly statusCode: number | null;
    readonly error: string | null;
    readonly answer: Buffer | null;
  }[];
}

interface Sources {
  readonly db: Db;
  readonly encryption: Encryption;
}

const statesOf: Readonly<Record<DeliveryStatus, readonly DeliveryState[]>> = {
  pending: ["waiting", "released", "sending"],
  delivered: ["delivered"],
  failed: ["failed"],
};

/** Where a delivery stands, to its account. */
export const toDeliveryStatus = (state: DeliveryState): DeliveryStatus =>
  state === "delivered" || state === "failed" ? state : "pending";

/** The deliveries of a tenant's endpoint, newest first. Index: webhook_deliveries_listed. */
export async function listDeliveries(
  sources: Sources,
  tenant: Tenant,
  endpointId: string,
  filters: { readonly status?: DeliveryStatus | undefined },
  page: Page,
): Promise<DeliveryRecord[]> {
  let query = selectDeliveries(sources.db)
    .where("d.endpoint_id", "=", endpointId)
    .where(ownsEndpoint(tenant, endpointId));
  if (filters.status) query = query.where("d.state", "in", statesOf[filters.status]);
  if (page.before) query = query.where("d.id", "<", page.before);
  const rows = await query.orderBy("d.id", "desc").limit(page.limit).execute();
  return withAttempts(sources, rows);
}

/** A tenant's delivery; undefined when it has none of this id. */
export async function findDelivery(sources: Sources, tenant: Tenant, id: string): Promise<DeliveryRecord | undefined> {
  const rows = await selectDeliveries(sources.db)
    .innerJoin("webhook_endpoints as w", "w.id", "d.endpoint_id")
    .where(isOf(tenant, "w"))
    .where("d.id", "=", id)
    .execute();
  const [delivery] = await withAttempts(sources, rows);
  return delivery;
}

/** Depends on no row of the statement around it: evaluated once, and without effect on its plan. */
const ownsEndpoint = (tenant: Tenant, endpointId: string) => sql<SqlBool>`
  exists (
    select
    from webhook_endpoints owned
    where owned.id = ${endpointId}
      and ${isOf(tenant, "owned")}
  )
`;

const selectDeliveries = (db: Db) =>
  db
    .selectFrom("webhook_deliveries as d")
    .select([
      "d.id",
      "d.endpoint_id",
      "d.event_id",
      "d.event_no",
      "d.type",
      "d.state",
      "d.due_at",
      "d.created_at",
      "d.finished_at",
    ]);

type DeliveryRow = Awaited<ReturnType<ReturnType<typeof selectDeliveries>["execute"]>>[number];

async function withAttempts({ db, encryption }: Sources, rows: readonly DeliveryRow[]): Promise<DeliveryRecord[]> {
  if (rows.length === 0) return [];
  const attempts = await db
    .selectFrom("webhook_attempts")
    .select(["delivery_id", "attempt_no", "at", "duration_ms", "status_code", "error", "answer"])
    .where("delivery_id", "in", idsOf(rows))
    .orderBy("attempt_no")
    .execute();
  const byDelivery = Map.groupBy(attempts, ({ delivery_id }) => delivery_id);
  return rows.map((row) => ({
    id: row.id,
    endpointId: row.endpoint_id,
    eventId: row.event_id,
    eventNo: row.event_no === null ? null : Number(row.event_no),
    type: row.type,
    state: row.state,
    dueAt: row.due_at,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    attempts: (byDelivery.get(row.id) ?? []).map((attempt) => ({
      at: attempt.at,
      durationMs: attempt.duration_ms,
      statusCode: attempt.status_code,
      error: attempt.error,
      answer: attempt.answer && encryption.decrypt(attemptContext(row.id, attempt.attempt_no), attempt.answer),
    })),
  }));
}

/** What a delivery is when it is to be sent once more: due now, with all tries before it. */
const asNew = sql`
  state = 'waiting',
  due_at = now(),
  tries = 0,
  finished_at = null
`;

/**
 * Sends a tenant's delivery once more that has ended, tests apart. Indexes: the primary keys.
 *
 * @returns whether it will be
 */
export async function replayDelivery(db: Db, tenant: Tenant, id: string): Promise<boolean> {
  return withDeadlockRetry(db, "replay delivery", async (transaction) => {
    const endpointId = await findEndpointOf(transaction, id);
    if (endpointId === undefined || !(await locksOwnEndpoint(transaction, tenant, endpointId))) return false;
    const { rows } = await sql<{ event_no: string }>`
      update webhook_deliveries
      set ${asNew}
      where id = ${id}
        and state in ('delivered', 'failed')
        and event_no is not null
      returning event_no
    `.execute(transaction);
    const [replayed] = rows;
    if (!replayed) return false;
    await sendAgain(transaction, endpointId, replayed.event_no);
    return true;
  });
}

/**
 * Sends the deliveries of a tenant's endpoint again that were given up since then, at most `limit` of them. Index:
 * webhook_deliveries_failed.
 *
 * @returns how many
 */
export async function recoverDeliveries(
  db: Db,
  tenant: Tenant,
  endpointId: string,
  { since, limit }: { readonly since: Date; readonly limit: number },
): Promise<number> {
  return withDeadlockRetry(db, "recover deliveries", async (transaction) => {
    if (!(await locksOwnEndpoint(transaction, tenant, endpointId))) return 0;
    const { rows } = await sql<{ count: number; last_no: string | null }>`
      with failed as (
        select id
        from webhook_deliveries
        where endpoint_id = ${endpointId}
          and state = 'failed'
          and event_no is not null
          and finished_at >= ${since}
        order by finished_at
        limit ${limit}
        for update skip locked
      ),
      recovered as (
        update webhook_deliveries d
        set ${asNew}
        from failed
        where d.id = failed.id
        returning d.event_no
      )
      select count(*)::integer as count, max(event_no) as last_no
      from recovered
    `.execute(transaction);
    const { count, last_no } = rows[0] ?? { count: 0, last_no: null };
    if (last_no !== null) await sendAgain(transaction, endpointId, last_no);
    return count;
  });
}

async function findEndpointOf(db: Db, deliveryId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("webhook_deliveries")
    .select("endpoint_id")
    .where("id", "=", deliveryId)
    .executeTakeFirst();
  return row?.endpoint_id;
}

/** Locks an endpoint before its deliveries change. @returns whether it is the tenant's */
async function locksOwnEndpoint(transaction: Db, tenant: Tenant, endpointId: string): Promise<boolean> {
  const { rows } = await sql`
    select
    from webhook_endpoints w
    where w.id = ${endpointId}
      and ${isOf(tenant, "w")}
    for no key update
  `.execute(transaction);
  return rows.length > 0;
}

/**
 * An account that asks for more expects its endpoint to be back: release looks at it, and probes it, now; and what was
 * asked for is sent in order.
 *
 * @param lastNo the highest number of the events that are sent again
 */
async function sendAgain(transaction: Db, endpointId: string, lastNo: string): Promise<void> {
  await sql`
    update webhook_endpoints
    set
      due_at = now(),
      probe_at = case when probe_at > now() then now() else probe_at end,
      in_order_through = greatest(in_order_through, ${lastNo}::bigint)
    where id = ${endpointId}
  `.execute(transaction);
}

/**
 * Records a test of a tenant's endpoint, released at once: it waits for nothing, whether the endpoint is enabled or not. Index:
 * webhook_deliveries_outstanding.
 *
 * @param how.most tests of the tenant that may be under way: what waits for nothing is not held up by an endpoint's pace
 * @returns its dispatch number; undefined when there are that many already
 */
export async function insertTestDelivery(
  db: Db,
  test: { readonly id: string; readonly tenant: Tenant; readonly endpointId: string; readonly eventId: string },
  { leaseMs, most }: { readonly leaseMs: number; readonly most: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ fencing_token: number }>`
    insert into webhook_deliveries (id, endpoint_id, event_id, type, state, fencing_token, lease_until)
    select
      ${test.id}, w.id, ${test.eventId}, ${"endpoint.test" satisfies typeof testEventType}, 'released', 1,
      ${leaseEnd(leaseMs)}
    from webhook_endpoints w
    where w.id = ${test.endpointId}
      and ${isOf(test.tenant, "w")}
      and (
        select count(*)
        from webhook_endpoints o
        join webhook_deliveries d on d.endpoint_id = o.id
        where o.account_id = w.account_id
          and o.mode = w.mode
          and d.state in ('released', 'sending')
          and d.event_no is null
      ) < ${most}
    -- Not deleted before this commits: the sweep of a deleted endpoint would miss the test.
    for key share of w
    returning fencing_token
  `.execute(db);
  return rows[0]?.fencing_token;
}

/**
 * How long the oldest event has waited for an endpoint that is enabled, in seconds; null when none waits. What waits
 * because its account is suspended does not count. Indexes: webhook_deliveries_outstanding and webhook_deliveries_waiting, the primary key of events.
 */
export async function findOldestDelivery(db: Db): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - min(oldest.at))::double precision as seconds
    from webhook_endpoints w
    join event_feeds f on f.account_id = w.account_id and f.mode = w.mode
    cross join lateral (
      (
        select d.created_at as at
        from webhook_deliveries d
        where d.endpoint_id = w.id
          and d.state = 'waiting'
        order by d.due_at
        limit 1
      )
      union all
      (
        select e.at
        from events e
        where e.account_id = w.account_id
          and e.mode = w.mode
          and e.no > w.position
          and w.position < f.last_no
        order by e.no
        limit 1
      )
    ) oldest
    where w.disabled_at is null
      and not ${isSuspended("w.account_id")}
  `.execute(db);
  return rows[0]?.seconds ?? null;
}
