import type { DraftInput, Tenant } from "@nightguard/contract";
import { type RawBuilder, sql } from "kysely";
import { countChanged, type Db, isOf, ownsBatch } from "../database/index.ts";
import type { DbDeps, LedgerDeps } from "../deps.ts";
import type { Digester } from "../encryption/digester.ts";
import type { Encryption } from "../encryption/encryption.ts";
import { digestItems } from "./item-people.ts";
import { batchContext } from "./new-batch.ts";

export interface DraftRecord {
  readonly rowsJson: string;
  /** Whole milliseconds, later with each change: it identifies a version. */
  readonly updatedAt: Date;
}

export type DraftRow = DraftInput["rows"][number];

/** The draft must be absent, present, or of one of these times. */
export type DraftCondition = "absent" | "present" | readonly Date[];

/** Index: primary key. */
export async function findDraft(
  { db, encryption }: Pick<LedgerDeps, "db" | "encryption">,
  tenant: Tenant,
  batchId: string,
): Promise<DraftRecord | undefined> {
  const { rows } = await sql<{ body: Buffer; updatedAt: Date }>`
    select body, updated_at as "updatedAt"
    from batch_drafts
    where batch_id = ${batchId}
      and ${ownsBatch(tenant, batchId)}
  `.execute(db);
  const [draft] = rows;
  if (!draft) return undefined;
  const account = await encryption.of(tenant.accountId);
  return { rowsJson: account.decrypt(batchContext.draft(batchId), draft.body).toString(), updatedAt: draft.updatedAt };
}

/**
 * @param condition default: the last one to save wins
 * @returns the draft's time; undefined if the condition does not hold or the batch is gone
 */
export async function saveDraft(
  { db, encryption, bulkEncryption, digester }: LedgerDeps,
  tenant: Tenant,
  {
    batchId,
    rows: drafted,
    condition,
  }: { batchId: string; rows: readonly DraftRow[]; condition?: DraftCondition | undefined },
): Promise<Date | undefined> {
  const account = await encryption.of(tenant.accountId);
  const [body = null] = await bulkEncryption.encrypt([
    { encryption: account, context: batchContext.draft(batchId), text: JSON.stringify(drafted) },
  ]);
  const hashes = sql`${digestItems(
    digester,
    drafted.map(({ item }) => item),
  )}::bytea[]`;
  const isReplaced = condition === "present" || typeof condition === "object";
  const { rows } = await (isReplaced
    ? sql<{ updatedAt: Date }>`
        update batch_drafts d
        set body = ${body}, member_hashes = ${hashes}, updated_at = ${nextTime}
        where batch_id = ${batchId}
          and ${ownsBatch(tenant, batchId)}
          and ${meets(condition)}
        returning updated_at as "updatedAt"
      `
    : sql<{ updatedAt: Date }>`
        insert into batch_drafts as d (batch_id, body, member_hashes, updated_at)
        select id, ${body}, ${hashes}, date_trunc('milliseconds', now())
        from batches
        where id = ${batchId}
          and ${isOf(tenant, "batches")}
          and opened_at is not null
        for key share
        on conflict (batch_id) ${condition === "absent" ? sql`do nothing` : sql`do update set body = excluded.body, member_hashes = excluded.member_hashes, updated_at = ${nextTime}`}
        returning updated_at as "updatedAt"
      `
  ).execute(db);
  return rows[0]?.updatedAt;
}

const nextTime = sql`date_trunc('milliseconds', greatest(now(), d.updated_at + interval '1 millisecond'))`;

const meets = (condition: Exclude<DraftCondition, "absent">): RawBuilder<unknown> =>
  condition === "present" ? sql`true` : sql`d.updated_at = any(${condition}::timestamptz[])`;

export async function deleteDraft(
  { db }: DbDeps,
  tenant: Tenant,
  batchId: string,
  condition: Exclude<DraftCondition, "absent"> = "present",
): Promise<boolean> {
  const deleted = await countChanged(db)`
    delete from batch_drafts d
    where batch_id = ${batchId}
      and ${ownsBatch(tenant, batchId)}
      and ${meets(condition)}
  `;
  return deleted > 0;
}

export interface StoredDraft {
  readonly batchId: string;
  readonly body: Buffer;
}

/** @throws DecryptionError */
export const readDraftRows = (account: Encryption, { batchId, body }: StoredDraft): readonly DraftRow[] =>
  JSON.parse(account.decrypt(batchContext.draft(batchId), body).toString()) as DraftRow[];

/** Deletes the draft with its last row. @returns the number of removed rows */
export async function takeFromDraft(
  transaction: Db,
  { account, digester }: { readonly account: Encryption; readonly digester: Digester },
  batchId: string,
  isTaken: (row: DraftRow) => boolean,
): Promise<number> {
  const { rows: stored } = await sql<StoredDraft>`
    select batch_id as "batchId", body
    from batch_drafts
    where batch_id = ${batchId}
    for update
  `.execute(transaction);
  const rows = stored.flatMap((draft) => readDraftRows(account, draft));
  const kept = rows.filter((row) => !isTaken(row));
  if (kept.length === rows.length) return 0;
  if (kept.length === 0) {
    await sql`delete from batch_drafts where batch_id = ${batchId}`.execute(transaction);
  } else {
    await sql`
      update batch_drafts d
      set
        body = ${account.encrypt(batchContext.draft(batchId), JSON.stringify(kept))},
        member_hashes = ${digestItems(
          digester,
          kept.map(({ item }) => item),
        )}::bytea[],
        updated_at = ${nextTime}
      where batch_id = ${batchId}
    `.execute(transaction);
  }
  return rows.length - kept.length;
}
