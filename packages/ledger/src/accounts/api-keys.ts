import {
  type ApiKeyPatch,
  type DisabledBy,
  DisabledByOperatorError,
  type Mode,
  newUuid,
  toPublicId,
} from "@nightguard/contract";
import { type Selectable, sql } from "kysely";
import { type Actor, audited } from "../administration/audit.ts";
import type { Db } from "../connection.ts";
import type { Digester } from "../sealer.ts";
import type { Tables } from "../tables.ts";

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

/** Which keys are meant: an account's own, or only its test keys. Nothing said: all. */
export interface ApiKeyScope {
  readonly accountId?: string;
  readonly mode?: Mode;
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
    ({ id, account_id }) => ({
      accountId: account_id,
      action: "api_key.create",
      subject: toPublicId("apiKey", id),
    }),
  );
}

/**
 * Changes what the patch names; undefined when the scope holds no such key. A scope with an account is the account's own
 * request, any other the operator's.
 *
 * @throws DisabledByOperatorError when the account enables what the operator disabled
 */
export async function patchApiKey(
  db: Db,
  by: Actor,
  id: string,
  patch: ApiKeyPatch,
  scope: ApiKeyScope = {},
): Promise<ApiKeyRecord | undefined> {
  const side = scope.accountId === undefined ? "operator" : "account";
  return audited(
    db,
    by,
    async (transaction) => {
      const key = await transaction
        .selectFrom("api_keys")
        .select(columns)
        .where("id", "=", id)
        .$if(scope.accountId !== undefined, (query) => query.where("account_id", "=", scope.accountId ?? ""))
        .$if(scope.mode !== undefined, (query) => query.where("mode", "=", scope.mode ?? "test"))
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
    ({ account_id }) => ({ accountId: account_id, action: "api_key.change", subject: toPublicId("apiKey", id) }),
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

/** An account's keys, newest first, below the id `before`. Index: api_keys_by_account. */
export async function listApiKeys(
  db: Db,
  scope: ApiKeyScope & { readonly accountId: string },
  page: { limit: number; before?: string | undefined },
): Promise<ApiKeyRecord[]> {
  return db
    .selectFrom("api_keys")
    .select(columns)
    .where("account_id", "=", scope.accountId)
    .$if(scope.mode !== undefined, (query) => query.where("mode", "=", scope.mode ?? "test"))
    .$if(page.before !== undefined, (query) => query.where("id", "<", page.before ?? ""))
    .orderBy("id", "desc")
    .limit(page.limit)
    .execute();
}
