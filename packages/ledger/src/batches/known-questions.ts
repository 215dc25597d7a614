import type { Coverage, FailureCategory, Mode, Operation } from "@nightguard/contract";
import { type RawBuilder, sql } from "kysely";
import { countUsage } from "../accounts/usage.ts";
import type { Db } from "../connection.ts";
import { countFailures } from "./failure-groups.ts";

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
export function addReused(sum: Map<string, ReusedAnswers>, answers: readonly ReusedAnswers[]): void {
  for (const answer of answers) {
    const { operation, payer_id, coverage, failure_code } = answer;
    const key = JSON.stringify([operation, payer_id, coverage, failure_code]);
    sum.set(key, { ...answer, count: answer.count + (sum.get(key)?.count ?? 0) });
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
  batch: { readonly id: string; readonly accountId: string; readonly mode: Mode },
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

/**
 * The row of a batch that asks a question already and has not been answered, as SQL: one row or none. Index: jobs_asked,
 * and no other can be used: the batch is compared in a way that none serves. Where `isWorthALook` is false nothing is read.
 */
export const earlierTwin = (asking: {
  readonly batchId: string;
  readonly questionHash: RawBuilder<unknown>;
  readonly isWorthALook: RawBuilder<unknown>;
}): RawBuilder<unknown> => sql`
  select t.id
  from jobs t
  where ${asking.isWorthALook}
    and t.batch_id is not distinct from ${asking.batchId}::uuid
    and t.batch_id is not null
    and t.question_hash = ${asking.questionHash}
    and t.twin_of is null
    and t.state = 'ready'
  limit 1
`;

/** For each of these jobs the first of them that asks the same: itself, or an earlier one. */
export function findFirsts(jobs: readonly { readonly id: string; readonly questionHash: Buffer }[]): string[] {
  const firsts = new Map<string, string>();
  return jobs.map(({ id, questionHash }) => {
    const key = questionHash.toString("latin1");
    const first = firsts.get(key) ?? id;
    firsts.set(key, first);
    return first;
  });
}
