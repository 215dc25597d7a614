import {
  type Operation,
  type Priority,
  type Question,
  type Tenant,
  type Transform,
  toPublicId,
} from "@nightguard/contract";
import { type RawBuilder, sql } from "kysely";
import { type JobLimits, limitsOf } from "../../accounts/limits.ts";
import { auditInsert, type RequestedBy, toKeyId, toUserId } from "../../audit/record.ts";
import { type Db, leaseEnd, withDeadlockRetry } from "../../database/index.ts";
import type { HotDeps, LedgerDeps } from "../../deps.ts";
import { digestLocation } from "../../locations/locations.ts";
import { jobContext } from "../encryption-context.ts";
import { markReady } from "../queue/backlogs.ts";
import { priorityRanks } from "../queue/order.ts";
import { digestFamily, digestPatient } from "../read/patients.ts";
import type { ClaimedJob } from "./claim.ts";
import { endJobs, withAnswerOf } from "./end-jobs.ts";
import { type OfferedJob, timesLeft } from "./peek.ts";
import { digestQuestion, type FreshAnswer, findFreshAnswers } from "./reuse.ts";

export interface NewJob extends Tenant {
  readonly id: string;
  readonly by: RequestedBy;
  readonly operation: Operation;
  readonly transform: Transform | null;
  readonly question: Question;
  readonly reference: string | null;
  readonly notBefore: Date | null;
  readonly deadline: Date | null;
  readonly priority: Priority;
  /** Limits the reuse of answers to the same question; null for no limit. */
  readonly maxAgeSeconds: number | null;
  readonly failUnknown?: boolean;
  readonly appointmentAt?: Date | null;
  readonly locationId?: string | null;
  /** Of the job that is corrected, whose id of the location is not known any more. */
  readonly locationHash?: Buffer | null;
  readonly corrects?: string | null;
  readonly traceparent?: string | undefined;
}

interface Wait {
  readonly answerWithinMs: number;
  readonly leaseMs: number;
}

/**
 * Records a job; with a fresh answer it succeeds at once.
 *
 * @param options.answerWithinMs set if a caller waits, whose process then has claimed the job with fencing token 1
 *   until the lease ends; null leaves it to release
 * @returns the claim; null if answered or queued
 * @throws Error when the account has no backlog, or a caller waits and the account has no plan
 */
export async function submitJob(
  deps: HotDeps & JobEncryption,
  job: NewJob,
  options: Wait | { readonly answerWithinMs: null },
): Promise<ClaimedJob | null> {
  const { hotDb } = deps;
  const encrypted = await encryptJob(deps, job);
  const fresh = await findFresh(hotDb, encrypted);
  if (fresh) await answerAtOnce(hotDb, encrypted, fresh);
  else if (options.answerWithinMs === null)
    await withDeadlockRetry(hotDb, "submit", (transaction) => enqueueJob(transaction, encrypted));
  else return claimAtOnce(hotDb, encrypted, options);
  return null;
}

type JobEncryption = Pick<LedgerDeps, "encryption" | "digester">;

/** Never call it inside a transaction. */
export async function encryptJob({ encryption, digester }: JobEncryption, job: NewJob): Promise<EncryptedJob> {
  const { id, operation, transform, question, reference, locationId = null, locationHash = null } = job;
  const account = await encryption.of(job.accountId);
  return {
    ...job,
    questionHash: digestQuestion(digester, { operation, transform, question }),
    patientHash: digestPatient(digester, question),
    memberHash: digestFamily(digester, question),
    encryptedQuestion: account.encrypt(jobContext.request(id), JSON.stringify(question)),
    encryptedReference: reference === null ? null : account.encrypt(jobContext.reference(id), reference),
    referenceHash: reference === null ? null : digester.digest("reference", reference),
    locationHash: locationId === null ? locationHash : digestLocation(digester, locationId),
  };
}

interface EncryptedJob extends NewJob {
  readonly questionHash: Buffer;
  readonly patientHash: Buffer;
  readonly memberHash: Buffer;
  readonly encryptedQuestion: Buffer;
  readonly encryptedReference: Buffer | null;
  readonly referenceHash: Buffer | null;
  readonly locationHash: Buffer | null;
}

async function findFresh(db: Db, { accountId, mode, questionHash, maxAgeSeconds }: EncryptedJob) {
  if (maxAgeSeconds === null) return undefined;
  const wanted = { tenant: { accountId, mode }, questionHashes: [questionHash], maxAgeSeconds };
  return (await findFreshAnswers(db, wanted))(questionHash);
}

/**
 * One statement for `jobs` and the audit; `recorded` has the job. Index: backlogs_without_batch.
 *
 * @param orderAt its position in the backlog
 * @param condition under which it is inserted
 */
const recordJob = (job: EncryptedJob, orderAt: RawBuilder<unknown>, condition = sql`true`) => sql`
  recorded as (
    insert into jobs (
      id, account_id, mode, backlog_id, operation, transform, payer_id, npi, priority, order_at, not_before, deadline,
      patient_hash, member_hash, reference_hash, reference, question, key_id, user_id, fail_unknown, appointment_at,
      location_hash, corrects, traceparent
    )
    select
      ${job.id}, account_id, mode, id, ${job.operation}, ${job.transform}, ${job.question.payer.id},
      ${job.question.provider.npi}, priority, ${orderAt}, ${job.notBefore}, ${job.deadline},
      ${job.patientHash}, ${job.memberHash}, ${job.referenceHash}, ${job.encryptedReference}, ${job.encryptedQuestion},
      ${toKeyId(job.by)}::uuid, ${toUserId(job.by)}::uuid, ${job.failUnknown ?? false},
      ${job.appointmentAt ?? null}::timestamptz, ${job.locationHash}, ${job.corrects ?? null}::uuid,
      ${job.traceparent ?? null}
    from backlogs
    where account_id = ${job.accountId}
      and mode = ${job.mode}
      and priority = ${priorityRanks[job.priority]}
      and batch_id is null
      and ${condition}
    returning id, account_id, mode, backlog_id, order_at, payer_id, not_before, deadline
  ),
  audited as (${auditInsert(toAuditEntry(job), "recorded")})
`;

const toAuditEntry = ({ id, accountId, mode, by }: NewJob) => ({
  by,
  entry: { accountId, mode, action: "job.submit", subject: toPublicId("job", id), outcome: 202 },
});

const placeOf = ({ appointmentAt = null, deadline }: NewJob) =>
  sql`coalesce(${appointmentAt ?? deadline}::timestamptz, 'infinity')`;

export async function enqueueJob(transaction: Db, job: EncryptedJob): Promise<void> {
  const { rows } = await sql<{ backlog_id: string; is_scheduled: boolean }>`
    with ${recordJob(job, placeOf(job))}
    insert into queued_jobs (backlog_id, order_at, job_id, question_hash, late, due_at, deadline)
    select
      backlog_id, order_at, id, ${job.questionHash}, coalesce(not_before <= now(), true),
      case when not_before > now() then not_before end, deadline
    from recorded
    returning backlog_id, due_at is not null as is_scheduled
  `.execute(transaction);
  const [queued] = rows;
  if (!queued) throw new Error("an account without backlogs cannot submit");
  if (!queued.is_scheduled) await markReady(transaction, [queued.backlog_id]);
}

type ClaimedRow = Pick<OfferedJob, "answerInMs" | "deadlineInMs" | "readAt" | "payerSettings"> & {
  readonly limits: JobLimits | null;
};

async function claimAtOnce(db: Db, job: EncryptedJob, { answerWithinMs, leaseMs }: Wait): Promise<ClaimedJob> {
  const hasPlan = sql`(select plan_name from accounts where id = ${job.accountId}) is not null`;
  const { rows } = await sql<ClaimedRow>`
    with ${recordJob(job, sql`now()`, hasPlan)}
    insert into active_jobs as a (
      job_id, account_id, mode, backlog_id, order_at, state, fencing_token, lease_until, deadline, answer_by,
      question_hash, attempts, possible_duplicates, workers_lost, perhaps_asked, started_at
    )
    select
      id, account_id, mode, backlog_id, order_at, 'running', 1, ${leaseEnd(leaseMs)}, deadline,
      now() + ${answerWithinMs}::double precision * interval '1 millisecond', ${job.questionHash}, 1, 0, 0, false, now()
    from recorded
    returning
      ${timesLeft},
      (select s.settings from payer_settings s where s.payer_id = ${job.question.payer.id}) as "payerSettings",
      ${limitsOf(sql`${job.accountId}::uuid`)} as limits
  `.execute(db);
  const [claimed] = rows;
  if (!claimed?.limits) throw new Error("an account without backlogs, or without a plan, cannot wait for an answer");
  const { id, accountId, mode, operation, transform, question } = job;
  return {
    ...claimed,
    limits: claimed.limits,
    id,
    fencingToken: 1,
    accountId,
    mode,
    operation,
    transform,
    payerId: question.payer.id,
    npi: question.provider.npi,
    waiting: true,
    failUnknown: job.failUnknown ?? false,
    traceparent: job.traceparent,
    attempt: 1,
    question,
  };
}

async function answerAtOnce(db: Db, job: EncryptedJob, fresh: FreshAnswer): Promise<void> {
  const { id, accountId, mode, operation, question, questionHash } = job;
  await withDeadlockRetry(db, "submit", async (transaction) => {
    await sql`
      with ${recordJob(job, placeOf(job))}
      select from recorded
    `.execute(transaction);
    const payerId = question.payer.id;
    const ended = { id, accountId, mode, batchId: null, questionHash, operation, payerId, ...withAnswerOf(fresh) };
    await endJobs(transaction, [ended]);
  });
}
