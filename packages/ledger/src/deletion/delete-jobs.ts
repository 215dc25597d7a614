import type { Coverage, FailureCategory, Tenant } from "@nightguard/contract";
import { sql } from "kysely";
import { countFailures } from "../batches/failure-groups.ts";
import { type Db, type EndState, idArray, idsOf, isOf, withDeadlockRetry } from "../database/index.ts";
import type { Digester } from "../encryption/digester.ts";
import { lockBacklogOf } from "../jobs/backlogs.ts";
import { digestPatient, type PatientKey } from "../jobs/patients.ts";
import { lockPurges, purgeJobs } from "./purge-jobs.ts";

/** "unfinished": it has to end or be cancelled first. "missing": the tenant has no such thing. */
export type Deletion = "deleted" | "unfinished" | "missing";

/** Deletes a tenant's job that has ended. Its batch counts it as deleted. */
export function deleteJob(db: Db, tenant: Tenant, id: string): Promise<Deletion> {
  return withDeadlockRetry(db, "delete job", async (transaction) => {
    // Under this lock no retry returns it to the queue.
    if (!(await lockBacklogOf(transaction, tenant, id))) return "missing";
    return (await deleteEnded(transaction, [id])) === 1 ? "deleted" : "unfinished";
  });
}

const patientPerPiece = 500;

/**
 * Deletes all of a tenant's jobs about one person, in pieces. Index: jobs_by_patient.
 *
 * @returns how many were deleted; or, having deleted none, how many have not ended
 */
export async function deletePatient(
  { db, digester }: { readonly db: Db; readonly digester: Digester },
  tenant: Tenant,
  { payerId, memberId, dob }: PatientKey,
): Promise<{ readonly deleted: number } | { readonly unfinished: number }> {
  const patientHash = digestPatient(digester, { payer: { id: payerId }, subscriber: { member_id: memberId, dob } });
  const isPatient = sql`${isOf(tenant, "j")} and j.patient_hash = ${patientHash}`;
  const { rows } = await sql<{ unfinished: number }>`
    select count(*)::integer as unfinished
    from jobs j
    where ${isPatient}
      and not exists (select from results r where r.job_id = j.id)
  `.execute(db);
  const unfinished = rows[0]?.unfinished ?? 0;
  if (unfinished > 0) return { unfinished };
  let deleted = 0;
  for (;;) {
    const piece = await withDeadlockRetry(db, "delete patient", async (transaction) => {
      const { rows: jobs } = await sql<{ id: string }>`
        select j.id
        from jobs j
        where ${isPatient}
        limit ${patientPerPiece}
      `.execute(transaction);
      return deleteEnded(transaction, idsOf(jobs));
    });
    if (piece === 0) return { deleted };
    deleted += piece;
  }
}

interface EndedRow {
  readonly id: string;
  readonly batchId: string | null;
  readonly state: EndState;
  readonly coverage: Coverage | null;
  readonly category: FailureCategory | null;
  readonly code: string | null;
  readonly payerId: string;
}

/** Deletes those of these jobs that have ended and that no other waits for. Index: queued_jobs_followers. @returns how many */
async function deleteEnded(transaction: Db, ids: readonly string[]): Promise<number> {
  await lockPurges(transaction, "wait");
  const { rows: ended } = await sql<EndedRow>`
    select
      r.job_id as id, j.batch_id as "batchId", r.state, r.coverage, r.failure_category as category,
      r.failure_code as code, j.payer_id as "payerId"
    from results r
    join jobs j on j.id = r.job_id
    where r.job_id = any(${idArray(ids)})
      -- Its followers are about to take over its answer.
      and not exists (select from queued_jobs q where q.follows = r.job_id)
    order by r.job_id
    for update of r
  `.execute(transaction);
  await purgeJobs(transaction, idsOf(ended));
  for (const [batchId, rows] of Map.groupBy(ended, (row) => row.batchId)) {
    if (batchId !== null) await countDeleted(transaction, batchId, rows);
  }
  return ended.length;
}

async function countDeleted(transaction: Db, batchId: string, rows: readonly EndedRow[]): Promise<void> {
  await countFailures(
    transaction,
    rows.flatMap(({ category, code, payerId }) =>
      category && code ? [{ batchId, category, code, payerId, count: -1 }] : [],
    ),
  );
  const columns = rows.flatMap(({ state, coverage }) => [state, ...(coverage ? [`coverage_${coverage}`] : [])]);
  const sums = Map.groupBy(columns, (column) => column);
  await sql`
    update batches
    set ${sql.join([...sums].map(([column, { length }]) => sql`${sql.ref(column)} = ${sql.ref(column)} - ${length}::integer`))},
      deleted = deleted + ${rows.length}::integer
    where id = ${batchId}
  `.execute(transaction);
}
