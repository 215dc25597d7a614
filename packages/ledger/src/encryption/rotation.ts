import { sql } from "kysely";
import { type RequestedBy, recordAuditEntries } from "../audit/record.ts";
import type { Db } from "../database/index.ts";
import { DecryptionError } from "./ciphertext.ts";
import type { KeyWrapping } from "./key-wrapping.ts";
import { toLegacyOwner } from "./legacy-keys.ts";

interface RotationDeps {
  readonly db: Db;
  readonly wrapping: KeyWrapping;
}

export interface KeyUse {
  readonly name: string;
  readonly isCurrent: boolean;
  readonly dataKeys: number;
}

/** Lists unknown wrapping keys too. Index: data_keys_by_wrapping. */
export async function listKeyUse({ db, wrapping }: RotationDeps): Promise<KeyUse[]> {
  const { rows } = await sql<{ name: string; count: number }>`
    select wrapped_by as name, count(*)::integer as count
    from data_keys
    where wrapped_by is not null
    group by wrapped_by
    order by wrapped_by
  `.execute(db);
  const counts = new Map(rows.map(({ name, count }) => [name, count]));
  const names = new Set([...wrapping.names, ...counts.keys()]);
  return Array.from(names, (name) => ({
    name,
    isCurrent: name === wrapping.current,
    dataKeys: counts.get(name) ?? 0,
  }));
}

/**
 * At the start: finds keys that were removed too early.
 *
 * @throws DecryptionError naming the missing keys
 */
export async function checkKeyUse(deps: RotationDeps): Promise<void> {
  const missing = (await listKeyUse(deps)).filter(({ name }) => !deps.wrapping.names.includes(name));
  if (missing.length === 0) return;
  throw new DecryptionError(`data keys are wrapped by ${missing.map(({ name }) => name).join(", ")}`);
}

const keysPerPiece = 1_000;

/**
 * Rewraps data keys in pieces, while other processes use them; continues after an interruption. Index:
 * data_keys_by_wrapping.
 *
 * @param onPiece gets the number of keys wrapped so far
 */
export async function rotateKeys(
  { db, wrapping }: RotationDeps,
  by: RequestedBy,
  onPiece: (wrapped: number) => void = () => undefined,
): Promise<number> {
  const entry = { accountId: null, action: "encryption_keys.rotate", subject: wrapping.current };
  await recordAuditEntries({ db }, [{ by, entry }]);
  const former = (await listKeyUse({ db, wrapping })).filter(({ isCurrent }) => !isCurrent);
  let wrapped = 0;
  for (const { name } of former) {
    for (let lastId: number | undefined = 0; ; ) {
      const ids: readonly number[] = await wrapPiece({ db, wrapping }, name, lastId);
      lastId = ids.at(-1);
      if (lastId === undefined) break;
      wrapped += ids.length;
      onPiece(wrapped);
    }
  }
  return wrapped;
}

interface WrappedKey {
  readonly id: number;
  readonly accountId: string | null;
  readonly legacyName: string | null;
  readonly wrapped: Buffer;
}

/** @returns the ids in order; empty at the end */
async function wrapPiece({ db, wrapping }: RotationDeps, wrappedBy: string, afterId: number): Promise<number[]> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<WrappedKey>`
      select id, account_id as "accountId", legacy_name as "legacyName", wrapped
      from data_keys
      where wrapped_by = ${wrappedBy}
        and id > ${afterId}
      order by id
      limit ${keysPerPiece}
      for update
    `.execute(transaction);
    const ids = rows.map(({ id }) => id);
    await sql`
      update data_keys d
      set
        wrapped = n.wrapped,
        wrapped_by = ${wrapping.current}
      from unnest(
        ${ids}::integer[],
        ${rows.map((row) => wrapAnew(wrapping, row))}::bytea[]
      ) as n (id, wrapped)
      where d.id = n.id
    `.execute(transaction);
    return ids;
  });
}

function wrapAnew(wrapping: KeyWrapping, { accountId, legacyName, wrapped }: WrappedKey): Buffer {
  const owner = accountId ?? toLegacyOwner(legacyName ?? "");
  return wrapping.wrap(owner, wrapping.unwrap(owner, wrapped));
}
