import type { Coverage, Operation } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, sumRows } from "../database/index.ts";
import { type FreshAnswer, findFreshAnswers } from "../jobs/run/reuse.ts";
import type { NewBatch } from "./new-batch.ts";

export interface Asking {
  readonly id: string;
  readonly questionHash: Buffer;
}

/** Answers by row id. */
export async function findKnownAnswers(
  db: Db,
  batch: NewBatch,
  rows: readonly Asking[],
): Promise<ReadonlyMap<string, FreshAnswer>> {
  const { maxAgeSeconds } = batch;
  if (maxAgeSeconds === null) return new Map();
  const questionHashes = rows.map(({ questionHash }) => questionHash);
  const answerTo = await findFreshAnswers(db, { tenant: batch, questionHashes, maxAgeSeconds });
  const known = new Map<string, FreshAnswer>();
  for (const { id, questionHash } of rows) {
    const answer = answerTo(questionHash);
    if (answer) known.set(id, answer);
  }
  return known;
}

/** Finds rows that follow no other. The chunk written next is not searched. Indexes: jobs_by_row, queued_jobs_pkey. */
export async function findQueuedRows(
  db: Db,
  batchId: string,
  rows: ReadonlySet<number>,
): Promise<ReadonlyMap<number, Asking>> {
  if (rows.size === 0) return new Map();
  const { rows: found } = await sql<Asking & { row: number }>`
    select n.row, q.id, q.question_hash as "questionHash"
    from unnest(${[...rows]}::integer[]) as n (row)
    cross join lateral (
      select id, order_at
      from jobs
      where batch_id = ${batchId}
        and row_no = n.row
      limit 1
    ) j
    cross join lateral (
      select job_id as id, question_hash
      from queued_jobs
      where backlog_id = ${batchId}
        and order_at = j.order_at
        and job_id = j.id
        and follows is null
      limit 1
    ) q
  `.execute(db);
  return new Map(found.map(({ row, id, questionHash }) => [row, { id, questionHash }]));
}

/** Returns for each job the first with the same question: itself, or an earlier one. */
export function findFirsts(jobs: readonly Asking[]): string[] {
  const firsts = new Map<string, string>();
  return jobs.map(({ id, questionHash }) => {
    const question = questionHash.toString("latin1");
    const first = firsts.get(question) ?? id;
    firsts.set(question, first);
    return first;
  });
}

export interface ReusedAnswers {
  readonly operation: Operation;
  readonly payerId: string;
  readonly coverage: Coverage;
  readonly failure: FreshAnswer["failure"];
  readonly count: number;
}

export const addReused = (
  counts: readonly ReusedAnswers[],
  rows: readonly { readonly operation: Operation; readonly payerId: string; readonly answer: FreshAnswer }[],
): ReusedAnswers[] =>
  sumRows(
    [
      ...counts,
      ...rows.map(({ operation, payerId, answer: { coverage, failure } }) => ({
        operation,
        payerId,
        coverage,
        failure,
        count: 1,
      })),
    ],
    ({ operation, payerId, coverage, failure }) => [operation, payerId, coverage, failure?.category, failure?.code],
    ["count"],
  );

export function toKnownAnswers(reused: readonly ReusedAnswers[]) {
  const countOf = (wanted?: Coverage) =>
    reused.reduce((sum, { coverage, count }) => sum + (wanted === undefined || coverage === wanted ? count : 0), 0);
  return {
    succeeded: countOf(),
    coverage_active: countOf("active"),
    coverage_inactive: countOf("inactive"),
    coverage_unknown: countOf("unknown"),
    coverage_rejected: countOf("rejected"),
  };
}
