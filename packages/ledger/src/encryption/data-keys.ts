import { createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { type Db, idArray } from "../database/index.ts";
import type { AccountEncryptions } from "./account-encryptions.ts";
import { DecryptionError } from "./ciphertext.ts";
import type { AccountKeys } from "./encryption.ts";
import type { KeyWrapping } from "./key-wrapping.ts";

/** Owns the data keys of secrets of no account. */
export const installationId = "00000000-0000-0000-0000-000000000000";

const dataKeyBytes = 32;
const thisMonth = sql`date_trunc('month', now() at time zone 'utc')::date`;

interface DataKeyRow {
  readonly id: number;
  readonly accountId: string;
  readonly wrapped: Buffer;
  readonly isDestroyed: boolean;
  /** Months from the current one, which is 0. */
  readonly months: number;
}

/** Encrypted rows directly, before there were data keys. */
export interface LegacyKey {
  readonly ref: string;
  readonly key: KeyObject;
}

interface DataKeyDeps {
  readonly db: Db;
  readonly wrapping: KeyWrapping;
  readonly legacyKeys: readonly LegacyKey[];
}

/**
 * Creates this month's and the next month's keys, so keys read less than a month ago decrypt what other processes
 * encrypt. Destroyed keys decrypt nothing.
 */
export async function readAccountKeys(
  deps: DataKeyDeps,
  accountIds: readonly string[],
): Promise<(AccountKeys | DecryptionError)[]> {
  const { db, wrapping } = deps;
  let rows = await selectKeys(db, accountIds);
  const lacking = accountIds.filter((id) => !isComplete(rows.get(id)));
  if (lacking.length > 0) {
    await createKeys(db, wrapping, lacking);
    rows = await selectKeys(db, accountIds);
  }
  return accountIds.map((id) => toAccountKeys(deps, id, rows.get(id) ?? []));
}

const isComplete = (rows: readonly DataKeyRow[] = []) =>
  rows.some(({ isDestroyed }) => isDestroyed) || [0, 1].every((wanted) => rows.some(({ months }) => months === wanted));

/** Index: data_keys_by_account. */
async function selectKeys(db: Db, accountIds: readonly string[]): Promise<Map<string, DataKeyRow[]>> {
  const { rows } = await sql<DataKeyRow>`
    select
      id, account_id as "accountId", wrapped, destroyed_at is not null as "isDestroyed",
      (extract(year from month) - extract(year from ${thisMonth}))::integer * 12
        + (extract(month from month) - extract(month from ${thisMonth}))::integer as months
    from data_keys
    where account_id = any(${idArray(accountIds)})
    order by id
  `.execute(db);
  return Map.groupBy(rows, ({ accountId }) => accountId);
}

async function createKeys(db: Db, wrapping: KeyWrapping, accountIds: readonly string[]): Promise<void> {
  const wanted = accountIds.toSorted().flatMap((accountId) => [0, 1].map((months) => ({ accountId, months })));
  await db.transaction().execute(async (transaction) => {
    await lockKeysOf(transaction, accountIds);
    await sql`
      insert into data_keys (account_id, month, wrapped, wrapped_by)
      select k.account_id, (${thisMonth} + k.months * interval '1 month')::date, k.wrapped, ${wrapping.current}
      from unnest(
        ${idArray(wanted.map(({ accountId }) => accountId))},
        ${wanted.map(({ months }) => months)}::integer[],
        ${wanted.map(({ accountId }) => wrapping.wrap(accountId, randomBytes(dataKeyBytes)))}::bytea[]
      ) as k (account_id, months, wrapped)
      where not exists (
        select
        from data_keys d
        where d.account_id = k.account_id
          and d.destroyed_at is not null
      )
      on conflict (account_id, month) do nothing
    `.execute(transaction);
  });
}

/** Until the transaction ends, no other changes keys of these accounts. An account that has no row has no keys to destroy. */
async function lockKeysOf(transaction: Db, accountIds: readonly string[]): Promise<void> {
  await sql`
    select id
    from accounts
    where id = any(${idArray(accountIds)})
    order by id
    for no key update
  `.execute(transaction);
}

function toAccountKeys(
  { wrapping, legacyKeys }: DataKeyDeps,
  accountId: string,
  rows: readonly DataKeyRow[],
): AccountKeys | DecryptionError {
  if (rows.some(({ isDestroyed }) => isDestroyed)) {
    const unknown = createSecretKey(randomBytes(dataKeyBytes));
    return { accountId, currentId: 0, keys: [{ ref: 0, key: unknown }] };
  }
  // This month's key is missing only when the month has just begun.
  const current = rows.find(({ months }) => months === 0) ?? rows.at(-1);
  if (!current) return new DecryptionError("an account has no data key");
  try {
    const keys = rows.map(({ id, wrapped }) => ({
      ref: id,
      key: createSecretKey(wrapping.unwrap(accountId, wrapped)),
    }));
    return { accountId, currentId: current.id, keys: [...keys, ...legacyKeys] };
  } catch (error) {
    if (error instanceof DecryptionError) return error;
    throw error;
  }
}

/**
 * Destroys an account's data keys; only backups still have them. Other processes drop them within five minutes.
 *
 * Suspend the account first: one unreadable text fails the claims and deliveries of a whole batch.
 */
export async function destroyDataKeys(
  { db, encryption }: { readonly db: Db; readonly encryption: Pick<AccountEncryptions, "forget"> },
  accountId: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockKeysOf(transaction, [accountId]);
    // An account without keys gets none later.
    await sql`
      insert into data_keys (account_id, month, wrapped, destroyed_at)
      values (${accountId}, ${thisMonth}, '', now())
      on conflict (account_id, month) do nothing
    `.execute(transaction);
    await sql`
      update data_keys
      set
        wrapped = '',
        wrapped_by = null,
        destroyed_at = now()
      where account_id = ${accountId}
        and destroyed_at is null
    `.execute(transaction);
  });
  encryption.forget(accountId);
}
