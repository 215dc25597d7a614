import { type DeliveryStatus, type EventType, type Tenant, testEventType } from "@nightguard/contract";
import { type RawBuilder, sql } from "kysely";
import { isSuspended } from "../accounts/limits.ts";
import { isWithinTimes } from "../database/id-times.ts";
import {
  type Db,
  type DeliveryState,
  idArray,
  idsOf,
  inPage,
  isOf,
  leaseEnd,
  type Page,
  withDeadlockRetry,
} from "../database/index.ts";
import type { DbDeps, EncryptionDeps } from "../deps.ts";
import { type AttemptRecord, attemptContext } from "./delivery-settlements.ts";

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
  readonly attempts: readonly (Omit<AttemptRecord, "at"> & { readonly at: Date })[];
}

const statesOf: Readonly<Record<DeliveryStatus, readonly DeliveryState[]>> = {
  pending: ["waiting", "released", "sending"],
  delivered: ["delivered"],
  failed: ["failed"],
};

export const toDeliveryStatus = (state: DeliveryState): DeliveryStatus =>
  state === "delivered" || state === "failed" ? state : "pending";

export interface DeliveryFilters {
  readonly status?: DeliveryStatus | undefined;
  readonly type?: DeliveryRecord["type"] | undefined;
  /** Created then or later. */
  readonly since?: Date | undefined;
  /** Created before. */
  readonly until?: Date | undefined;
}

/** Newest first. Index: webhook_deliveries_listed. */
export async function listDeliveries(
  deps: EncryptionDeps,
  tenant: Tenant,
  endpointId: string,
  { status, type, since, until }: DeliveryFilters,
  page: Page,
): Promise<DeliveryRecord[]> {
  return selectDeliveries(
    deps,
    tenant,
    sql`
      d.endpoint_id = ${endpointId}
      and ${ownsEndpoint(tenant, endpointId)}
      and ${isWithinTimes("d.id", { after: since, before: until })}
      ${since ? sql`and d.created_at >= ${since}` : sql``}
      ${until ? sql`and d.created_at < ${until}` : sql``}
      ${status ? sql`and d.state in (${sql.join(statesOf[status])})` : sql``}
      ${type ? sql`and d.type = ${type}` : sql``}
      ${inPage(page, "d.id")}
    `,
  );
}

export async function findDelivery(
  deps: EncryptionDeps,
  tenant: Tenant,
  id: string,
): Promise<DeliveryRecord | undefined> {
  const [delivery] = await selectDeliveries(
    deps,
    tenant,
    sql`
      d.id = ${id}
      and exists (select from webhook_endpoints w where w.id = d.endpoint_id and ${isOf(tenant, "w")})
    `,
  );
  return delivery;
}

/** Depends on no row of the outer statement, so it is evaluated once. */
const ownsEndpoint = (tenant: Tenant, endpointId: string) =>
  sql`exists (select from webhook_endpoints owned where owned.id = ${endpointId} and ${isOf(tenant, "owned")})`;

async function selectDeliveries(
  { db, encryption }: EncryptionDeps,
  { accountId }: Tenant,
  which: RawBuilder<unknown>,
): Promise<DeliveryRecord[]> {
  const { rows } = await sql<Omit<DeliveryRecord, "attempts">>`
    select
      d.id, d.endpoint_id as "endpointId", d.event_id as "eventId", d.event_no::double precision as "eventNo", d.type,
      d.state, d.due_at as "dueAt", d.created_at as "createdAt", d.finished_at as "finishedAt"
    from webhook_deliveries d
    where ${which}
  `.execute(db);
  if (rows.length === 0) return [];
  const { rows: attempts } = await sql<DeliveryRecord["attempts"][number] & { deliveryId: string; attemptNo: number }>`
    select
      delivery_id as "deliveryId", attempt_no as "attemptNo", at, duration_ms as "durationMs",
      status_code as "statusCode", error, answer
    from webhook_attempts
    where delivery_id = any(${idArray(idsOf(rows))})
    order by attempt_no
  `.execute(db);
  const account = await encryption.of(accountId);
  const byDelivery = Map.groupBy(attempts, ({ deliveryId }) => deliveryId);
  return rows.map((row) => ({
    ...row,
    attempts: (byDelivery.get(row.id) ?? []).map(({ deliveryId, attemptNo, answer, ...attempt }) => ({
      ...attempt,
      answer: answer && account.decrypt(attemptContext(deliveryId, attemptNo), answer),
    })),
  }));
}

const asNew = sql`
  state = 'waiting',
  due_at = now(),
  tries = 0,
  finished_at = null
`;

/** Delivered and failed ones only, and no tests. */
export async function replayDelivery({ db }: DbDeps, tenant: Tenant, id: string): Promise<boolean> {
  return withDeadlockRetry(db, "replay delivery", async (transaction) => {
    const found = await transaction
      .selectFrom("webhook_deliveries")
      .select("endpoint_id")
      .where("id", "=", id)
      .executeTakeFirst();
    const endpointId = found?.endpoint_id;
    if (endpointId === undefined || !(await locksOwnEndpoint(transaction, tenant, endpointId))) return false;
    const { rows } = await sql<{ event_no: string }>`
      update webhook_deliveries
      set ${asNew}
      where id = ${id}
        and state in ('delivered', 'failed')
        and event_no is not null
      returning event_no
    `.execute(transaction);
    if (!rows[0]) return false;
    await sendAgain(transaction, endpointId, rows[0].event_no);
    return true;
  });
}

export interface FailureFilters {
  /** Failed then or later. */
  readonly since: Date;
  /** Failed before. */
  readonly until?: Date | undefined;
  readonly type?: EventType | undefined;
}

const isFailure = (endpointId: string, { since, until, type }: FailureFilters) => sql`
  endpoint_id = ${endpointId}
  and state = 'failed'
  and event_no is not null
  and finished_at >= ${since}
  ${until ? sql`and finished_at < ${until}` : sql``}
  ${type ? sql`and type = ${type}` : sql``}
`;

/** Index: webhook_deliveries_failed. @param most counts no further */
export async function countRecoverable(
  { db }: DbDeps,
  tenant: Tenant,
  endpointId: string,
  { most, ...filters }: FailureFilters & { readonly most: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count
    from (
      select
      from webhook_deliveries
      where ${isFailure(endpointId, filters)}
        and ${ownsEndpoint(tenant, endpointId)}
      limit ${most}
    ) counted
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Index: webhook_deliveries_failed. */
export async function recoverDeliveries(
  { db }: DbDeps,
  tenant: Tenant,
  endpointId: string,
  { limit, ...filters }: FailureFilters & { readonly limit: number },
): Promise<number> {
  return withDeadlockRetry(db, "recover deliveries", async (transaction) => {
    if (!(await locksOwnEndpoint(transaction, tenant, endpointId))) return 0;
    const { rows } = await sql<{ count: number; last_no: string | null }>`
      with failed as (
        select id
        from webhook_deliveries
        where ${isFailure(endpointId, filters)}
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
 * Makes the endpoint and its probe due: its account expects it to work again.
 *
 * @param lastNo up to this event, deliveries are sent in order
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
 * Released at once, even if the endpoint is disabled. Index: webhook_deliveries_outstanding.
 *
 * @param options.most tests of the tenant under way; the endpoint's rate does not limit them
 * @returns its fencing token; undefined at the limit
 */
export async function insertTestDelivery(
  { db }: DbDeps,
  test: { readonly id: string; readonly tenant: Tenant; readonly endpointId: string; readonly eventId: string },
  { leaseMs, most }: { readonly leaseMs: number; readonly most: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ fencing_token: number }>`
    insert into webhook_deliveries (id, endpoint_id, event_id, type, state, fencing_token, lease_until)
    select
      ${test.id}, w.id, ${test.eventId}, ${testEventType}, 'released', 1,
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
    -- The sweep of an endpoint deleted before this commits would miss the test.
    for key share of w
    returning fencing_token
  `.execute(db);
  return rows[0]?.fencing_token;
}

/**
 * Times `at` of the oldest waiting delivery of the endpoint `w`, and of the first event of its feed `f` that is no
 * delivery yet. Indexes: webhook_deliveries_waiting, primary key of events.
 */
export const oldestWaiting = sql`
  (
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
  )
`;

/**
 * Null when no event waits. Indexes: webhook_deliveries_outstanding and webhook_deliveries_waiting, primary key of
 * events.
 */
export async function findOldestDelivery({ db }: DbDeps): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from now() - min(oldest.at))::double precision as seconds
    from webhook_endpoints w
    join event_feeds f on f.account_id = w.account_id and f.mode = w.mode
    cross join lateral ${oldestWaiting} oldest
    where w.disabled_at is null
      and not ${isSuspended("w.account_id")}
  `.execute(db);
  return rows[0]?.seconds ?? null;
}
