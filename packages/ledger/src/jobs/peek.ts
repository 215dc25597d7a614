import type { Mode, Operation, PayerSettings, Transform } from "@nightguard/contract";
import { sql } from "kysely";
import { type JobLimits, limitsOfPlan } from "../accounts/limits.ts";
import { type Db, idArray, idsOf } from "../database/index.ts";
import { inOrder, type JobRef } from "./job-ref.ts";

/** A job that was released, as a worker has to know it to find a token for it. */
export interface OfferedJob extends JobRef {
  readonly accountId: string;
  readonly mode: Mode;
  readonly operation: Operation;
  readonly transform: Transform | null;
  readonly payerId: string;
  readonly npi: string;
  readonly waiting: boolean;
  /** Milliseconds left for an answer to a waiting caller, by the database's clock; null when none waits. */
  readonly answerInMs: number | null;
  /** Milliseconds left until the caller's deadline; null without one. */
  readonly deadlineInMs: number | null;
  readonly limits: JobLimits;
  /** What the operator knows of the payer. */
  readonly payerSettings: PayerSettings | null;
  /** A call that was sent and not answered is not repeated. */
  readonly failUnknown?: boolean | undefined;
  /** Set when an upstream has accepted the question: it is polled, and not asked again. */
  readonly pendingPoll?: PendingPoll | undefined;
  /** When this was read, in milliseconds of the epoch: the database's clock decides what is due, not a worker's. */
  readonly readAt: number;
}

/** An answer to wait for. */
export interface PendingPoll {
  readonly upstream: string;
  readonly reference: string;
  /** How long it is still polled; negative: no longer. */
  readonly leftMs: number;
}

/** Of a row of a batch: what decides whether its question may wait. */
interface BatchPlace {
  readonly batchId: string;
  /** Calls so far. */
  readonly attempts: number;
  /** Until its appointment or the batch's deadline, whichever gives it its place; null without either. */
  readonly dueInMs: number | null;
}

/** The same with what its claim needs. */
export interface ClaimableJob extends OfferedJob {
  /** Undefined for a job without a batch. */
  readonly place?: BatchPlace | undefined;
  /** The batch's id, for a row of one. */
  readonly backlogId: string;
  /** What is asked, encrypted until the claim. */
  readonly encryptedQuestion: Buffer;
}

/** Of `active_jobs a`: whether the job's deadline has not passed, or its answer is paid for and still polled for. */
export const isInTime = sql`
  (a.deadline is null or a.deadline > now() or a.poll_until > now())
`;

/** Times as a worker uses them, of `active_jobs a`. */
export const timesLeft = sql`
  (extract(epoch from a.answer_by - now()) * 1000)::double precision as "answerInMs",
  (extract(epoch from a.deadline - now()) * 1000)::double precision as "deadlineInMs",
  (extract(epoch from now()) * 1000)::double precision as "readAt"
`;

type ReleasedRow = JobRef &
  Pick<ClaimableJob, "accountId" | "mode" | "backlogId" | "waiting" | "answerInMs" | "deadlineInMs" | "readAt"> & {
    readonly pending: PendingPoll | null;
    readonly batchId: string | null;
  } & Omit<BatchPlace, "batchId">;

type AskedRow = Pick<
  ClaimableJob,
  "operation" | "transform" | "payerId" | "npi" | "encryptedQuestion" | "failUnknown"
> & {
  readonly id: string;
};

/**
 * Reads released jobs without changing them. Indexes: primary keys.
 *
 * @returns in the order given; undefined where the fencing token is no longer current
 */
export async function peekJobs(db: Db, wanted: readonly JobRef[]): Promise<(ClaimableJob | undefined)[]> {
  const released = await readReleased(db, wanted);
  if (released.length === 0) return wanted.map(() => undefined);
  const asked = await readAsked(db, released);
  const { limits, paused, settings } = await readSurroundings(db, released, [...asked.values()]);
  const offered = released.flatMap((job): ClaimableJob[] => {
    const question = asked.get(job.id);
    const ofAccount = limits.get(job.accountId);
    if (!question || !ofAccount || paused.has(job.backlogId)) return [];
    const { pending, batchId, attempts, dueInMs, ...others } = job;
    return [
      {
        ...others,
        ...(pending && { pendingPoll: pending }),
        ...(batchId && { place: { batchId, attempts, dueInMs } }),
        ...question,
        limits: ofAccount,
        payerSettings: settings.get(question.payerId) ?? null,
      },
    ];
  });
  // Drops tickets with an old fencing token; the claim compares it in SQL.
  return inOrder(wanted, offered);
}

async function readReleased(db: Db, wanted: readonly JobRef[]): Promise<ReleasedRow[]> {
  const { rows } = await sql<ReleasedRow>`
    select
      a.job_id as id, a.fencing_token as "fencingToken", a.account_id as "accountId", a.mode, a.backlog_id as "backlogId",
      a.answer_by is not null as waiting, ${timesLeft},
      case when a.poll_until is not null then json_build_object(
        'upstream', a.upstream,
        'reference', a.upstream_reference,
        'leftMs', extract(epoch from a.poll_until - now()) * 1000
      ) end as pending,
      a.batch_id as "batchId", a.attempts,
      case
        when a.order_at < 'infinity' then (extract(epoch from a.order_at - now()) * 1000)::double precision
      end as "dueInMs"
    from active_jobs a
    where a.job_id = any(${idArray(idsOf(wanted))})
      and a.state = 'released'
      and ${isInTime}
  `.execute(db);
  return rows;
}

async function readAsked(db: Db, released: readonly ReleasedRow[]): Promise<Map<string, AskedRow>> {
  const { rows } = await sql<AskedRow>`
    select
      id, operation, transform, payer_id as "payerId", npi, question as "encryptedQuestion",
      coalesce((select b.fail_unknown from batches b where b.id = jobs.batch_id), fail_unknown) as "failUnknown"
    from jobs
    where id = any(${idArray(idsOf(released))})
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

interface Surroundings {
  /** By account: those whose jobs may run. */
  readonly limits: ReadonlyMap<string, JobLimits>;
  /** Backlogs, among them those of cancelled batches. */
  readonly paused: ReadonlySet<string>;
  /** By payer. */
  readonly settings: ReadonlyMap<string, PayerSettings>;
}

/** What decides over many jobs at once, in one statement: three would take three times as long. */
async function readSurroundings(
  db: Db,
  released: readonly ReleasedRow[],
  asked: readonly AskedRow[],
): Promise<Surroundings> {
  const distinct = (values: readonly string[]) => [...new Set(values)];
  const { rows } = await sql<{
    limits: Record<string, JobLimits | null>;
    paused: string[];
    settings: Record<string, PayerSettings>;
  }>`
    select
      (
        select coalesce(json_object_agg(a.id, ${limitsOfPlan}), '{}')
        from accounts a
        where a.id = any(${idArray(distinct(released.map(({ accountId }) => accountId)))})
          and a.suspended_at is null
      ) as limits,
      (
        select coalesce(array_agg(k.id), '{}')
        from backlogs k
        where k.id = any(${idArray(distinct(released.map(({ backlogId }) => backlogId)))})
          and k.paused
      ) as paused,
      (
        select coalesce(json_object_agg(s.payer_id, s.settings), '{}')
        from payer_settings s
        where s.payer_id = any(${distinct(asked.map(({ payerId }) => payerId))}::text[])
      ) as settings
  `.execute(db);
  const [found] = rows;
  return {
    limits: new Map(Object.entries(found?.limits ?? {}).flatMap(([id, limits]) => (limits ? [[id, limits]] : []))),
    paused: new Set(found?.paused),
    // Payer ids are what callers sent, so that the object must not be asked for one.
    settings: new Map(Object.entries(found?.settings ?? {})),
  };
}
