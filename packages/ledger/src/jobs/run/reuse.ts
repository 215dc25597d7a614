import type { Coverage, FailureCategory, Operation, Question, Tenant, Transform } from "@nightguard/contract";
import { sql } from "kysely";
import type { Db } from "../../database/index.ts";
import type { Digester } from "../../encryption/digester.ts";
import { retentionStarts } from "../../purging/retention.ts";

/**
 * Covers content, patient, provider, and the form of the answer. It is short, since every job has one; the chance that
 * any two of a billion questions share one is below 10^-20.
 */
export function digestQuestion(
  digester: Digester,
  asked: { readonly operation: Operation; readonly transform: Transform | null; readonly question: Question },
): Buffer {
  const { operation, transform, question } = asked;
  const { payer, provider, subscriber, dependent, version, location_id } = question;
  const parts = [
    operation,
    transform,
    version,
    payer.id,
    provider.npi,
    provider.tax_id,
    location_id,
    partsOf(subscriber),
    partsOf(dependent),
    ...furtherPartsOf(question),
  ];
  // JSON writes absent parts as null, and keeps the parts apart.
  return digester.digest("question", JSON.stringify(parts)).subarray(0, 16);
}

const partsOf = (person: Question["dependent"]) => [
  person?.first_name,
  person?.last_name,
  person?.member_id,
  person?.dob,
  person?.group_number,
];

/** Empty for the specification's fields, which keeps the hash of earlier versions. */
function furtherPartsOf({ provider, subscriber, dependent, date_of_service, procedures }: Question): unknown[] {
  const parts = [
    provider.name,
    subscriber.gender,
    dependent?.gender,
    dependent?.relationship,
    date_of_service,
    procedures?.toSorted(),
  ];
  return parts.every((part) => part === undefined) ? [] : parts;
}

/**
 * An answer whose retention ends sooner is not reused: its job must exist when the reusing transaction commits, which
 * then keeps the answer.
 */
const longestTransaction = sql`interval '10 minutes'`;
/** Tolerated clock error of this process. */
const clockToleranceMs = 3_600_000;
const dayMs = 86_400_000;
/** Each look-up is a day with a question; this many take PostgreSQL 15 about 0.1 s. */
const lookUpsPerStatement = 32_000;

export interface FreshAnswer {
  readonly id: string;
  readonly coverage: Coverage;
  readonly failure: { readonly category: FailureCategory; readonly code: string } | null;
  readonly upstream: string | null;
}

/**
 * A tenant's youngest answers, without reused ones, which are as old as the first, and answers that the sandbox
 * invented for a live key. Index: results_fresh.
 */
export async function findFreshAnswers(
  db: Db,
  wanted: { tenant: Tenant; questionHashes: readonly Buffer[]; maxAgeSeconds: number },
): Promise<(questionHash: Buffer) => FreshAnswer | undefined> {
  const { questionHashes } = wanted;
  const days = toDays(wanted.maxAgeSeconds);
  const perStatement = Math.max(Math.floor(lookUpsPerStatement / days.length), 1);
  const found = new Map<string, FreshAnswer>();
  for (let from = 0; from < questionHashes.length; from += perStatement) {
    const piece = questionHashes.slice(from, from + perStatement);
    for (const { question_hash, ...answer } of await selectFreshAnswers(db, {
      ...wanted,
      days,
      questionHashes: piece,
    })) {
      found.set(question_hash.toString("latin1"), toFreshAnswer(answer));
    }
  }
  return (questionHash) => found.get(questionHash.toString("latin1"));
}

interface FreshRow {
  readonly id: string;
  readonly coverage: Coverage;
  readonly failure_category: FailureCategory | null;
  readonly failure_code: string | null;
  readonly upstream: string | null;
}

const toFreshAnswer = ({ failure_category: category, failure_code: code, ...answer }: FreshRow): FreshAnswer => ({
  ...answer,
  failure: category && code ? { category, code } : null,
});

async function selectFreshAnswers(
  db: Db,
  wanted: { tenant: Tenant; questionHashes: readonly Buffer[]; days: readonly string[]; maxAgeSeconds: number },
): Promise<(FreshRow & { question_hash: Buffer })[]> {
  const { accountId, mode } = wanted.tenant;
  const { rows } = await sql<FreshRow & { question_hash: Buffer }>`
    select distinct on (question_hash)
      job_id as id, question_hash, coverage, failure_category, failure_code, upstream
    from results
    where finished_on = any(${wanted.days}::date[])
      and question_hash = any(${wanted.questionHashes}::bytea[])
      and state = 'succeeded'
      and reused_from is null
      and upstream is distinct from 'sandbox'
      and account_id = ${accountId}
      and mode = ${mode}
      and finished_at > now() - ${wanted.maxAgeSeconds}::double precision * interval '1 second'
      and finished_at > (select since + ${longestTransaction} from ${retentionStarts} k where account_id = ${accountId})
    order by question_hash, finished_at desc
  `.execute(db);
  return rows;
}

function toDays(maxAgeSeconds: number): string[] {
  const now = Date.now();
  const days = [];
  const last = Math.floor((now + clockToleranceMs) / dayMs);
  for (let day = Math.floor((now - 1_000 * maxAgeSeconds - clockToleranceMs) / dayMs); day <= last; day++) {
    days.push(new Date(day * dayMs).toISOString().slice(0, 10));
  }
  return days;
}
