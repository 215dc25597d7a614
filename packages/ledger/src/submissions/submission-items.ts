import type { Question } from "@nightguard/contract";
import { sql } from "kysely";
import { countChanged, idArray, idsOf, withDeadlockRetry } from "../database/index.ts";
import type { EncryptionDeps, HotDeps, HotEncryptionDeps } from "../deps.ts";
import { jobContext, toQuestion } from "../jobs/encryption-context.ts";
import { lockBacklogs } from "../jobs/queue/backlogs.ts";
import { claimFromQueue, type QueueClaim, type QueuedKey } from "../jobs/queue/moves.ts";
import type { CallableJob } from "../jobs/run/claim.ts";
import { makeReady } from "./seal-submission.ts";
import { toSubmissionName } from "./submission-name.ts";
import { lockSubmission, type SubmissionRef } from "./submissions.ts";
import { listItemBacklogs, readWaitingItems, type Which } from "./waiting-items.ts";

export type SubmissionItem = Pick<CallableJob, "id" | "accountId" | "mode" | "operation" | "payerId" | "question">;

interface EncryptedItem extends Omit<SubmissionItem, "question"> {
  readonly encryptedQuestion: Buffer;
}

const itemColumns = sql`
  j.account_id as "accountId", j.mode, j.operation, j.payer_id as "payerId", j.question as "encryptedQuestion"
`;

/** Ordered by id; omits cancelled jobs. */
export async function readSubmissionItems(
  { hotDb, encryption }: HotEncryptionDeps,
  submissionId: string,
  jobIds: readonly string[],
): Promise<SubmissionItem[]> {
  const options = { columns: itemColumns, where: sql`q.poll_until is not null` };
  const rows = await readWaitingItems<EncryptedItem & QueuedKey>(hotDb, submissionId, jobIds, options);
  rows.sort((one, other) => (one.id < other.id ? -1 : 1));
  const questions = await decryptQuestions(encryption, rows);
  return rows.map(({ id, accountId, mode, operation, payerId }) => ({
    id,
    accountId,
    mode,
    operation,
    payerId,
    question: questions.get(id) as Question,
  }));
}

async function decryptQuestions(
  encryption: EncryptionDeps["encryption"],
  rows: readonly Pick<EncryptedItem, "id" | "accountId" | "encryptedQuestion">[],
) {
  const questions = await encryption.decryptAll(
    rows.map(({ id, accountId, encryptedQuestion: ciphertext }) => ({
      accountId,
      context: jobContext.request(id),
      ciphertext,
    })),
  );
  return new Map(rows.map(({ id }, index) => [id, toQuestion(questions[index])]));
}

/** Index: primary key. */
export async function keepAwaited(
  { hotDb }: HotDeps,
  submissionId: string,
  jobIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select job_id as id
    from submission_items
    where submission_id = ${submissionId}
      and job_id = any(${idArray(jobIds)})
  `.execute(hotDb);
  return new Set(idsOf(rows));
}

/** Index: primary key. */
export async function listAwaited(
  { hotDb }: HotDeps,
  submissionId: string,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select job_id as id
    from submission_items
    where submission_id = ${submissionId}
      and job_id > ${after ?? "00000000-0000-0000-0000-000000000000"}
    order by job_id
    limit ${limit}
  `.execute(hotDb);
  return idsOf(rows);
}

type ClaimedItemRow = EncryptedItem &
  Pick<CallableJob, "transform" | "npi" | "failUnknown"> &
  Pick<QueuedKey, "backlogId">;

export interface ClaimedItems {
  readonly claimed: readonly CallableJob[];
  readonly abandoned: readonly string[];
  /** Settled by a process that died before noting it. */
  readonly settled: readonly string[];
}

/** Counts no attempt. Jobs that another process holds are in no list: the next pass finds them. */
export async function claimSubmissionItems(
  { hotDb, encryption }: HotEncryptionDeps,
  {
    submissionId,
    jobIds,
    leaseMs,
  }: { readonly submissionId: string; readonly jobIds: readonly string[]; readonly leaseMs: number },
): Promise<ClaimedItems> {
  if (jobIds.length === 0) return { claimed: [], abandoned: [], settled: [] };
  const { rows: asked } = await sql<ClaimedItemRow>`
    select
      j.id, j.backlog_id as "backlogId", j.transform, j.npi, ${itemColumns},
      coalesce((select b.fail_unknown from batches b where b.id = j.batch_id), j.fail_unknown) as "failUnknown"
    from jobs j
    where j.id = any(${idArray(jobIds)})
      and (select a.deleted_at from accounts a where a.id = j.account_id) is null
  `.execute(hotDb);
  // Before the claim: unreadable keys must not leave jobs claimed.
  await encryption.ofAll(asked.map(({ accountId }) => accountId));
  const name = toSubmissionName(submissionId);
  const { claims, elsewhere, settled } = await withDeadlockRetry(hotDb, "claim answers", async (transaction) => {
    // Keeps jobs in the queue.
    const backlogIds = asked.map(({ backlogId }) => backlogId);
    await lockBacklogs(transaction, backlogIds);
    const { rows: active } = await sql<{ id: string }>`
      select job_id as id
      from active_jobs
      where job_id = any(${idArray(jobIds)})
        and upstream_reference = ${name}
    `.execute(transaction);
    const waiting = await readWaitingItems(transaction, submissionId, jobIds, { where: sql`q.poll_until is not null` });
    const taken = await claimFromQueue(transaction, waiting, leaseMs);
    const { rows: ended } = await sql<{ id: string }>`
      select job_id as id
      from results
      where job_id = any(${idArray(jobIds)})
        and state in ('succeeded', 'failed')
    `.execute(transaction);
    return {
      claims: new Map(taken.map((claim) => [claim.id, claim])),
      elsewhere: new Set(idsOf(active)),
      settled: new Set(idsOf(ended)),
    };
  });
  const rows = asked.filter(({ id }) => claims.has(id));
  const questions = await decryptQuestions(encryption, rows);
  const gone = jobIds.filter((id) => !claims.has(id) && !elsewhere.has(id));
  return {
    claimed: rows.map(({ backlogId: _backlog, encryptedQuestion: _encrypted, ...job }) => ({
      ...job,
      ...(claims.get(job.id) as QueueClaim),
      question: questions.get(job.id) as Question,
      waiting: false,
      answerInMs: null,
    })),
    abandoned: gone.filter((id) => !settled.has(id)),
    settled: gone.filter((id) => settled.has(id)),
  };
}

/**
 * Why a submission no longer waits for a job.
 *
 * - `answered`: its answer was settled;
 * - `discarded`: its answer came after its job had been cancelled, had expired or was deleted;
 * - `unanswered`: no answer came;
 * - `unsent`: its question was found faulty before it was sent.
 */
export type ItemEnd = "answered" | "discarded" | "unanswered" | "unsent";

export async function removeSubmissionItems(
  { hotDb }: HotDeps,
  submissionId: string,
  jobIds: readonly string[],
  end: ItemEnd,
): Promise<number> {
  if (jobIds.length === 0) return 0;
  return withDeadlockRetry(hotDb, "remove submission items", async (transaction) => {
    const removed = await countChanged(transaction)`
      delete from submission_items
      where submission_id = ${submissionId}
        and job_id = any(${idArray(jobIds)})
    `;
    const change =
      end === "unsent" ? sql`items = items - ${removed}` : sql`${sql.ref(end)} = ${sql.ref(end)} + ${removed}`;
    await sql`
      update submissions
      set ${change}::integer
      where id = ${submissionId}
    `.execute(transaction);
    return removed;
  });
}

/**
 * Makes jobs ready: the upstream does not have their questions.
 *
 * @param jobIds "all" waiting ones
 * @param options.countsAttempt the upstream rejected them
 * @returns how many; undefined when the lease was lost
 */
export async function returnSubmissionItems(
  { hotDb }: HotDeps,
  submission: SubmissionRef,
  jobIds: Which,
  { countsAttempt }: { readonly countsAttempt: boolean },
): Promise<number | undefined> {
  const { id: submissionId } = submission;
  return withDeadlockRetry(hotDb, "return submission items", async (transaction) => {
    if (!(await lockSubmission(transaction, submission))) return undefined;
    await lockBacklogs(transaction, await listItemBacklogs(transaction, submissionId, jobIds));
    const queued = await readWaitingItems(transaction, submissionId, jobIds);
    await makeReady(transaction, queued, { countsAttempt });
    await sql`
      delete from submission_items
      where submission_id = ${submissionId}
        and ${jobIds === "all" ? sql`true` : sql`job_id = any(${idArray(jobIds)})`}
    `.execute(transaction);
    await sql`
      update submissions
      set items = (select count(*) from submission_items where submission_id = ${submissionId}) + answered + discarded + unanswered
      where id = ${submissionId}
    `.execute(transaction);
    return queued.length;
  });
}
