import type { Coverage, FailureCategory, Operation, Tenant } from "@nightguard/contract";
import { type RawBuilder, sql } from "kysely";
import { countUsage } from "../accounts/usage.ts";
import type { Db } from "../connection.ts";
import { freshAnswer } from "../jobs/reuse.ts";
import { pack } from "../packed.ts";
import { countFailures } from "./failure-groups.ts";
import type { NewBatch } from "./new-batch.ts";

/** How many rows of a new batch got an answer of this kind that was there already. */
export interface ReusedAnswers {
  readonly operation: Operation;
  readonly payer_id: string;
  readonly coverage: Coverage;
  readonly failure_category: FailureCategory | null;
  readonly failure_code: string | null;
  readonly count: number;
}

/** Adds the answers of a chunk to those of the chunks before, so that as many are held as there are kinds. */
export function addReused(sum: Map<string, ReusedAnswers>, answers: Iterable<FreshAnswer>): void {
  for (const { operation, payer_id, coverage, failure_category, failure_code } of answers) {
    const key = JSON.stringify([operation, payer_id, coverage, failure_code]);
    const count = (sum.get(key)?.count ?? 0) + 1;
    sum.set(key, { operation, payer_id, coverage, failure_category, failure_code, count });
  }
}

/** What a new batch's counters begin with. */
export interface KnownAnswers {
  readonly succeeded: number;
  readonly coverage_active: number;
  readonly coverage_inactive: number;
  readonly coverage_unknown: number;
  readonly coverage_rejected: number;
}

/** What the answers that were used again make of a new batch's counters. */
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

/** Counts answers that were used again, in usage and failures; late in the intake, since others count in the same rows. */
export async function countReused(
  db: Db,
  batch: { readonly id: string } & Tenant,
  reused: readonly ReusedAnswers[],
): Promise<void> {
  await sql`
    with answers as (
      select *
      from unnest(
        ${reused.map(({ operation }) => operation)}::text[],
        ${reused.map(({ payer_id }) => payer_id)}::text[],
        ${reused.map(({ coverage }) => coverage)}::text[],
        ${reused.map(({ failure_category }) => failure_category)}::text[],
        ${reused.map(({ failure_code }) => failure_code)}::text[],
        ${reused.map(({ count }) => count)}::integer[]
      ) as r (operation, payer_id, coverage, failure_category, failure_code, rows)
    ),
    failed as (
      ${countFailures(sql`
        select ${batch.id}::uuid as batch_id, failure_category, failure_code, payer_id, rows from answers
      `)}
    )
    ${countUsage(sql`
      select
        ${batch.accountId}::uuid as account_id, ${batch.mode}::text as mode, operation, payer_id, coverage as outcome,
        rows, 0 as attempts, 0 as possible_duplicates, rows as reused
      from answers
    `)}
  `.execute(db);
}

/** A row's id, and the keyed hash of what it asks. */
export interface Asking {
  readonly id: string;
  readonly questionHash: Buffer;
}

/** An answer that is used again for a row. */
export interface FreshAnswer {
  /** Of the job that brought it. */
  readonly id: string;
  readonly operation: Operation;
  readonly payer_id: string;
  readonly coverage: Coverage;
  readonly failure_category: FailureCategory | null;
  readonly failure_code: string | null;
  /** When the row has ended with it. */
  readonly now: Date;
}

/** The fresh answers that the tenant has to these rows' questions, by the ids of the rows. */
export async function findFreshAnswers(
  db: Db,
  batch: NewBatch,
  rows: readonly Asking[],
): Promise<ReadonlyMap<string, FreshAnswer>> {
  if (batch.maxAgeSeconds === null) return new Map();
  return findByQuestion<FreshAnswer>(
    db,
    rows,
    (questionHash) => sql`
      select fresh.*, now()
      from (
        ${freshAnswer({
          accountId: sql`${batch.accountId}::uuid`,
          mode: sql`${batch.mode}`,
          questionHash,
          maxAgeSeconds: batch.maxAgeSeconds,
        })}
      ) fresh
    `,
  );
}

/**
 * The rows of a batch that ask what these rows ask, are in the ledger already, and have not been answered: their ids, by
 * the ids of these rows. Index: jobs_asked, and no other can be used: the batch is compared in a way that none serves.
 */
export async function findEarlierTwins(
  db: Db,
  batchId: string,
  rows: readonly Asking[],
): Promise<ReadonlyMap<string, string>> {
  const twins = await findByQuestion<{ readonly id: string }>(
    db,
    rows,
    (questionHash) => sql`
      select t.id
      from jobs t
      where t.batch_id is not distinct from ${batchId}::uuid
        and t.batch_id is not null
        and t.question_hash = ${questionHash}
        and t.twin_of is null
        and t.state = 'ready'
      limit 1
    `,
  );
  return new Map([...twins].map(([id, twin]) => [id, twin.id]));
}

/** @param known SQL for one row or none, of a question's hash. @returns these rows by the ids of those that ask */
async function findByQuestion<Known>(
  db: Db,
  rows: readonly Asking[],
  known: (questionHash: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<ReadonlyMap<string, Known>> {
  if (rows.length === 0) return new Map();
  const questions = pack(rows.map(({ questionHash }) => questionHash));
  const { rows: found } = await sql<Known & { readonly place: number }>`
    select q.place::integer, known.*
    from unnest(
      ${questions.starts}::integer[],
      ${questions.lengths}::integer[]
    ) with ordinality as q (start, length, place)
    cross join lateral (${known(questions.at("q.start", "q.length"))}) known
  `.execute(db);
  return new Map(found.map((row) => [rows[row.place - 1]?.id ?? "", row]));
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
