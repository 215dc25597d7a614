import type { RejectedItem } from "@nightguard/contract";
import { sql } from "kysely";
import { readDraftRows, type StoredDraft, takeFromDraft } from "../batches/drafts.ts";
import { batchContext } from "../batches/new-batch.ts";
import { type Db, isOf, toTable, withDeadlockRetry } from "../database/index.ts";
import type { Encryption } from "../encryption/encryption.ts";
import { eraseNames } from "./erase-names.ts";
import type { Erasure } from "./erasure.ts";

export interface ErasedRows {
  readonly rejectedRows: number;
  readonly draftRows: number;
}

export interface RowRef {
  readonly batchId: string;
  readonly row: number;
}

type StoredRejection = RowRef & { readonly body: Buffer };

const perPiece = 500;

export const addErased = (one: ErasedRows, other: ErasedRows): ErasedRows => ({
  rejectedRows: one.rejectedRows + other.rejectedRows,
  draftRows: one.draftRows + other.draftRows,
});

/** Also deletes rejected rows that were being corrected into the person's. */
export async function eraseDrafts(erasure: Erasure): Promise<ErasedRows> {
  const { db, account, person } = erasure;
  let erased: ErasedRows = { rejectedRows: 0, draftRows: 0 };
  for (let after: string | undefined; ; ) {
    const draft = await findDraftAfter(erasure, after);
    if (!draft) return erased;
    after = draft.batchId;
    const named = readDraftRows(account, draft).filter(({ item }) => person.isReadIn(item));
    if (named.length === 0) continue;
    const mended = await findMended(
      erasure,
      named.map(({ row }) => ({ batchId: draft.batchId, row })),
    );
    const rows = new Map([[draft.batchId, mended.map(({ row }) => row)]]);
    const piece = await withDeadlockRetry(db, "erase draft", (transaction) => eraseRows(transaction, erasure, rows));
    erased = addErased(erased, piece);
  }
}

async function findDraftAfter(
  { db, tenant, memberHash }: Erasure,
  batchId: string | undefined,
): Promise<StoredDraft | undefined> {
  const { rows } = await sql<StoredDraft>`
    select d.batch_id as "batchId", d.body
    from batch_drafts d
    join batches b on b.id = d.batch_id
    where ${isOf(tenant, "b")}
      -- Null: of a version before the digests.
      and (d.member_hashes is null or ${memberHash}::bytea = any(d.member_hashes))
      and ${batchId === undefined ? sql`true` : sql`d.batch_id > ${batchId}`}
    order by d.batch_id
    limit 1
  `.execute(db);
  return rows[0];
}

/** Indexes: batch_rejections_by_member, batch_rejections_by_dependent. */
export async function eraseRejections(erasure: Erasure): Promise<ErasedRows> {
  const { db, account, person } = erasure;
  let erased: ErasedRows = { rejectedRows: 0, draftRows: 0 };
  for (const column of ["member_hash", "dependent_member_hash"] as const) {
    for (let after: RowRef | undefined; ; ) {
      const rejections = await listRejectionsAfter(erasure, column, after);
      after = rejections.at(-1);
      if (!after) break;
      const items = readItems(account, rejections);
      const named = rejections.filter((_row, index) => person.isReadIn(items[index] ?? {}));
      const rows = byBatch(named);
      const piece = await withDeadlockRetry(db, "erase rows", (transaction) => eraseRows(transaction, erasure, rows));
      erased = addErased(erased, piece);
    }
  }
  return erased;
}

async function listRejectionsAfter(
  { db, tenant, memberHash }: Erasure,
  column: "member_hash" | "dependent_member_hash",
  after: RowRef | undefined,
): Promise<StoredRejection[]> {
  const { rows } = await sql<StoredRejection>`
    select r.batch_id as "batchId", r.row_no as row, r.body
    from batch_rejections r
    join batches b on b.id = r.batch_id
    where ${sql.ref(`r.${column}`)} = ${memberHash}
      and ${isOf(tenant, "b")}
      and b.opened_at is not null
      and ${after ? sql`(r.batch_id, r.row_no) > (${after.batchId}, ${after.row})` : sql`true`}
    order by r.batch_id, r.row_no
    limit ${perPiece}
  `.execute(db);
  return rows;
}

/** Mended rejected rows that may be about the person. */
export async function findMended({ db, account, person }: Erasure, rows: readonly RowRef[]): Promise<RowRef[]> {
  if (rows.length === 0) return [];
  const { rows: rejections } = await sql<StoredRejection>`
    select r.batch_id as "batchId", r.row_no as row, r.body
    from ${toTable(rows, "m", { batchId: "uuid", row: "integer" })}
    join batch_rejections r on r.batch_id = m.batch_id and r.row_no = m.row
  `.execute(db);
  const items = readItems(account, rejections);
  return rejections.filter((_row, index) => {
    const item = items[index];
    return item === undefined || person.mayBeIn(item);
  });
}

function readItems(account: Encryption, rejections: readonly StoredRejection[]): (RejectedItem | undefined)[] {
  const bodies = account.decryptAll(
    rejections.map(({ batchId, row, body }) => ({ context: batchContext.rejection(batchId, row), ciphertext: body })),
  );
  return bodies.map((body) => (JSON.parse(String(body)) as { item?: RejectedItem }).item);
}

export const byBatch = (rows: readonly RowRef[]): ReadonlyMap<string, readonly number[]> =>
  new Map([...Map.groupBy(rows, ({ batchId }) => batchId)].map(([id, own]) => [id, own.map(({ row }) => row)]));

/** Also deletes drafts of their corrections, the person in drafts, and batch names that mention the person. */
export async function eraseRows(
  transaction: Db,
  erasure: Erasure,
  rows: ReadonlyMap<string, readonly number[]>,
): Promise<ErasedRows> {
  let erased: ErasedRows = { rejectedRows: 0, draftRows: 0 };
  for (const batchId of [...rows.keys()].sort()) {
    const numbers = rows.get(batchId) ?? [];
    const rejectedRows = await deleteRejections(transaction, erasure, batchId, numbers);
    const draftRows = await takeFromDraft(
      transaction,
      erasure,
      batchId,
      ({ row, item }) => numbers.includes(row) || erasure.person.isReadIn(item),
    );
    erased = addErased(erased, { rejectedRows, draftRows });
  }
  await eraseNames(transaction, erasure, [...rows.keys()]);
  return erased;
}

/** Locks the batch first, as when its rows are mended, then counts the remaining rejected rows. */
async function deleteRejections(
  transaction: Db,
  { tenant }: Erasure,
  batchId: string,
  rows: readonly number[],
): Promise<number> {
  const { rows: locked } = await sql`
    select
    from batches b
    where b.id = ${batchId}
      and ${isOf(tenant, "b")}
    for no key update
  `.execute(transaction);
  if (locked.length === 0) return 0;
  const { rows: deleted } = await sql<{ isMended: boolean }>`
    delete from batch_rejections
    where batch_id = ${batchId}
      and row_no = any(${rows}::integer[])
    returning mended_by is not null as "isMended"
  `.execute(transaction);
  await sql`
    update batches
    set
      rejected = rejected - ${deleted.length}::integer,
      mended = mended - ${deleted.filter(({ isMended }) => isMended).length}::integer
    where id = ${batchId}
  `.execute(transaction);
  return deleted.length;
}
