import type { JobStatus, Question } from "@nightguard/contract";
import type { Db } from "../connection.ts";
import {
  answeringJob,
  type JobRecord,
  jobColumns,
  openRecord,
  openResult,
  shownState,
  statesOf,
} from "../jobs/read.ts";
import type { StoredResult } from "../jobs/settle.ts";
import { sealedRow } from "../jobs/submit.ts";
import type { Sealer } from "../sealer.ts";

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
  readonly sealer: Sealer;
}

/** Rows of a batch in row order. Index: jobs_by_row. */
export async function listBatchRows(
  { db, sealer }: Sources,
  batchId: string,
  span: RowSpan,
): Promise<BatchRowRecord[]> {
  const rows = await selectRows(db, batchId, span).execute();
  return rows.map((row) => ({ job: openRecord(row, sealer), result: openResult(row, sealer) }));
}

/** The same with what was asked. */
export async function listAskedBatchRows(
  { db, sealer }: Sources,
  batchId: string,
  span: RowSpan,
): Promise<(BatchRowRecord & { readonly question: Question })[]> {
  const rows = await selectRows(db, batchId, span)
    .innerJoin("job_requests as q", "q.job_id", "jobs.id")
    .select("q.body as question")
    .execute();
  return rows.map((row) => ({
    job: openRecord(row, sealer),
    result: openResult(row, sealer),
    // What was sealed here was parsed at intake.
    question: JSON.parse(sealer.open(sealedRow.request(row.id), row.question).toString()) as Question,
  }));
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
      .select([
        ...jobColumns,
        "b.cancelled_at as batch_cancelled_at",
        "r.status_code",
        "r.content_type",
        "r.body",
        "r.document",
      ])
      .where("jobs.batch_id", "=", batchId)
      .where("jobs.row_no", ">", afterRow)
      .where("jobs.row_no", "<=", throughRow)
      .$if(status !== undefined, (query) => query.where(shownState, "in", statesOf[status ?? "queued"]))
      .orderBy("jobs.row_no")
      .limit(limit)
  );
}
