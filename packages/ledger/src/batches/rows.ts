import type { JobStatus, Question, Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import type { Db } from "../connection.ts";
import { type CopiedFields, readCopied } from "../copied-rows.ts";
import type { Copied } from "../copy-out.ts";
import {
  answeringJob,
  type JobRecord,
  jobColumns,
  openRecords,
  openResults,
  resultColumns,
  type SealedRecord,
  type SealedResult,
  shownState,
  statesOf,
} from "../jobs/read.ts";
import { sealedRow } from "../jobs/sealed-row.ts";
import type { StoredResult } from "../jobs/settle.ts";
import type { Sealer } from "../sealer.ts";
import { type OwnedBatch, ownsBatch } from "../tenant.ts";

/** Which rows of a batch: those of one status, above one row and up to another, the first so many of them. */
export interface RowSpan {
  readonly status?: JobStatus | undefined;
  readonly afterRow: number;
  readonly throughRow: number;
  readonly limit: number;
}

/** A row of a batch with what came of it. */
export interface BatchRowRecord {
  readonly job: JobRecord;
  readonly result: StoredResult | null;
}

/** The same with what was asked. */
export interface AskedBatchRowRecord extends BatchRowRecord {
  readonly question: Question;
}

/** Rows of a batch as they are kept, to be opened by whoever has the keys, on whichever thread. */
export type SealedRows = Copied["copied"];

/** Rows of a tenant's batch in row order, for `openBatchRows`. Index: jobs_by_row. */
export const copyBatchRows = (db: Db, batch: OwnedBatch, span: RowSpan): Promise<SealedRows> =>
  copy(db, selectRows(db, batch, span));

/** The same with what was asked, for `openAskedBatchRows`. */
export const copyAskedBatchRows = (db: Db, batch: OwnedBatch, span: RowSpan): Promise<SealedRows> =>
  copy(
    db,
    selectRows(db, batch, span).innerJoin("job_requests as q", "q.job_id", "jobs.id").select("q.body as question"),
  );

/** @throws SealError */
export const openBatchRows = (rows: SealedRows, sealer: Sealer): BatchRowRecord[] =>
  openRows(readCopied(rows, toSealedRow), sealer);

/** @throws SealError */
export function openAskedBatchRows(rows: SealedRows, sealer: Sealer): AskedBatchRowRecord[] {
  const sealed = readCopied(rows, (fields) => ({ ...toSealedRow(fields), question: fields.bytes() }));
  const questions = sealer.openAll(
    sealed.map(({ id, question }) => question && { row: sealedRow.request(id), sealed: question }),
  );
  // What was sealed here was parsed at intake.
  return openRows(sealed, sealer).map((row, index) => ({
    ...row,
    question: JSON.parse(String(questions[index])) as Question,
  }));
}

/** The number of the last row of a tenant's batch; 0 when it has none. Index: jobs_by_row. */
export async function findLastRow(db: Db, tenant: Tenant, batchId: string): Promise<number> {
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

type SealedBatchRow = SealedRecord & SealedResult;

/** Literals where other statements have parameters, which `copy` does not take. */
function selectRows(db: Db, { tenant, id }: OwnedBatch, { status, afterRow, throughRow, limit }: RowSpan) {
  const states = statesOf[status ?? "queued"].map((state) => sql.lit(state));
  return (
    db
      .selectFrom("jobs")
      .leftJoin("batches as b", "b.id", "jobs.batch_id")
      // One by one, by the key: joined, the planner may read the whole table for each page.
      .leftJoinLateral(
        (from) =>
          from
            .selectFrom("job_results")
            .select(["status_code", "content_type", "body", "document"])
            .where("job_id", "=", answeringJob)
            .limit(sql.lit(1))
            .as("r"),
        (join) => join.onTrue(),
      )
      .select([...jobColumns, "b.cancelled_at as batch_cancelled_at", ...resultColumns])
      .where("jobs.batch_id", "=", sql.lit(id))
      .where("b.account_id", "=", sql.lit(tenant.accountId))
      .where("b.mode", "=", sql.lit(tenant.mode))
      .where("jobs.row_no", ">", sql.lit(afterRow))
      .where("jobs.row_no", "<=", sql.lit(throughRow))
      .$if(status !== undefined, (query) => query.where(shownState, "in", states))
      .orderBy("jobs.row_no")
      .limit(sql.lit(limit))
  );
}

async function copy(db: Db, query: ReturnType<typeof selectRows>): Promise<SealedRows> {
  const { rows } = await sql<Copied>`copy ${query} to stdout (format binary)`.execute(db);
  const [whole] = rows;
  if (!whole) throw new Error("a copy came to nothing");
  return whole.copied;
}

/** The fields in the order of the columns of `selectRows`. */
const toSealedRow = (fields: CopiedFields): SealedBatchRow => ({
  id: present(fields.uuid()),
  mode: present(fields.text()),
  batch_id: fields.uuid(),
  row_no: fields.integer(),
  operation: present(fields.text()),
  transform: fields.text(),
  payer_id: present(fields.text()),
  state: present(fields.text()),
  due_at: fields.time(),
  not_before: fields.time(),
  deadline: fields.time(),
  attempts: present(fields.integer()),
  created_at: present(fields.time()),
  started_at: fields.time(),
  finished_at: fields.time(),
  coverage: fields.text(),
  failure_category: fields.text(),
  failure_code: fields.text(),
  reference: fields.bytes(),
  reused_from: fields.uuid(),
  batch_cancelled_at: fields.time(),
  status_code: fields.integer(),
  content_type: fields.text(),
  result: fields.bytes(),
  is_document: present(fields.boolean()),
});

/** A column that is never null. */
function present<Value>(value: Value | null): Value {
  if (value === null) throw new RangeError("a column without a value");
  return value;
}

function openRows(rows: readonly SealedBatchRow[], sealer: Sealer): BatchRowRecord[] {
  const jobs = openRecords(rows, sealer);
  const results = openResults(rows, sealer);
  return jobs.map((job, index) => ({ job, result: results[index] ?? null }));
}
