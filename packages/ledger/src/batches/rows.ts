import type { JobStatus, Question } from "@nightguard/contract";
import type { BulkOpener } from "../bulk-opener.ts";
import type { Db } from "../connection.ts";
import {
  answeringJob,
  type JobRecord,
  jobColumns,
  openRecords,
  openResults,
  resultColumns,
  shownState,
  statesOf,
} from "../jobs/read.ts";
import type { StoredResult } from "../jobs/settle.ts";
import { sealedRow } from "../jobs/submit.ts";

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

interface Sources {
  readonly db: Db;
  readonly bulkOpener: BulkOpener;
}

/** Rows of a batch in row order. Index: jobs_by_row. @throws SealError */
export async function listBatchRows(
  { db, bulkOpener }: Sources,
  batchId: string,
  span: RowSpan,
): Promise<BatchRowRecord[]> {
  return openRows(await selectRows(db, batchId, span).execute(), bulkOpener);
}

/** The same with what was asked. */
export async function listAskedBatchRows(
  { db, bulkOpener }: Sources,
  batchId: string,
  span: RowSpan,
): Promise<(BatchRowRecord & { readonly question: Question })[]> {
  const rows = await selectRows(db, batchId, span)
    .innerJoin("job_requests as q", "q.job_id", "jobs.id")
    .select("q.body as question")
    .execute();
  const [opened, questions] = await Promise.all([
    openRows(rows, bulkOpener),
    bulkOpener.open(rows.map(({ id, question }) => ({ row: sealedRow.request(id), sealed: question }))),
  ]);
  // What was sealed here was parsed at intake.
  return opened.map((row, index) => ({ ...row, question: JSON.parse(String(questions[index])) as Question }));
}

async function openRows(
  rows: Parameters<typeof openRecords>[0] & Parameters<typeof openResults>[0],
  bulkOpener: BulkOpener,
): Promise<BatchRowRecord[]> {
  const [jobs, results] = await Promise.all([openRecords(rows, bulkOpener), openResults(rows, bulkOpener)]);
  return jobs.map((job, index) => ({ job, result: results[index] ?? null }));
}

/** The number of a batch's last row; 0 when it has none. Index: jobs_by_row. */
export async function findLastRow(db: Db, batchId: string): Promise<number> {
  const last = await db
    .selectFrom("jobs")
    .select("row_no")
    .where("batch_id", "=", batchId)
    .orderBy("row_no", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.row_no ?? 0;
}

function selectRows(db: Db, batchId: string, { status, afterRow, throughRow, limit }: RowSpan) {
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
            .limit(1)
            .as("r"),
        (join) => join.onTrue(),
      )
      .select([...jobColumns, "b.cancelled_at as batch_cancelled_at", ...resultColumns])
      .where("jobs.batch_id", "=", batchId)
      .where("jobs.row_no", ">", afterRow)
      .where("jobs.row_no", "<=", throughRow)
      .$if(status !== undefined, (query) => query.where(shownState, "in", statesOf[status ?? "queued"]))
      .orderBy("jobs.row_no")
      .limit(limit)
  );
}
