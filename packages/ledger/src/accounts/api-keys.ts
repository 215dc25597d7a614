import {
  type ApiKeyPatch,
  type DisabledBy,
  DisabledByOperatorError,
  type Mode,
  newUuid,
  type Tenant,
  toPublicId,
} from "@nightguard/contract";
import { type Selectable, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { type Actor, audited } from "../administration/audit.ts";
import { type Db, isOf, type Tables } from "../database/index.ts";
import type { Digester } from "../encryption/encryption.ts";

const columns = ["id", "account_id", "name", "mode", "prefix", "disabled_at", "disabled_by", "created_at"] as const;

/** A key as it is kept; the key itself is nowhere. */
export type ApiKeyRecord = Pick<Selectable<Tables["api_keys"]>, (typeof columns)[number]>;

/** A key to keep. `key` is what its holder will send; only its digest is stored, and `prefix` to tell keys apart. */
export interface NewApiKeyRecord {
  readonly accountId: string;
  readonly name: string;
  readonly mode: Mode;
  readonly key: string;
  readonly prefix: string;
}

/** Keeps a new key; undefined when there is no such account. */
export async function createApiKey(
  { db, digester }: { db: Db; digester: Digester },
  by: Actor,
  key: NewApiKeyRecord,
): Promise<ApiKeyRecord | undefined> {
  return audited(
    db,
    by,
    ({ id, account_id }) => ({
      accountId: account_id,
      action: "api_key.create",
      subject: toPublicId("apiKey", id),
    }),
    (transaction) =>
      transaction
        .insertInto("api_keys")
        .columns(["id", "account_id", "name", "mode", "digest", "prefix"])
        .expression((build) =>
          build
            .selectFrom("accounts")
            .select((row) => [
              row.val(newUuid()).as("id"),
              "accounts.id as account_id",
              row.val(key.name).as("name"),
              row.val(key.mode).as("mode"),
              row.val(digester.digest("api_key", key.key)).as("digest"),
              row.val(key.prefix).as("prefix"),
            ])
            .where("accounts.id", "=", key.accountId),
        )
        .returning(columns)
        .executeTakeFirst(),
  );
}

/**
 * Changes what the patch names.
 *
 * @param tenant whose key it has to be; undefined for the operator, who changes any
 * @returns undefined when there is no such key
 * @throws DisabledByOperatorError when the account enables what the operator disabled
 */
export async function patchApiKey(
  db: Db,
  by: Actor,
  id: string,
  patch: ApiKeyPatch,
  tenant: Tenant | undefined,
): Promise<ApiKeyRecord | undefined> {
  const side = tenant ? "account" : "operator";
  return audited(
    db,
    by,
    ({ account_id }) => ({ accountId: account_id, action: "api_key.change", subject: toPublicId("apiKey", id) }),
    async (transaction) => {
      const key = await transaction
        .selectFrom("api_keys")
        .select(columns)
        .where("id", "=", id)
        .where(tenant ? isOf(tenant, "api_keys") : sql<SqlBool>`true`)
        .forUpdate()
        .executeTakeFirst();
      return (
        key &&
        transaction
          .updateTable("api_keys")
          .set({ name: patch.name ?? key.name, ...toDisabled(key, patch.disabled, side) })
          .where("id", "=", id)
          .returning(columns)
          .executeTakeFirst()
      );
    },
  );
}

/** Since when the key is disabled and by whom. What the operator disabled stays the operator's. */
function toDisabled(key: ApiKeyRecord, disabled: boolean | undefined, side: DisabledBy) {
  if (disabled === undefined) return {};
  const isOperators = key.disabled_at !== null && key.disabled_by === "operator";
  if (disabled)
    return { disabled_at: key.disabled_at ?? sql<Date>`now()`, disabled_by: isOperators ? "operator" : side };
  if (isOperators && side === "account") throw new DisabledByOperatorError();
  return { disabled_at: null, disabled_by: null };
}

/** A tenant's keys, newest first, below the id `before`. Index: api_keys_by_account. */
export const listApiKeys = (db: Db, tenant: Tenant, page: KeyPage): Promise<ApiKeyRecord[]> =>
  selectPage(db.selectFrom("api_keys").where(isOf(tenant, "api_keys")), page);

/** The keys of an account in both modes, for its operator; else as `listApiKeys`. */
export const listApiKeysOfAccount = (db: Db, accountId: string, page: KeyPage): Promise<ApiKeyRecord[]> =>
  selectPage(db.selectFrom("api_keys").where("account_id", "=", accountId), page);

interface KeyPage {
  readonly limit: number;
  readonly before?: string | undefined;
}

function selectPage(keys: SelectQueryBuilder<Tables, "api_keys", unknown>, page: KeyPage): Promise<ApiKeyRecord[]> {
  return keys
    .select(columns)
    .$if(page.before !== undefined, (query) => query.where("id", "<", page.before ?? ""))
    .orderBy("id", "desc")
    .limit(page.limit)
    .execute();
}
