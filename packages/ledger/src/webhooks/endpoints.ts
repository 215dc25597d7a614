import {
  type DisabledReason,
  type EventType,
  type Mode,
  type NewWebhookEndpoint,
  type Tenant,
  toPublicId,
  type WebhookEndpointPatch,
} from "@nightguard/contract";
import { type Selectable, sql } from "kysely";
import { type Actor, audited } from "../administration/audit.ts";
import { type Db, isOf, type Page, type Tables } from "../database/index.ts";
import type { Encryption } from "../encryption/encryption.ts";
import {
  decryptSecrets,
  encryptFirstSecret,
  encryptNextSecret,
  endpointContext,
  findOverlapEnd,
} from "./endpoint-secrets.ts";
import { resumeEndpoints } from "./health.ts";

const columns = [
  "id",
  "account_id",
  "mode",
  "url",
  "description",
  "secrets",
  "events",
  "include_result",
  "rate",
  "created_at",
  "disabled_at",
  "disabled_reason",
  "consecutive_failures",
  "last_success_at",
  "last_failure_at",
  "last_error",
] as const;

/** An endpoint with its encrypted texts opened, the secret apart. */
export interface EndpointRecord {
  readonly id: string;
  readonly mode: Mode;
  readonly url: string;
  readonly description: string | null;
  readonly events: readonly EventType[] | null;
  readonly includeResult: boolean;
  readonly rate: number;
  readonly createdAt: Date;
  readonly disabledAt: Date | null;
  readonly disabledReason: DisabledReason | null;
  readonly overlapEndsAt: Date | null;
  readonly consecutiveFailures: number;
  readonly lastSuccessAt: Date | null;
  readonly lastFailureAt: Date | null;
  readonly lastError: string | null;
}

/** When a row was read, in milliseconds of the epoch: the database's clock decides which secrets are valid. */
const readAt = sql<number>`(extract(epoch from now()) * 1000)::double precision`;

interface Sources {
  readonly db: Db;
  readonly encryption: Encryption;
}

/** An endpoint to keep; it gets the events that are written down from now on. */
export type NewEndpoint = NewWebhookEndpoint & { readonly id: string; readonly secret: string };

/**
 * Keeps a new endpoint.
 *
 * @param most endpoints of an account and mode
 * @returns undefined when there are that many already
 */
export async function createEndpoint(
  { db, encryption }: Sources,
  by: Actor,
  tenant: Tenant,
  endpoint: NewEndpoint,
  most: number,
): Promise<EndpointRecord | undefined> {
  const { id, description } = endpoint;
  return audited(db, by, toAuditEntry(tenant, "create", id), async (transaction) => {
    const { rows } = await sql<EndpointRow>`
        insert into webhook_endpoints (
          id, account_id, mode, url, description, secrets, events, include_result, rate, position
        )
        select
          ${id}, ${tenant.accountId}, ${tenant.mode}, ${encryption.encrypt(endpointContext.url(id), endpoint.url)},
          ${encryptDescription(id, description, encryption)}::bytea,
          ${encryptFirstSecret(id, endpoint.secret, encryption)}, ${endpoint.events}::text[], ${endpoint.include_result},
          ${endpoint.rate},
          coalesce(
            (select last_no from event_feeds f where ${isOf(tenant, "f")}),
            0
          )
        where (
          select count(*) from webhook_endpoints w where ${isOf(tenant, "w")}
        ) < ${most}
        returning ${sql.join(columns.map((name) => sql.ref(name)))}, ${readAt} as read_at
      `.execute(transaction);
    return rows[0] && toRecord(rows[0], encryption);
  });
}

/** An account's endpoint; undefined when there is none of this id, or it is somebody else's, or of the other mode. */
export async function findEndpoint(sources: Sources, tenant: Tenant, id: string): Promise<EndpointRecord | undefined> {
  const row = await selectEndpoints(sources.db, tenant).where("id", "=", id).executeTakeFirst();
  return row && toRecord(row, sources.encryption);
}

/** The secret that an endpoint's deliveries are signed with; for the answer that shows it. */
export async function findSecret({ db, encryption }: Sources, tenant: Tenant, id: string): Promise<string | undefined> {
  const row = await selectEndpoints(db, tenant).where("id", "=", id).executeTakeFirst();
  return row && decryptSecrets(row, row.read_at, encryption)[0];
}

/** A tenant's endpoints, newest first, below the id `before`. Index: webhook_endpoints_by_account. */
export const listEndpoints = ({ db, encryption }: Sources, tenant: Tenant, page: Page): Promise<EndpointRecord[]> =>
  selectPage(selectEndpoints(db, tenant), page, encryption);

/** An account's endpoints of both modes, in the same way. */
export const listEndpointsOfAccount = (
  { db, encryption }: Sources,
  accountId: string,
  page: Page,
): Promise<EndpointRecord[]> => selectPage(selectEndpointsOf(db, accountId), page, encryption);

async function selectPage(
  endpoints: ReturnType<typeof selectEndpointsOf>,
  page: Page,
  encryption: Encryption,
): Promise<EndpointRecord[]> {
  const rows = await endpoints
    .$if(page.before !== undefined, (query) => query.where("id", "<", page.before ?? ""))
    .orderBy("id", "desc")
    .limit(page.limit)
    .execute();
  return rows.map((row) => toRecord(row, encryption));
}

/**
 * Changes what the patch names. Whatever lets deliveries pass that did not, such as enabling it or another address, has
 * those that wait tried at once.
 *
 * @returns undefined when the tenant has no such endpoint
 */
export async function patchEndpoint(
  { db, encryption }: Sources,
  by: Actor,
  tenant: Tenant,
  id: string,
  patch: WebhookEndpointPatch,
): Promise<EndpointRecord | undefined> {
  return audited(db, by, toAuditEntry(tenant, "change", id), async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("webhook_endpoints")
      .set((row) => ({
        url: patch.url === undefined ? row.ref("url") : encryption.encrypt(endpointContext.url(id), patch.url),
        events: patch.events === undefined ? row.ref("events") : patch.events,
        include_result: patch.include_result ?? row.ref("include_result"),
        rate: patch.rate ?? row.ref("rate"),
        ...(patch.description !== undefined && {
          description: encryptDescription(id, patch.description, encryption),
        }),
        ...toStatus(patch.status),
      }))
      .where("id", "=", id)
      .where(isOf(tenant, "webhook_endpoints"))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return undefined;
    if (patch.status === "enabled" || patch.url !== undefined || patch.rate !== undefined) {
      await resumeEndpoints(transaction, [id]);
    }
    return findEndpoint({ db: transaction, encryption }, tenant, id);
  });
}

/**
 * Deletes an endpoint; `sweepDeletedEndpoints` deletes its deliveries.
 *
 * @returns whether there was one
 */
export async function removeEndpoint(db: Db, by: Actor, tenant: Tenant, id: string): Promise<boolean> {
  const removed = await audited(db, by, toAuditEntry(tenant, "delete", id), async (transaction) => {
    const { rows } = await sql<{ endpoint_id: string }>`
        with deleted as (
          delete from webhook_endpoints
          where id = ${id}
            and ${isOf(tenant, "webhook_endpoints")}
          returning id
        )
        insert into webhook_endpoints_deleted (endpoint_id)
        select id
        from deleted
        returning endpoint_id
      `.execute(transaction);
    return rows[0];
  });
  return removed !== undefined;
}

/**
 * Gives an endpoint a new secret; deliveries are signed with the one before it too for `overlapMs`.
 *
 * @returns undefined when the tenant has no such endpoint
 */
export async function rotateSecret(
  { db, encryption }: Sources,
  by: Actor,
  tenant: Tenant,
  id: string,
  next: { readonly secret: string; readonly overlapMs: number },
): Promise<EndpointRecord | undefined> {
  return audited(db, by, toAuditEntry(tenant, "rotate", id), async (transaction) => {
    const row = await selectEndpoints(transaction, tenant).where("id", "=", id).forUpdate().executeTakeFirst();
    if (!row) return undefined;
    const secrets = encryptNextSecret(row, next, row.read_at, encryption);
    await transaction.updateTable("webhook_endpoints").set({ secrets }).where("id", "=", id).execute();
    return toRecord({ ...row, secrets }, encryption);
  });
}

type EndpointRow = Pick<Selectable<Tables["webhook_endpoints"]>, (typeof columns)[number]> & {
  readonly read_at: number;
};

const selectEndpointsOf = (db: Db, accountId: string) =>
  db.selectFrom("webhook_endpoints").select(columns).select(readAt.as("read_at")).where("account_id", "=", accountId);

const selectEndpoints = (db: Db, { accountId, mode }: Tenant) =>
  selectEndpointsOf(db, accountId).where("mode", "=", mode);

const encryptDescription = (id: string, description: string | null, encryption: Encryption): Buffer | null =>
  description === null ? null : encryption.encrypt(endpointContext.description(id), description);

/** Disabled since when and why: as before where it is already. */
function toStatus(status: WebhookEndpointPatch["status"]) {
  if (status === undefined) return {};
  if (status === "enabled") return { disabled_at: null, disabled_reason: null };
  return {
    disabled_at: sql<Date>`coalesce(disabled_at, now())`,
    disabled_reason: sql<DisabledReason>`coalesce(disabled_reason, 'requested')`,
  };
}

const toAuditEntry = (tenant: Tenant, what: "create" | "change" | "delete" | "rotate", id: string) => ({
  accountId: tenant.accountId,
  action: `webhook_endpoint.${what}`,
  subject: toPublicId("webhookEndpoint", id),
});

function toRecord(row: EndpointRow, encryption: Encryption): EndpointRecord {
  return {
    id: row.id,
    mode: row.mode,
    url: encryption.decrypt(endpointContext.url(row.id), row.url).toString(),
    description: row.description && encryption.decrypt(endpointContext.description(row.id), row.description).toString(),
    events: row.events,
    includeResult: row.include_result,
    rate: row.rate,
    createdAt: row.created_at,
    disabledAt: row.disabled_at,
    disabledReason: row.disabled_reason,
    overlapEndsAt: findOverlapEnd(row, row.read_at, encryption),
    consecutiveFailures: row.consecutive_failures,
    lastSuccessAt: row.last_success_at,
    lastFailureAt: row.last_failure_at,
    lastError: row.last_error,
  };
}
