import type { Coverage, Operation } from "@nightguard/contract";
import { sql } from "kysely";
import { type Db, sumRows } from "../database/index.ts";
import { type FreshAnswer, findFreshAnswers } from "../jobs/reuse.ts";
import type { NewBatch } from "./new-batch.ts";

/** A row and the keyed hash of its question. */
export interface Asking {
  readonly id: string;
  readonly questionHash: Buffer;
}

/** The tenant's fresh answers to the questions of these rows, by row id. */
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

/**
 * For each of these rows, by id, an earlier row of the upload in the queue that asks the same and follows no other. Index:
 * queued_jobs_asked. The backlog is compared here: in SQL, the planner might read a backlog of a million rows through the
 * primary key.
 */
export async function findEarlier(
  db: Db,
  batchId: string,
  rows: readonly Asking[],
): Promise<ReadonlyMap<string, string>> {
  if (rows.length === 0) return new Map();
  const { rows: found } = await sql<{ place: number; backlog_id: string; job_id: string }>`
    select q.place::integer, k.backlog_id, k.job_id
    from unnest(${rows.map(({ questionHash }) => questionHash)}::bytea[]) with ordinality as q (question_hash, place)
    cross join lateral (
      select backlog_id, job_id
      from queued_jobs
      where question_hash = q.question_hash
        and follows is null
    ) k
  `.execute(db);
  const earlier = new Map<string, string>();
  for (const { place, backlog_id, job_id } of found) {
    const row = rows[place - 1];
    if (row && backlog_id === batchId) earlier.set(row.id, job_id);
  }
  return earlier;
}

/** For each job the id of the first that asks the same: itself, or an earlier one. */
export function findFirsts(jobs: readonly Asking[]): string[] {
  const firsts = new Map<string, string>();
  return jobs.map(({ id, questionHash }) => {
    const question = questionHash.toString("latin1"); // equal buffers are different keys
    const first = firsts.get(question) ?? id;
    firsts.set(question, first);
    return first;
  });
}

/** How many rows of a new batch reused an answer of one kind. */
export interface ReusedAnswers {
  readonly operation: Operation;
  readonly payerId: string;
  readonly coverage: Coverage;
  readonly failure: FreshAnswer["failure"];
  readonly count: number;
}

/** Adds rows that reuse an answer to the counts by kind. */
export const addReused = (
  counts: readonly ReusedAnswers[],
  rows: readonly { readonly operation: Operation; readonly payerId: string; readonly answer: FreshAnswer }[],
): ReusedAnswers[] =>
  sumRows(
    [
      ...counts,
      ...rows.map(({ operation, payerId, answer: { coverage, failure } }) => ({
        ...{ operation, payerId, coverage, failure },
        count: 1,
      })),
    ],
    ({ operation, payerId, coverage, failure }) => [operation, payerId, coverage, failure?.category, failure?.code],
    ["count"],
  );

/** The initial counters of a batch whose rows reused these answers. */
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
