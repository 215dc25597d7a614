import type { JobStatus, Tenant } from "@nightguard/contract";
import { type RawBuilder, sql } from "kysely";
import { type Copied, copyToMemory } from "../database/copy/copy-out.ts";
import { readCopiedRows } from "../database/copy/copy-reader.ts";
import { type Db, type OwnedBatch, ownsBatch } from "../database/index.ts";
import type { DbDeps } from "../deps.ts";
import type { Encryption } from "../encryption/encryption.ts";
import { findings } from "../findings/findings.ts";
import { hasStatus, places } from "../jobs/queue/state.ts";
import {
  copiedColumns,
  decryptJobs,
  decryptJobsInFull,
  inFullColumns,
  toCopiedJob,
  toJobInFull,
} from "../jobs/read/copied-jobs.ts";
import { answer } from "../jobs/read/read.ts";
import { jobsOfFewResults } from "./few-results.ts";

export interface RowSpan {
  readonly status?: JobStatus | undefined;
  readonly afterRow: number;
  readonly throughRow: number;
  readonly limit: number;
}

/** Can be decrypted by any thread with the keys. */
export type EncryptedRows = Copied["copied"];

/** In row order. Index: jobs_by_row. */
export const copyBatchRows = ({ db }: DbDeps, tenant: Tenant, id: string, span: RowSpan): Promise<EncryptedRows> =>
  copySpan(db, { tenant, id }, span, { columns: copiedColumns });

export const copyBatchRowsWithQuestions = (
  { db }: DbDeps,
  tenant: Tenant,
  id: string,
  span: RowSpan,
): Promise<EncryptedRows> => copySpan(db, { tenant, id }, span, { columns: inFullColumns, join: findings });

/** @throws DecryptionError */
export const decryptBatchRows = (rows: EncryptedRows, encryption: Encryption) =>
  decryptJobs(readCopiedRows(rows, toCopiedJob), encryption);

/** @throws DecryptionError */
export const decryptBatchRowsWithQuestions = (rows: EncryptedRows, encryption: Encryption) =>
  decryptJobsInFull(readCopiedRows(rows, toJobInFull), encryption);

/** 0 for a batch without rows. Index: jobs_by_row. */
export async function findLastRow({ db }: DbDeps, tenant: Tenant, batchId: string): Promise<number> {
  const last = await db
    .selectFrom("jobs")
    .select("row_no")
    .where("batch_id", "=", batchId)
    .where(ownsBatch(tenant, batchId))
    .orderBy("row_no", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.row_no ?? 0;
}

/** Values are literals, since `copy` takes no parameters. */
async function copySpan(
  db: Db,
  { tenant, id }: OwnedBatch,
  span: RowSpan,
  { columns, join = sql`` }: { readonly columns: RawBuilder<unknown>; readonly join?: RawBuilder<unknown> },
): Promise<EncryptedRows> {
  const { status, afterRow, throughRow, limit } = span;
  const few = { after: afterRow, through: throughRow, order: "asc", limit } as const;
  const { sql: text } = sql`
    copy (
      select ${columns}
      from ${status === "failed" || status === "expired" ? jobsOfFewResults(id, status, few) : sql`jobs j`}
      ${places}
      ${answer}
      ${join}
      where j.batch_id = ${sql.lit(id)}
        and j.row_no > ${sql.lit(afterRow)}
        and j.row_no <= ${sql.lit(throughRow)}
        and b.account_id = ${sql.lit(tenant.accountId)}
        and b.mode = ${sql.lit(tenant.mode)}
        and b.opened_at is not null
        and ${status === undefined ? sql`true` : hasStatus(status)}
      order by j.row_no
      limit ${sql.lit(limit)}
    ) to stdout (format binary)
  `.compile(db);
  return copyToMemory(db, text);
}
