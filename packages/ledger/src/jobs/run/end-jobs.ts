import { sql } from "kysely";
import { CopyWriter, copyRows } from "../../database/copy/copy-writer.ts";
import { type Db, idArray, idsOf } from "../../database/index.ts";
import type { TakenJob } from "../queue/moves.ts";
import { countEnded, countPerhapsBilled } from "./count-ended.ts";
import type { EndedJob, Ending, JobTarget } from "./ended-job.ts";
import { endQuestions } from "./further-questions.ts";
import { endRecoveries } from "./recoveries.ts";
import type { FreshAnswer } from "./reuse.ts";

export const withoutAnswer = (state: "cancelled" | "expired", failure: Ending["failure"] = null): Ending => ({
  state,
  coverage: null,
  failure,
  reusedFrom: null,
  answer: null,
});

export const withAnswerOf = ({ id, coverage, failure, upstream }: FreshAnswer) => ({
  fencingToken: 0,
  attempts: 0,
  possibleDuplicates: 0,
  perhapsBilled: 0,
  startedAt: null,
  upstream,
  upstreamReference: null,
  state: "succeeded" as const,
  coverage,
  failure,
  reusedFrom: id,
  answer: null,
});

const columns = [
  "job_id",
  "account_id",
  "batch_id",
  "started_at",
  "fencing_token",
  "attempts",
  "possible_duplicates",
  "perhaps_billed",
  "status_code",
  "mode",
  "state",
  "coverage",
  "failure_category",
  "failure_code",
  "question_hash",
  "reused_from",
  "upstream",
  "upstream_reference",
  "content_type",
  "body",
  "document",
  "changed",
  "changes",
] as const;
const columnsWithTime = [...columns, "finished_at", "finished_on"] as const;

/**
 * The transaction has taken the jobs from the queue or `active_jobs`. Jobs that were asked more than one question may
 * end otherwise, as `endRecoveries` and `endQuestions` say. Locks: numbers 7 to 12 of the lock order.
 *
 * @param finishedAt if before this transaction
 */
export async function endJobs(
  transaction: Db,
  ended: readonly EndedJob[],
  { finishedAt }: { readonly finishedAt?: Date } = {},
): Promise<void> {
  if (ended.length === 0) return;
  const final = await endQuestions(transaction, await endRecoveries(transaction, ended));
  await insertResults(transaction, final, { finishedAt });
  await countEnded(transaction, final);
}

export async function insertResults(
  transaction: Db,
  ended: readonly Omit<EndedJob, "operation" | "payerId">[],
  { finishedAt }: { readonly finishedAt?: Date | undefined } = {},
): Promise<void> {
  if (ended.length === 0) return;
  const rows = new CopyWriter();
  const named = finishedAt ? columnsWithTime : columns;
  for (const job of ended) {
    rows.beginRow(named.length);
    writeResult(rows, job);
    if (finishedAt) {
      rows.time(finishedAt);
      rows.day(finishedAt);
    }
  }
  await copyRows(transaction, "results", named, rows);
}

function writeResult(rows: CopyWriter, job: Omit<EndedJob, "operation" | "payerId">): void {
  rows.uuid(job.id);
  rows.uuid(job.accountId);
  rows.uuid(job.batchId);
  rows.time(job.startedAt);
  rows.integer(job.fencingToken);
  rows.smallint(job.attempts);
  rows.smallint(job.possibleDuplicates);
  rows.smallint(countPerhapsBilled(job));
  rows.smallint(job.answer?.statusCode ?? null);
  rows.text(job.mode);
  rows.text(job.state);
  rows.text(job.coverage);
  rows.text(job.failure?.category ?? null);
  rows.text(job.failure?.code ?? null);
  rows.bytes(job.questionHash);
  rows.uuid(job.reusedFrom);
  rows.text(job.answeredBy ?? job.upstream);
  rows.text(job.reference ?? job.upstreamReference);
  rows.text(job.answer?.contentType ?? null);
  rows.bytes(job.answer?.body ?? null);
  rows.bytes(job.answer?.document ?? null);
  rows.text(job.answer?.comparison?.changed ?? null);
  rows.bytes(job.answer?.comparison?.changes ?? null);
}

/** Omits missing jobs. Index: primary key. */
export async function withTargets<Job extends { readonly id: string }>(
  db: Db,
  jobs: readonly Job[],
): Promise<(Job & JobTarget)[]> {
  if (jobs.length === 0) return [];
  const { rows } = await sql<JobTarget & { id: string }>`
    select id, account_id as "accountId", operation, payer_id as "payerId"
    from jobs
    where id = any(${idArray(idsOf(jobs))})
  `.execute(db);
  const targets = new Map(rows.map((target) => [target.id, target]));
  return jobs.flatMap((job) => {
    const target = targets.get(job.id);
    return target ? [{ ...job, ...target }] : [];
  });
}

export async function endJobsAs(
  transaction: Db,
  taken: readonly TakenJob[],
  ending: Ending,
  options: { readonly finishedAt?: Date } = {},
): Promise<string[]> {
  const ended = (await withTargets(transaction, taken)).map((job) => ({ ...job, ...ending }));
  await endJobs(transaction, ended, options);
  return idsOf(ended);
}
