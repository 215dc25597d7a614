import type { Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { isOf } from "../database/index.ts";
import type { EncryptionDeps } from "../deps.ts";
import type { DeliveryRecord } from "./deliveries.ts";
import { endpointContext } from "./endpoint-secrets.ts";

export interface EventDelivery
  extends Pick<DeliveryRecord, "id" | "endpointId" | "state" | "dueAt" | "createdAt" | "finishedAt"> {
  /** The endpoint's present address. */
  readonly url: string;
  readonly attempts: number;
}

/**
 * One for each endpoint that the event was or is to be sent to, the newest endpoint first. Indexes:
 * webhook_endpoints_by_account, webhook_deliveries_once, primary key of webhook_attempts.
 */
export async function listEventDeliveries(
  { db, encryption }: EncryptionDeps,
  tenant: Tenant,
  eventId: string,
): Promise<EventDelivery[]> {
  const { rows } = await sql<Omit<EventDelivery, "url"> & { readonly url: Buffer }>`
    select
      d.id, d.endpoint_id as "endpointId", w.url, d.state, d.due_at as "dueAt", d.created_at as "createdAt",
      d.finished_at as "finishedAt",
      (select count(*)::integer from webhook_attempts a where a.delivery_id = d.id) as attempts
    from webhook_endpoints w
    join webhook_deliveries d on d.endpoint_id = w.id
    where ${isOf(tenant, "w")}
      and d.event_id = ${eventId}
    order by w.id desc
  `.execute(db);
  if (rows.length === 0) return [];
  const account = await encryption.of(tenant.accountId);
  return rows.map((row) => ({
    ...row,
    url: account.decrypt(endpointContext.url(row.endpointId), row.url).toString(),
  }));
}
