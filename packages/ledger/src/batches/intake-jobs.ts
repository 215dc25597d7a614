import { sql } from "kysely";
import type { BulkSealer } from "../bulk-sealer.ts";
import type { Db } from "../connection.ts";
import { priorityRanks } from "../jobs/order.ts";
import { digestQuestion, freshAnswer } from "../jobs/reuse.ts";
import { sealedRow } from "../jobs/submit.ts";
import { pack, plainArray, textArray } from "../packed.ts";
import type { Digester } from "../sealer.ts";
import type { AskedQuestions } from "./asked-questions.ts";
import { earlierTwin, findFirsts, type ReusedAnswers } from "./known-questions.ts";
import type { GoodRow, NewBatch } from "./new-batch.ts";

/** A good row with what it is found by. */
export type FoundJob = ReturnType<typeof toJob>;

/** A row as the job that it becomes, with the digests by which it is found. */
export function toJob(digester: Digester, id: string, row: GoodRow) {
  return {
    id,
    row: row.row,
    operation: row.operation,
    transform: row.transform,
    payerId: row.question.payer.id,
    npi: row.question.provider.npi,
    appointmentAt: row.appointmentAt,
    body: JSON.stringify(row.question),
    reference: row.reference,
    questionHash: digestQuestion(digester, row),
    referenceHash: row.reference === null ? null : digester.digest("reference", row.reference),
  };
}

/** A chunk of jobs as the parameters of the statement that inserts them. */
export type PreparedJobs = Awaited<ReturnType<typeof prepareJobs>>;

/**
 * Seals what is personal data, on a thread where that is worth it, and lays out the rest, at once: of a chunk that waits
 * to be written, a few long texts are kept and not all its objects.
 *
 * @param asked what earlier chunks ask; these questions are added
 */
export async function prepareJobs(
  { bulkSealer, asked }: { bulkSealer: BulkSealer; asked: AskedQuestions | undefined },
  jobs: readonly FoundJob[],
) {
  const sealing = Promise.all([
    bulkSealer.seal(jobs.map(({ id, body }) => ({ row: sealedRow.request(id), text: body }))),
    bulkSealer.seal(jobs.map(({ id, reference }) => ({ row: sealedRow.reference(id), text: reference }))),
  ]);
  const prepared = {
    count: jobs.length,
    ids: plainArray(jobs.map(({ id }) => id)),
    firstIds: plainArray(findFirsts(jobs)),
    rows: plainArray(jobs.map(({ row }) => row)),
    operations: plainArray(jobs.map(({ operation }) => operation)),
    transforms: plainArray(jobs.map(({ transform }) => transform)),
    payerIds: textArray(jobs.map(({ payerId }) => payerId)),
    npis: plainArray(jobs.map(({ npi }) => npi)),
    appointments: plainArray(jobs.map(({ appointmentAt }) => appointmentAt?.toISOString() ?? null)),
    referenceHashes: pack(jobs.map(({ referenceHash }) => referenceHash)),
    questionHashes: pack(jobs.map(({ questionHash }) => questionHash)),
    maybeAsked: plainArray(jobs.map(({ questionHash }) => String(asked?.add(questionHash) ?? false))),
  };
  const [bodies, references] = await sealing;
  return { ...prepared, bodies, references };
}

/**
 * Inserts a chunk of a batch's rows. Those to which the account has a fresh answer have succeeded with it, and those that
 * ask what an earlier row asks wait for that one (see `followTwins`).
 *
 * @returns the answers that were used again, by kind
 */
export async function insertJobs(db: Db, batch: NewBatch, jobs: PreparedJobs): Promise<ReusedAnswers[]> {
  if (jobs.count === 0) return [];
  const { ids, bodies, references, referenceHashes: hashes, questionHashes: questions } = jobs;
  const questionHash = questions.at("j.question_start", "j.question_length");
  const { rows: reused } = await sql<ReusedAnswers>`
    with request as (
      insert into job_requests (job_id, body)
      select r.id, ${bodies.at("r.start", "r.length")}
      from unnest(
        ${ids}::uuid[],
        ${bodies.starts}::integer[],
        ${bodies.lengths}::integer[]
      ) as r (id, start, length)
    ),
    inserted as (
      insert into jobs (
        id, account_id, mode, backlog_id, batch_id, row_no, operation, transform, payer_id, npi, state, priority,
        order_at, not_before, deadline, fail_unknown, reference, reference_hash, question_hash, twin_of, reused_from,
        coverage, failure_category, failure_code, finished_at
      )
      select
        j.id, ${batch.accountId}::uuid, ${batch.mode}, ${batch.id}::uuid, ${batch.id}::uuid, j.row_no, j.operation,
        j.transform, j.payer_id, j.npi,
        case when fresh.id is not null then 'succeeded' when twin.id is not null then 'parked' else 'ready' end,
        ${priorityRanks[batch.priority]}::smallint,
        coalesce(j.appointment_at, ${batch.deadline}::timestamptz, 'infinity'), ${batch.notBefore}::timestamptz,
        ${batch.deadline}::timestamptz, ${batch.onUnknown === "fail"}::boolean,
        ${references.at("j.reference_start", "j.reference_length")}, ${hashes.at("j.hash_start", "j.hash_length")},
        ${questionHash}, case when fresh.id is null then twin.id end, fresh.id, fresh.coverage, fresh.failure_category,
        fresh.failure_code, case when fresh.id is not null then now() end
      from unnest(
        ${ids}::uuid[],
        ${jobs.firstIds}::uuid[],
        ${jobs.rows}::integer[],
        ${jobs.operations}::text[],
        ${jobs.transforms}::text[],
        ${jobs.payerIds}::text[],
        ${jobs.npis}::text[],
        ${jobs.appointments}::timestamptz[],
        ${references.starts}::integer[],
        ${references.lengths}::integer[],
        ${hashes.starts}::integer[],
        ${hashes.lengths}::integer[],
        ${questions.starts}::integer[],
        ${questions.lengths}::integer[],
        ${jobs.maybeAsked}::boolean[]
      ) as j (
        id, first_id, row_no, operation, transform, payer_id, npi, appointment_at, reference_start, reference_length,
        hash_start, hash_length, question_start, question_length, maybe_asked
      )
      left join lateral (
        ${freshAnswer({
          accountId: sql`${batch.accountId}::uuid`,
          mode: sql`${batch.mode}`,
          questionHash,
          maxAgeSeconds: batch.maxAgeSeconds,
        })}
      ) fresh on true
      left join lateral (${earlierTwin({ batchId: batch.id, questionHash, isWorthALook: sql.ref("j.maybe_asked") })}) earlier on true
      cross join lateral (select coalesce(earlier.id, nullif(j.first_id, j.id)) as id) twin
      returning operation, payer_id, coverage, failure_category, failure_code
    )
    select operation, payer_id, coverage, failure_category, failure_code, count(*)::integer as count
    from inserted
    where coverage is not null
    group by operation, payer_id, coverage, failure_category, failure_code
  `.execute(db);
  return reused;
}
