import type { Coverage, Operation } from "@nightguard/contract";
import { sql } from "kysely";
import type { Db } from "../database/index.ts";
import { type FreshAnswer, findFreshAnswers } from "../jobs/reuse.ts";
import type { NewBatch } from "./new-batch.ts";

/** A row's id, and the keyed hash of what it asks. */
export interface Asking {
  readonly id: string;
  readonly questionHash: Buffer;
}

/** The fresh answers that the tenant has to these rows' questions, by the ids of the rows. */
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
 * The rows of an upload that ask what these rows ask, are in the queue already, and follow no other: their ids, by the ids
 * of these rows. Index: queued_jobs_asked. The backlog is compared here: in SQL it could lead the planner to read a whole
 * backlog, of a million rows, through the primary key.
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

/** For each of these jobs the first of them that asks the same: itself, or an earlier one. */
export function findFirsts(jobs: readonly Asking[]): string[] {
  const firsts = new Map<string, string>();
  return jobs.map(({ id, questionHash }) => {
    const question = questionHash.toString("latin1"); // as buffers, two that say the same are two
    const first = firsts.get(question) ?? id;
    firsts.set(question, first);
    return first;
  });
}

/** How many rows of a new batch took over an answer of this kind. */
export interface ReusedAnswers {
  readonly operation: Operation;
  readonly payerId: string;
  readonly coverage: Coverage;
  readonly failure: FreshAnswer["failure"];
  readonly count: number;
}

/** Sums up the answers that rows took over, so that as many are held as there are kinds. */
export function createReusedSums() {
  const sums = new Map<string, ReusedAnswers>();
  return {
    add({ operation, payerId, coverage, failure }: Omit<ReusedAnswers, "count">): void {
      const key = [operation, payerId, coverage, failure?.category, failure?.code].join("\n");
      const count = (sums.get(key)?.count ?? 0) + 1;
      sums.set(key, { operation, payerId, coverage, failure, count });
    },
    list: (): ReusedAnswers[] => [...sums.values()],
  };
}

/** What a new batch's counters begin with. */
export interface KnownAnswers {
  readonly succeeded: number;
  readonly coverage_active: number;
  readonly coverage_inactive: number;
  readonly coverage_unknown: number;
  readonly coverage_rejected: number;
}

/** What the answers that its rows took over make of a new batch's counters. */
export function toKnownAnswers(reused: readonly ReusedAnswers[]): KnownAnswers {
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
