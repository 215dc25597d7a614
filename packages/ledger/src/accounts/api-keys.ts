import {
  type ApiKeyPatch,
  type DisabledBy,
  DisabledByOperatorError,
  type Mode,
  type Scope,
  type Tenant,
  toActorText,
  toPublicId,
} from "@nightguard/contract";
import { type Selectable, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { audited, type RequestedBy } from "../audit/record.ts";
import { type Db, isOf, type Page, type Tables } from "../database/index.ts";
import type { DbDeps, LedgerDeps } from "../deps.ts";
import type { Digester } from "../encryption/digester.ts";
import { disableEndpointsOfKey } from "../webhooks/endpoints-of-key.ts";
import { toTime } from "./accounts.ts";

export const keyColumns = [
  "id",
  "account_id",
  "name",
  "mode",
  "prefix",
  "scopes",
  "allowed_cidrs",
  "expires_at",
  "disabled_at",
  "disabled_by",
  "last_used_at",
  "created_by",
  "created_at",
] as const;

export type ApiKeyRecord = Pick<Selectable<Tables["api_keys"]>, (typeof keyColumns)[number]>;

/** `prefix` tells keys apart; only the digest of `key` is stored. */
export interface NewApiKeyRecord {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly mode: Mode;
  readonly key: string;
  readonly prefix: string;
  /** Null for all scopes. */
  readonly scopes: readonly Scope[] | null;
  readonly allowedCidrs: readonly string[] | null;
  readonly expiresAt: string | null;
}

export async function createApiKey(
  { db, digester }: { db: Db; digester: Digester },
  by: RequestedBy,
  key: NewApiKeyRecord,
): Promise<ApiKeyRecord | undefined> {
  return audited(db, by, toKeyAuditEntry("create"), async (transaction) => {
    const { rows } = await sql<ApiKeyRecord>`
      insert into api_keys (
        id, account_id, name, mode, digest, prefix, scopes, allowed_cidrs, expires_at, created_by
      )
      select
        ${key.id}, id, ${key.name}, ${key.mode}, ${digester.digest("api_key", key.key)}, ${key.prefix},
        ${key.scopes}::text[], ${key.allowedCidrs}::text[], ${toTime(key.expiresAt)}::timestamptz, ${toActorText(by.actor)}
      from accounts
      where id = ${key.accountId}
      returning ${sql.join(keyColumns.map((name) => sql.ref(name)))}
    `.execute(transaction);
    return rows[0];
  });
}

/**
 * @param tenant the required owner; undefined for the operator, who may change any key
 * @param check throws if the key must not become like this
 * @throws DisabledByOperatorError when the account enables what the operator disabled
 */
export async function patchApiKey(
  { db }: DbDeps,
  by: RequestedBy,
  id: string,
  patch: ApiKeyPatch,
  { tenant, check }: { tenant?: Tenant; check?: (key: ApiKeyRecord) => void } = {},
): Promise<ApiKeyRecord | undefined> {
  const side = tenant ? "account" : "operator";
  return audited(db, by, toKeyAuditEntry("change"), async (transaction) => {
    const key = await transaction
      .selectFrom("api_keys")
      .select(keyColumns)
      .where("id", "=", id)
      .where(tenant ? isOf(tenant, "api_keys") : sql<SqlBool>`true`)
      .forUpdate()
      .executeTakeFirst();
    if (!key) return undefined;
    const changed = await transaction
      .updateTable("api_keys")
      .set({
        name: patch.name ?? key.name,
        ...toDisabled(key, patch.disabled, side),
        ...(patch.scopes && { scopes: patch.scopes }),
        ...(patch.expires_at !== undefined && { expires_at: toTime(patch.expires_at) }),
        ...(patch.allowed_cidrs !== undefined && { allowed_cidrs: patch.allowed_cidrs }),
      })
      .where("id", "=", id)
      .returning(keyColumns)
      .executeTakeFirstOrThrow();
    check?.(changed);
    if (patch.endpoints === "disable") await disableEndpointsOfKey(transaction, by, changed);
    return changed;
  });
}

export const toKeyAuditEntry =
  (what: "create" | "change" | "roll") =>
  ({ id, account_id, mode }: ApiKeyRecord) => ({
    accountId: account_id,
    mode,
    action: `api_key.${what}`,
    subject: toPublicId("apiKey", id),
  });

function toDisabled(key: ApiKeyRecord, disabled: boolean | undefined, side: DisabledBy) {
  if (disabled === undefined) return {};
  const isOperators = key.disabled_at !== null && key.disabled_by === "operator";
  if (disabled)
    return { disabled_at: key.disabled_at ?? sql<Date>`now()`, disabled_by: isOperators ? "operator" : side };
  if (isOperators && side === "account") throw new DisabledByOperatorError();
  return { disabled_at: null, disabled_by: null };
}

/** Covers both modes. */
export const findApiKey = ({ db }: DbDeps, accountId: string, id: string): Promise<ApiKeyRecord | undefined> =>
  db
    .selectFrom("api_keys")
    .select(keyColumns)
    .where("id", "=", id)
    .where("account_id", "=", accountId)
    .executeTakeFirst();

/** Of keys of the account, in both modes. Index: primary key. */
export async function findKeyNames(
  { db }: DbDeps,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const keys = await db
    .selectFrom("api_keys")
    .select(["id", "name"])
    .where("id", "in", ids)
    .where("account_id", "=", accountId)
    .execute();
  return new Map(keys.map(({ id, name }) => [id, name]));
}

/** Newest first. Index: api_keys_by_account. */
export const listApiKeys = ({ db }: DbDeps, tenant: Tenant, page: Page): Promise<ApiKeyRecord[]> =>
  selectPage(db.selectFrom("api_keys").where(isOf(tenant, "api_keys")), page);

/** Both modes, newest first. Index: api_keys_by_account. */
export const listApiKeysOfAccount = ({ db }: DbDeps, accountId: string, page: Page): Promise<ApiKeyRecord[]> =>
  selectPage(db.selectFrom("api_keys").where("account_id", "=", accountId), page);

export type AccountApiKeyRecord = ApiKeyRecord & { readonly account_name: string };

const selectOfAll = ({ db }: DbDeps) =>
  db
    .selectFrom("api_keys as k")
    .innerJoin("accounts as a", "a.id", "k.account_id")
    .select([...keyColumns.map((column) => `k.${column}` as const), "a.name as account_name"])
    .where("a.deleted_at", "is", null);

/** Whichever account's. Indexes: the primary keys. */
export const findApiKeyOfAll = (deps: DbDeps, id: string): Promise<AccountApiKeyRecord | undefined> =>
  selectOfAll(deps).where("k.id", "=", id).executeTakeFirst();

/**
 * Lists keys of all accounts and both modes, newest first. Indexes: the primary keys.
 *
 * @param prefix as it is shown of the key
 */
export async function listApiKeysOfAll(
  deps: DbDeps,
  { before, limit, prefix }: Page & { readonly prefix?: string | undefined },
): Promise<AccountApiKeyRecord[]> {
  return selectOfAll(deps)
    .$if(prefix !== undefined, (query) => query.where("k.prefix", "=", prefix ?? ""))
    .$if(before !== undefined, (query) => query.where("k.id", "<", before ?? ""))
    .orderBy("k.id", "desc")
    .limit(limit)
    .execute();
}

function selectPage(keys: SelectQueryBuilder<Tables, "api_keys", unknown>, page: Page): Promise<ApiKeyRecord[]> {
  return keys
    .select(keyColumns)
    .$if(page.before !== undefined, (query) => query.where("id", "<", page.before ?? ""))
    .orderBy("id", "desc")
    .limit(page.limit)
    .execute();
}

export const digestApiKey = ({ digester }: Pick<LedgerDeps, "digester">, key: string): Buffer =>
  digester.digest("api_key", key);
