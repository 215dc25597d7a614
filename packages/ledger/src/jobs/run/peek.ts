import type { Mode, Operation, PayerSettings, Transform } from "@nightguard/contract";
import { sql } from "kysely";
import { type JobLimits, limitsOfPlan } from "../../accounts/limits.ts";
import { type Db, idArray, idsOf } from "../../database/index.ts";
import type { HotDeps } from "../../deps.ts";
import { inOrder, type JobRef } from "../queue/job-ref.ts";
import { type FurtherQuestions, readFurtherQuestions } from "./further-questions.ts";
import { type Recovery, readRecoveries } from "./recoveries.ts";

export interface OfferedJob extends JobRef {
  readonly accountId: string;
  readonly mode: Mode;
  readonly operation: Operation;
  readonly transform: Transform | null;
  readonly payerId: string;
  readonly npi: string;
  readonly waiting: boolean;
  /** By the database's clock; null if no caller waits. */
  readonly answerInMs: number | null;
  readonly deadlineInMs: number | null;
  readonly limits: JobLimits;
  readonly payerSettings: PayerSettings | null;
  readonly failUnknown?: boolean | undefined;
  /** Accepted by the upstream; it is polled. */
  readonly pendingPoll?: PendingPoll | undefined;
  /** Milliseconds of the epoch by the database's clock. */
  readonly readAt: number;
  /** The question is asked in another spelling. */
  readonly recovery?: Recovery | undefined;
  /** The general question was answered, and another one is asked. */
  readonly further?: FurtherQuestions | undefined;
  /** Of the request that submitted the job or its batch, read only where traces are on (`findTraceparents`). */
  readonly traceparent?: string | undefined;
}

export interface PendingPoll {
  readonly upstream: string;
  readonly reference: string;
  readonly leftMs: number;
}

export interface ClaimableJob extends OfferedJob {
  readonly batchId: string | null;
  readonly attempts: number;
  /** Milliseconds until the appointment, else the deadline. */
  readonly dueInMs: number | null;
  readonly backlogId: string;
  readonly encryptedQuestion: Buffer;
}

/** A row `a` of `active_jobs` may run before its deadline, or while a paid answer is polled. */
export const isInTime = sql`
  (a.deadline is null or a.deadline > now() or a.poll_until > now())
`;

export const timesLeft = sql`
  (extract(epoch from a.answer_by - now()) * 1000)::double precision as "answerInMs",
  (extract(epoch from a.deadline - now()) * 1000)::double precision as "deadlineInMs",
  (extract(epoch from now()) * 1000)::double precision as "readAt"
`;

type ReleasedRow = JobRef &
  Omit<ClaimableJob, keyof RequestRow | "limits" | "payerSettings" | "pendingPoll"> & {
    readonly pending: PendingPoll | null;
  };

type RequestRow = Pick<
  ClaimableJob,
  "id" | "operation" | "transform" | "payerId" | "npi" | "encryptedQuestion" | "failUnknown"
>;

/**
 * Indexes: primary keys.
 *
 * @returns in the order given; undefined if it may not run: its token is not current, its deadline has passed, its
 *   backlog is paused, or its account is suspended or has no plan
 */
export async function peekJobs({ hotDb }: HotDeps, wanted: readonly JobRef[]): Promise<(ClaimableJob | undefined)[]> {
  const released = await readReleased(hotDb, wanted);
  if (released.length === 0) return wanted.map(() => undefined);
  const requests = await readRequests(hotDb, released);
  const asked = released.filter(({ attempts }) => attempts > 0);
  const recoveries = await readRecoveries(hotDb, idsOf(asked));
  const furthers = await readFurtherQuestions(hotDb, idsOf(asked));
  const { limits, paused, settings } = await readConditions(hotDb, released, [...requests.values()]);
  const claimable = released.flatMap((job): ClaimableJob[] => {
    const request = requests.get(job.id);
    const ofAccount = limits.get(job.accountId);
    if (!request || !ofAccount || paused.has(job.backlogId)) return [];
    const { pending, ...others } = job;
    const recovery = recoveries.get(job.id);
    const further = furthers.get(job.id);
    return [
      {
        ...others,
        ...(pending && { pendingPoll: pending }),
        ...request,
        ...(recovery && { recovery }),
        ...(further && { further }),
        limits: ofAccount,
        payerSettings: settings.get(request.payerId) ?? null,
      },
    ];
  });
  // The query compares only ids; the claim compares fencing tokens in SQL too.
  return inOrder(wanted, claimable);
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

async function readRequests(db: Db, released: readonly ReleasedRow[]): Promise<Map<string, RequestRow>> {
  const { rows } = await sql<RequestRow>`
    select
      id, operation, transform, payer_id as "payerId", npi, question as "encryptedQuestion",
      coalesce((select b.fail_unknown from batches b where b.id = jobs.batch_id), fail_unknown) as "failUnknown"
    from jobs
    where id = any(${idArray(idsOf(released))})
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

interface Conditions {
  readonly limits: ReadonlyMap<string, JobLimits>;
  /** Includes backlogs of cancelled batches. */
  readonly paused: ReadonlySet<string>;
  readonly settings: ReadonlyMap<string, PayerSettings>;
}

/** One statement takes a third of the time of three. */
async function readConditions(
  db: Db,
  released: readonly ReleasedRow[],
  requests: readonly RequestRow[],
): Promise<Conditions> {
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
        where s.payer_id = any(${distinct(requests.map(({ payerId }) => payerId))}::text[])
      ) as settings
  `.execute(db);
  const [found] = rows;
  return {
    limits: new Map(Object.entries(found?.limits ?? {}).flatMap(([id, limits]) => (limits ? [[id, limits]] : []))),
    paused: new Set(found?.paused),
    // Payer ids are callers' texts: an object would find a member for "constructor".
    settings: new Map(Object.entries(found?.settings ?? {})),
  };
}
