import { AccountSuspendedError } from "@nightguard/contract";
import { type RawBuilder, sql } from "kysely";
import { isSuspended } from "../accounts/limits.ts";
import { toKeyId, toUserId } from "../audit/record.ts";
import { countChanged, type Db, repeatOnDeadlock } from "../database/index.ts";
import type { DbDeps, EncryptionDeps } from "../deps.ts";
import type { KeyClaim } from "../idempotency/key-claim.ts";
import { priorityRanks } from "../jobs/queue/order.ts";
import { batchContext, type NewBatch } from "./new-batch.ts";

/**
 * Another request took over the upload's idempotency key, the batch was swept, or PostgreSQL lost the last piece in a
 * crash. It can be repeated.
 */
export class UploadAbandonedError extends Error {
  constructor() {
    super("The upload was abandoned");
    this.name = new.target.name;
  }
}

export interface UploadedCounts {
  readonly total: number;
  readonly rejected: number;
}

/** Uploads not renewed for this long are swept. */
const uploadLife = sql`interval '2 minutes'`;
/** Uploads are renewed this often, whether or not rows arrive. */
export const uploadRenewalMs = 10_000;

/** @throws UploadAbandonedError when its idempotency key was lost */
export async function beginUpload({ db, encryption }: EncryptionDeps, batch: NewBatch): Promise<void> {
  const { id, keyClaim } = batch;
  const ofAccount = await encryption.of(batch.accountId);
  await db.transaction().execute(async (transaction) => {
    if (keyClaim) await pointKeyAtBatch(transaction, keyClaim, id);
    await transaction
      .insertInto("batches")
      .values({
        id,
        account_id: batch.accountId,
        mode: batch.mode,
        key_id: toKeyId(batch.by),
        user_id: toUserId(batch.by),
        operation: batch.operation,
        transform: batch.transform,
        name: batch.name === null ? null : ofAccount.encrypt(batchContext.name(id), batch.name),
        not_before: batch.notBefore,
        deadline: batch.deadline,
        priority: priorityRanks[batch.priority],
        max_age_seconds: batch.maxAgeSeconds,
        fail_unknown: batch.onUnknown === "fail",
        mends: batch.mends ?? null,
        traceparent: batch.traceparent ?? null,
        upload_until: sql<Date>`now() + ${uploadLife}`,
      })
      .execute();
  });
}

/** Each try has a batch of its own, so a broken one can be purged while the next runs. */
async function pointKeyAtBatch(transaction: Db, { digest, claimNo }: KeyClaim, batchId: string): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable("idempotency_keys")
    .set({ subject_id: batchId })
    .where("digest", "=", digest)
    .where("claim_no", "=", claimNo)
    .where("lease_until", "is not", null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new UploadAbandonedError();
}

/**
 * Locks an unopened batch and counts another piece. Pieces are committed asynchronously: after a crash that lost some,
 * the counts differ from `before`.
 *
 * @throws UploadAbandonedError
 * @throws AccountSuspendedError
 */
export async function extendUpload(
  transaction: Db,
  batchId: string,
  { before, after }: { before: UploadedCounts; after: UploadedCounts },
): Promise<void> {
  const { rows } = await sql<{ suspended: boolean }>`
    update batches b
    set
      upload_until = now() + ${uploadLife},
      total = ${after.total},
      rejected = ${after.rejected}
    where ${isUploading(batchId, before)}
    returning ${isSuspended("b.account_id")} as suspended
  `.execute(transaction);
  checkUpload(rows[0]);
}

/** True if `b` is this unopened batch with these counts. */
export const isUploading = (batchId: string, { total, rejected }: UploadedCounts): RawBuilder<boolean> => sql`
  b.id = ${batchId}
  and b.opened_at is null
  and b.total = ${total}
  and b.rejected = ${rejected}
`;

/**
 * @throws UploadAbandonedError without a batch
 * @throws AccountSuspendedError
 */
export function checkUpload<Found extends { readonly suspended: boolean }>(
  batch: Found | undefined,
): asserts batch is Found {
  if (!batch) throw new UploadAbandonedError();
  if (batch.suspended) throw new AccountSuspendedError();
}

export async function renewUpload(db: Db, batchId: string): Promise<void> {
  await db
    .updateTable("batches")
    .set({ upload_until: sql<Date>`now() + ${uploadLife}` })
    .where("id", "=", batchId)
    .where("opened_at", "is", null)
    .execute();
}

/** Retention purges the rows of an abandoned upload. */
export async function abandonUpload(db: Db, batchId: string): Promise<void> {
  await repeatOnDeadlock("abandon upload", () =>
    sql`
      with abandoned as (
        delete from batches
        where id = ${batchId}
          and opened_at is null
        returning id
      )
      insert into batches_purged (batch_id)
      select id
      from abandoned
    `.execute(db),
  );
}

/** Abandons uploads whose process died. Index: batches_uploading. */
export async function abandonLostUploads({ db }: DbDeps, limit: number): Promise<number> {
  return countChanged(db)`
    with abandoned as (
      delete from batches
      where id in (
        select id
        from batches
        where opened_at is null
          and upload_until < now()
        order by upload_until
        limit ${limit}
        for update skip locked
      )
      returning id
    )
    insert into batches_purged (batch_id)
    select id
    from abandoned
  `;
}
