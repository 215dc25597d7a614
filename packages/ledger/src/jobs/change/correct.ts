import type { Operation, Question, Tenant, Transform } from "@nightguard/contract";
import { sql } from "kysely";
import { countChanged, type Db, idsOf, isOf, withDeadlockRetry } from "../../database/index.ts";
import type { EncryptionDeps, LedgerDeps } from "../../deps.ts";
import { moveWorkItem } from "../../work-items/change-work-items.ts";
import { jobContext, toQuestion } from "../encryption-context.ts";
import { lockBacklogs } from "../queue/backlogs.ts";
import { priorityRanks } from "../queue/order.ts";
import { isVisible, places } from "../queue/state.ts";
import { encryptJob, enqueueJob, type NewJob } from "../run/submit.ts";

export interface StoredQuestion {
  readonly operation: Operation;
  readonly transform: Transform | null;
  readonly question: Question;
  readonly reference: string | null;
  readonly appointmentAt: Date | null;
  readonly locationHash: Buffer | null;
  readonly failUnknown: boolean;
}

type StoredQuestionRow = Omit<StoredQuestion, "question" | "reference"> & {
  readonly question: Buffer;
  readonly reference: Buffer | null;
};

/** Index: primary key. */
export async function findQuestion(
  { db, encryption }: EncryptionDeps,
  tenant: Tenant,
  id: string,
): Promise<StoredQuestion | undefined> {
  const { rows } = await sql<StoredQuestionRow>`
    select
      j.operation, j.transform, j.question, j.reference, j.appointment_at as "appointmentAt",
      j.location_hash as "locationHash",
      coalesce((select fail_unknown from batches where id = j.batch_id), j.fail_unknown) as "failUnknown"
    from jobs j
    ${places}
    where j.id = ${id}
      and ${isOf(tenant, "j")}
      and ${isVisible}
  `.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const account = await encryption.of(tenant.accountId);
  const [question, reference] = account.decryptAll([
    { context: jobContext.request(id), ciphertext: row.question },
    row.reference && { context: jobContext.reference(id), ciphertext: row.reference },
  ]);
  return { ...row, question: toQuestion(question), reference: reference?.toString() ?? null };
}

export interface Correction extends NewJob {
  readonly corrects: string;
}

/** `refused`: not ended, already corrected, or gone. */
export type CorrectionOutcome = "corrected" | "refused";

/**
 * The primary key of `job_corrections` decides between concurrent attempts. The original's backlog is locked against a
 * retry, together with the new job's, because backlogs are locked in the order of their ids. A trigger notes the batch.
 */
export async function correctJob(
  deps: Pick<LedgerDeps, "db" | "encryption" | "digester">,
  job: Correction,
): Promise<CorrectionOutcome> {
  const encrypted = await encryptJob(deps, job);
  return withDeadlockRetry(deps.db, "correct", async (transaction) => {
    await lockBacklogsOf(transaction, job);
    if (!(await lockResult(transaction, job))) return "refused";
    const corrected = await countChanged(transaction)`
      insert into job_corrections (corrected_id, job_id)
      values (${job.corrects}, ${job.id})
      on conflict (corrected_id) do nothing
    `;
    if (corrected === 0) return "refused";
    await enqueueJob(transaction, encrypted);
    await moveWorkItem(transaction, { ...encrypted, corrects: job.corrects });
    return "corrected";
  });
}

/** Indexes: jobs_pkey, backlogs_without_batch. */
async function lockBacklogsOf(transaction: Db, { accountId, mode, priority, corrects }: Correction): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select backlog_id as id
    from jobs
    where id = ${corrects}
    union
    select id
    from backlogs
    where account_id = ${accountId}
      and mode = ${mode}
      and priority = ${priorityRanks[priority]}
      and batch_id is null
  `.execute(transaction);
  await lockBacklogs(transaction, idsOf(rows));
}

/**
 * Locks the original's result against deletion. Indexes: primary keys.
 *
 * @returns false if the job has not ended or is not the tenant's, or its batch was deleted
 */
async function lockResult(transaction: Db, { corrects, ...tenant }: Correction): Promise<boolean> {
  const { rows } = await sql`
    select
    from jobs j
    join results r on r.job_id = j.id
    join backlogs k on k.id = j.backlog_id
    where j.id = ${corrects}
      and ${isOf(tenant, "j")}
    for key share of r
  `.execute(transaction);
  return rows.length > 0;
}
