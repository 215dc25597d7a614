import type { Question } from "@nightguard/contract";
import { type RawBuilder, sql } from "kysely";
import { idArray, idsOf, isOf, withDeadlockRetry } from "../database/index.ts";
import { jobContext, toQuestion } from "../jobs/encryption-context.ts";
import { deleteEnded } from "./delete-jobs.ts";
import { eraseNames } from "./erase-names.ts";
import { addErased, byBatch, type ErasedRows, eraseRows, findMended, type RowRef } from "./erase-rows.ts";
import type { Erasure } from "./erasure.ts";

interface ErasableJob {
  readonly id: string;
  readonly batchId: string | null;
  readonly question: Question;
}

export type ErasedJobs = ErasedRows & { readonly deleted: number };

const perPiece = 500;
const none: ErasedJobs = { deleted: 0, rejectedRows: 0, draftRows: 0 };

const add = (one: ErasedJobs, other: ErasedJobs): ErasedJobs => ({
  ...addErased(one, other),
  deleted: one.deleted + other.deleted,
});

/** Indexes: jobs_by_patient_and_time, jobs_by_member. */
export async function countUnfinished(erasure: Erasure): Promise<number> {
  const { db, tenant, patientHash } = erasure;
  const isUnfinished = sql`not exists (select from results r where r.job_id = j.id)`;
  const { rows } = await sql<{ unfinished: number }>`
    select count(*)::integer as unfinished
    from jobs j
    where ${isOf(tenant, "j")}
      and j.patient_hash = ${patientHash}
      and ${isUnfinished}
  `.execute(db);
  let unfinished = rows[0]?.unfinished ?? 0;
  for await (const jobs of listFamilyJobs(erasure, isUnfinished)) unfinished += jobs.length;
  return unfinished;
}

/** The most frequent names in questions about the person. Index: jobs_by_patient_and_time. */
export async function noteNames(erasure: Erasure): Promise<void> {
  for (const { question } of await listPatientJobs(erasure)) erasure.person.isNamedBy(question);
  for await (const _jobs of listFamilyJobs(erasure, sql`true`)) return;
}

export async function eraseJobs(erasure: Erasure): Promise<ErasedJobs> {
  let erased = none;
  for (;;) {
    const piece = await erasePiece(erasure, await listPatientJobs(erasure));
    if (piece.deleted === 0) break;
    erased = add(erased, piece);
  }
  for await (const jobs of listFamilyJobs(erasure, sql`true`)) erased = add(erased, await erasePiece(erasure, jobs));
  return erased;
}

async function erasePiece(erasure: Erasure, jobs: readonly ErasableJob[]): Promise<ErasedJobs> {
  if (jobs.length === 0) return none;
  const all = [...jobs, ...(await listCorrected(erasure, idsOf(jobs)))];
  const mended = byBatch(await findMended(erasure, await listMendedRows(erasure, idsOf(all))));
  const batchIds = [...new Set(all.flatMap(({ batchId }) => batchId ?? []))];
  return withDeadlockRetry(erasure.db, "delete patient", async (transaction) => {
    const deleted = await deleteEnded(transaction, [...new Set(idsOf(all))]);
    const rows = await eraseRows(transaction, erasure, mended);
    await eraseNames(transaction, erasure, batchIds);
    return { deleted, ...rows };
  });
}

async function listPatientJobs(erasure: Erasure): Promise<ErasableJob[]> {
  const { tenant, patientHash } = erasure;
  const piece = sql`
    from jobs j
    where ${isOf(tenant, "j")}
      and j.patient_hash = ${patientHash}
      and exists (select from results r where r.job_id = j.id)
    limit ${perPiece}
  `;
  return readJobs(erasure, piece);
}

/** Jobs with the person as subscriber, or as dependent under the subscriber's member id. */
async function* listFamilyJobs(erasure: Erasure, condition: RawBuilder<unknown>): AsyncGenerator<ErasableJob[]> {
  const { tenant, patientHash, memberHash, person } = erasure;
  for (let after: string | undefined; ; ) {
    const jobs = await readJobs(
      erasure,
      sql`
        from jobs j
        where j.member_hash = ${memberHash}
          and j.member_hash <> ''
          and ${after === undefined ? sql`true` : sql`j.id > ${after}`}
          and ${isOf(tenant, "j")}
          and j.patient_hash <> ${patientHash}
          and ${condition}
        order by j.id
        limit ${perPiece}
      `,
    );
    after = jobs.at(-1)?.id;
    if (after === undefined) return;
    const naming = jobs.filter(({ question }) => person.isNamedBy(question));
    if (naming.length > 0) yield naming;
  }
}

/** Corrections may have several steps. Omits jobs about somebody else. */
async function listCorrected(erasure: Erasure, ids: readonly string[]): Promise<ErasableJob[]> {
  const { tenant, person } = erasure;
  const corrected = await readJobs(
    erasure,
    sql`
      from (
        with recursive earlier as (
          select corrects as id
          from jobs
          where id = any(${idArray(ids)})
            and corrects is not null
          union
          select j.corrects
          from earlier e
          join jobs j on j.id = e.id
          where j.corrects is not null
        )
        select id from earlier
      ) e
      join jobs j on j.id = e.id
      where ${isOf(tenant, "j")}
    `,
  );
  return corrected.filter(({ question }) => person.mayBeIn(question));
}

async function listMendedRows({ db }: Erasure, ids: readonly string[]): Promise<RowRef[]> {
  const { rows } = await sql<RowRef>`
    select b.mends as "batchId", j.mends_row as row
    from jobs j
    join batches b on b.id = j.batch_id
    where j.id = any(${idArray(ids)})
      and j.mends_row is not null
      and b.mends is not null
  `.execute(db);
  return rows;
}

async function readJobs({ db, account }: Erasure, from: RawBuilder<unknown>): Promise<ErasableJob[]> {
  const { rows } = await sql<Omit<ErasableJob, "question"> & { question: Buffer }>`
    select j.id, j.batch_id as "batchId", j.question
    ${from}
  `.execute(db);
  const questions = account.decryptAll(
    rows.map(({ id, question }) => ({ context: jobContext.request(id), ciphertext: question })),
  );
  return rows.map((row, index) => ({ ...row, question: toQuestion(questions[index]) }));
}
