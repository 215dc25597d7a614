import {
  type DisabledReason,
  type EventType,
  type Mode,
  type NewWebhookEndpoint,
  type Tenant,
  toPublicId,
  type WebhookEndpointPatch,
} from "@nightguard/contract";
import { type RawBuilder, sql } from "kysely";
import { audited, type RequestedBy, toKeyId } from "../audit/record.ts";
import { type Db, idArray, inPage, isOf, type Page } from "../database/index.ts";
import type { DbDeps, EncryptionDeps } from "../deps.ts";
import type { Encryption } from "../encryption/encryption.ts";
import {
  decryptSecrets,
  encryptFirstSecret,
  encryptNextSecret,
  endpointContext,
  findOverlapEnd,
} from "./endpoint-secrets.ts";
import { resumeEndpoints } from "./health.ts";

/** `readAt`: milliseconds of the epoch; the database's clock decides which secrets are valid. */
const columns = sql`
  id, mode, url, description, secrets, events, rate,
  key_id as "keyId",
  coalesce(
    (select k.disabled_at is not null from api_keys k where k.id = webhook_endpoints.key_id),
    false
  ) as "keyDisabled",
  include_result as "includeResult",
  created_at as "createdAt",
  disabled_at as "disabledAt",
  disabled_reason as "disabledReason",
  consecutive_failures as "consecutiveFailures",
  failing_since as "failingSince",
  last_success_at as "lastSuccessAt",
  last_failure_at as "lastFailureAt",
  last_error as "lastError",
  (extract(epoch from now()) * 1000)::double precision as "readAt"
`;

/** Decrypted, without secrets. */
export interface EndpointRecord {
  readonly id: string;
  readonly mode: Mode;
  readonly url: string;
  readonly description: string | null;
  readonly events: readonly EventType[] | null;
  readonly includeResult: boolean;
  /** Null for a user's endpoint, and from before keys were kept. */
  readonly keyId: string | null;
  readonly keyDisabled: boolean;
  readonly rate: number;
  readonly createdAt: Date;
  readonly disabledAt: Date | null;
  readonly disabledReason: DisabledReason | null;
  readonly overlapEndsAt: Date | null;
  readonly consecutiveFailures: number;
  readonly failingSince: Date | null;
  readonly lastSuccessAt: Date | null;
  readonly lastFailureAt: Date | null;
  readonly lastError: string | null;
}

type EndpointRow = Omit<EndpointRecord, "url" | "description" | "overlapEndsAt"> & {
  readonly url: Buffer;
  readonly description: Buffer | null;
  readonly secrets: Buffer;
  readonly readAt: number;
};

/** Throws if the caller must not change the endpoint. */
export type CheckEndpoint = (endpoint: Pick<EndpointRecord, "includeResult">) => void;

export type NewEndpoint = NewWebhookEndpoint & {
  readonly id: string;
  readonly secret: string;
};

/**
 * @param most for an account and mode
 * @returns undefined at the limit
 */
export async function createEndpoint(
  { db, encryption }: EncryptionDeps,
  by: RequestedBy,
  tenant: Tenant,
  endpoint: NewEndpoint,
  most: number,
): Promise<EndpointRecord | undefined> {
  const { id, description } = endpoint;
  const account = await encryption.of(tenant.accountId);
  return audited(db, by, toAuditEntry(tenant, "create", id), async (transaction) => {
    const { rows } = await sql<EndpointRow>`
        insert into webhook_endpoints (
          id, account_id, mode, key_id, url, description, secrets, events, include_result, rate, position
        )
        select
          ${id}, ${tenant.accountId}, ${tenant.mode}, ${toKeyId(by)},
          ${account.encrypt(endpointContext.url(id), endpoint.url)},
          ${encryptDescription(id, description, account)}::bytea,
          ${encryptFirstSecret(id, endpoint.secret, account)}, ${endpoint.events}::text[], ${endpoint.include_result},
          ${endpoint.rate},
          coalesce(
            (select last_no from event_feeds f where ${isOf(tenant, "f")}),
            0
          )
        where (
          select count(*) from webhook_endpoints w where ${isOf(tenant, "w")}
        ) < ${most}
        returning ${columns}
      `.execute(transaction);
    return rows[0] && toRecord(rows[0], account);
  });
}

export async function findEndpoint(
  { db, encryption }: EncryptionDeps,
  tenant: Tenant,
  id: string,
): Promise<EndpointRecord | undefined> {
  const [row] = await selectEndpoints(db, isEndpointOf(tenant, id));
  return row && toRecord(row, await encryption.of(tenant.accountId));
}

/** Those that sign deliveries now, newest first. */
export async function listSecrets(
  { db, encryption }: EncryptionDeps,
  tenant: Tenant,
  id: string,
): Promise<readonly string[]> {
  const [row] = await selectEndpoints(db, isEndpointOf(tenant, id));
  return row ? decryptSecrets(row, row.readAt, await encryption.of(tenant.accountId)) : [];
}

/** Newest first. Index: webhook_endpoints_by_account. */
export const listEndpoints = (deps: EncryptionDeps, tenant: Tenant, page: Page): Promise<EndpointRecord[]> =>
  selectPage(deps, tenant.accountId, isOf(tenant, "webhook_endpoints"), page);

/** Both modes, newest first. Index: webhook_endpoints_by_account. */
export const listEndpointsOfAccount = (deps: EncryptionDeps, accountId: string, page: Page) =>
  selectPage(deps, accountId, sql`account_id = ${accountId}`, page);

/** In no order. Index: primary key. */
export async function listEndpointsById(
  { db, encryption }: EncryptionDeps,
  accountId: string,
  ids: readonly string[],
): Promise<EndpointRecord[]> {
  const rows = await selectEndpoints(db, sql`id = any(${idArray(ids)}) and account_id = ${accountId}`);
  const account = await encryption.of(accountId);
  return rows.map((row) => toRecord(row, account));
}

async function selectPage(
  { db, encryption }: EncryptionDeps,
  accountId: string,
  owner: RawBuilder<unknown>,
  page: Page,
) {
  const rows = await selectEndpoints(db, sql`${owner} ${inPage(page, "id")}`);
  if (rows.length === 0) return [];
  const account = await encryption.of(accountId);
  return rows.map((row) => toRecord(row, account));
}

/**
 * Enabling the endpoint, or changing its URL or rate, makes its deliveries due.
 *
 * @param check throws if the endpoint must not become like this
 */
export async function patchEndpoint(
  { db, encryption }: EncryptionDeps,
  by: RequestedBy,
  tenant: Tenant,
  id: string,
  patch: WebhookEndpointPatch,
  check?: CheckEndpoint,
): Promise<EndpointRecord | undefined> {
  const account = await encryption.of(tenant.accountId);
  return audited(db, by, toAuditEntry(tenant, "change", id), async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable("webhook_endpoints")
      .set((row) => ({
        url: patch.url === undefined ? row.ref("url") : account.encrypt(endpointContext.url(id), patch.url),
        events: patch.events === undefined ? row.ref("events") : patch.events,
        include_result: patch.include_result ?? row.ref("include_result"),
        rate: patch.rate ?? row.ref("rate"),
        ...(patch.description !== undefined && {
          description: encryptDescription(id, patch.description, account),
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
    const changed = await findEndpoint({ db: transaction, encryption }, tenant, id);
    if (changed) check?.(changed);
    return changed;
  });
}

/** `sweepDeletedEndpoints` deletes the deliveries later. */
export async function removeEndpoint({ db }: DbDeps, by: RequestedBy, tenant: Tenant, id: string): Promise<boolean> {
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

/** Previous secrets also sign deliveries for at most `overlapMs`. */
export async function rotateSecret(
  { db, encryption }: EncryptionDeps,
  by: RequestedBy,
  tenant: Tenant,
  id: string,
  next: { readonly secret: string; readonly overlapMs: number; readonly check?: CheckEndpoint },
): Promise<EndpointRecord | undefined> {
  const account = await encryption.of(tenant.accountId);
  return audited(db, by, toAuditEntry(tenant, "rotate", id), async (transaction) => {
    const [row] = await selectEndpoints(transaction, sql`${isEndpointOf(tenant, id)} for update`);
    if (!row) return undefined;
    next.check?.(row);
    const secrets = encryptNextSecret(row, next, row.readAt, account);
    await transaction.updateTable("webhook_endpoints").set({ secrets }).where("id", "=", id).execute();
    return toRecord({ ...row, secrets }, account);
  });
}

async function selectEndpoints(db: Db, where: RawBuilder<unknown>): Promise<EndpointRow[]> {
  const { rows } = await sql<EndpointRow>`
    select ${columns}
    from webhook_endpoints
    where ${where}
  `.execute(db);
  return rows;
}

const isEndpointOf = (tenant: Tenant, id: string) => sql`id = ${id} and ${isOf(tenant, "webhook_endpoints")}`;

const encryptDescription = (id: string, description: string | null, encryption: Encryption): Buffer | null =>
  description === null ? null : encryption.encrypt(endpointContext.description(id), description);

function toStatus(status: WebhookEndpointPatch["status"]) {
  if (status === undefined) return {};
  if (status === "enabled") return { disabled_at: null, disabled_reason: null };
  return {
    disabled_at: sql<Date>`coalesce(disabled_at, now())`,
    disabled_reason: sql<DisabledReason>`coalesce(disabled_reason, 'requested')`,
  };
}

export const toAuditEntry = (tenant: Tenant, what: "create" | "change" | "delete" | "rotate", id: string) => ({
  accountId: tenant.accountId,
  mode: tenant.mode,
  action: `webhook_endpoint.${what}`,
  subject: toPublicId("webhookEndpoint", id),
});

function toRecord({ url, description, secrets, readAt, ...row }: EndpointRow, encryption: Encryption): EndpointRecord {
  return {
    ...row,
    url: encryption.decrypt(endpointContext.url(row.id), url).toString(),
    description: description && encryption.decrypt(endpointContext.description(row.id), description).toString(),
    overlapEndsAt: findOverlapEnd({ id: row.id, secrets }, readAt, encryption),
  };
}
