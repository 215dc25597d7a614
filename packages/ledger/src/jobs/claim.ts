import type { FailureCategory, Mode, Operation, PayerSettings, Question, Transform } from "@nightguard/contract";
import { sql } from "kysely";
import type { Db } from "../connection.ts";
import type { Sealer } from "../sealer.ts";
import { sealedRow } from "./submit.ts";

/** A job by its id and the number of the dispatch that carries it: the fence of all that is done to it. */
export interface Dispatched {
  readonly id: string;
  readonly dispatchNo: number;
}

/** A job that this worker alone may ask the payer about, until its lease ends. */
export interface ClaimedJob extends Dispatched {
  readonly accountId: string;
  readonly mode: Mode;
  readonly operation: Operation;
  readonly transform: Transform | null;
  readonly batchId: string | null;
  readonly payerId: string;
  readonly npi: string;
  readonly waiting: boolean;
  /** The attempt that this claim makes, 1 or more. */
  readonly attempt: number;
  /** Milliseconds left for an answer to a waiting caller, by the database's clock; null when nobody waits. */
  readonly answerInMs: number | null;
  /** Milliseconds left until the caller's deadline; null without one. */
  readonly deadlineInMs: number | null;
  readonly limits: {
    readonly verificationsPerSecond: number;
    readonly verificationBurst: number;
    readonly verificationsPerDay: number | null;
    readonly maxConcurrency: number;
  };
  /** What the operator knows of the payer. */
  readonly payerSettings: PayerSettings | null;
  readonly question: Question;
}

/**
 * Claims these jobs: each is won once, and only under the dispatch that the ledger knows, before its deadline, and
 * while its batch is not cancelled.
 *
 * @returns in the order given; undefined where the claim was not won
 */
export async function claimJobs(
  { db, sealer }: { db: Db; sealer: Sealer },
  wanted: readonly Dispatched[],
  leaseMs: number,
): Promise<(ClaimedJob | undefined)[]> {
  const { rows } = await sql<{
    id: string;
    dispatch_no: number;
    account_id: string;
    mode: Mode;
    operation: Operation;
    transform: Transform | null;
    batch_id: string | null;
    payer_id: string;
    npi: string;
    waiting: boolean;
    attempts: number;
    answer_in_ms: number | null;
    deadline_in_ms: number | null;
    verifications_per_second: number;
    verification_burst: number;
    verifications_per_day: number | null;
    max_concurrency: number;
    payer_settings: PayerSettings | null;
    body: Buffer;
  }>`
    update jobs j
    set
      state = 'running',
      attempts = j.attempts + 1,
      started_at = coalesce(j.started_at, now()),
      lease_until = now() + ${leaseMs}::double precision * interval '1 millisecond'
    from unnest(
      ${wanted.map(({ id }) => id)}::uuid[],
      ${wanted.map(({ dispatchNo }) => dispatchNo)}::integer[]
    ) as w (id, dispatch_no),
      job_requests r,
      accounts a,
      plans p
    where j.id = w.id
      and j.dispatch_no = w.dispatch_no
      and j.state = 'released'
      and (j.deadline is null or j.deadline > now())
      and not exists (
        select
        from batches b
        where b.id = j.batch_id
          and b.cancelled_at is not null
      )
      and r.job_id = j.id
      and a.id = j.account_id
      and p.name = a.plan_name
    returning
      j.id, j.dispatch_no, j.account_id, j.mode, j.operation, j.transform, j.batch_id, j.payer_id, j.npi, j.waiting,
      j.attempts, r.body, p.verifications_per_second, p.verification_burst, p.verifications_per_day, p.max_concurrency,
      (select s.settings from payer_settings s where s.payer_id = j.payer_id) as payer_settings,
      (extract(epoch from j.answer_by - now()) * 1000)::double precision as answer_in_ms,
      (extract(epoch from j.deadline - now()) * 1000)::double precision as deadline_in_ms
  `.execute(db);
  const claimed = new Map(rows.map((row) => [row.id, row]));
  return wanted.map(({ id }) => {
    const row = claimed.get(id);
    // The same id twice in one batch is one claim.
    claimed.delete(id);
    return (
      row && {
        id,
        dispatchNo: row.dispatch_no,
        accountId: row.account_id,
        mode: row.mode,
        operation: row.operation,
        transform: row.transform,
        batchId: row.batch_id,
        payerId: row.payer_id,
        npi: row.npi,
        waiting: row.waiting,
        attempt: row.attempts,
        answerInMs: row.answer_in_ms,
        deadlineInMs: row.deadline_in_ms,
        limits: {
          verificationsPerSecond: row.verifications_per_second,
          verificationBurst: row.verification_burst,
          verificationsPerDay: row.verifications_per_day,
          maxConcurrency: row.max_concurrency,
        },
        payerSettings: row.payer_settings,
        // What was sealed here was parsed at intake.
        question: JSON.parse(sealer.open(sealedRow.request(id), row.body).toString()) as Question,
      }
    );
  });
}

/** A claim that is given back unused. */
export type Postponed = Dispatched & {
  readonly delayMs: number;
  /** Why, where it is more than a token that is not there yet: kept, so that such jobs can be hastened. */
  readonly reason: { readonly category: FailureCategory; readonly code: string } | null;
};

/** The code of a postponement because the account has used up its day. */
export const dayUsedUp = "daily_limit_reached";

/**
 * Gives claims back unused, when no token was to be had: the attempt does not count, the job is due after `delayMs`.
 *
 * Where the account has used up its day its turn is held for a minute, so that its backlog is not released row by row
 * only to be given back; after a minute a window of it finds out whether the day, or the plan, has changed.
 */
export async function postponeJobs(db: Db, claims: readonly Postponed[]): Promise<void> {
  const usedUp = claims.filter(({ reason }) => reason?.code === dayUsedUp);
  if (usedUp.length > 0) await holdTurns(db, usedUp);
  await sql`
    update jobs j
    set
      state = 'parked',
      attempts = j.attempts - 1,
      started_at = case when j.attempts > 1 then j.started_at end,
      lease_until = null,
      due_at = now() + c.delay_ms * interval '1 millisecond',
      failure_category = c.category,
      failure_code = c.code
    from unnest(
      ${claims.map(({ id }) => id)}::uuid[],
      ${claims.map(({ dispatchNo }) => dispatchNo)}::integer[],
      ${claims.map(({ delayMs }) => delayMs)}::double precision[],
      ${claims.map(({ reason }) => reason?.category ?? null)}::text[],
      ${claims.map(({ reason }) => reason?.code ?? null)}::text[]
    ) as c (id, dispatch_no, delay_ms, category, code)
    where j.id = c.id
      and j.dispatch_no = c.dispatch_no
      and j.state = 'running'
  `.execute(db);
}

async function holdTurns(db: Db, claims: readonly Dispatched[]): Promise<void> {
  await sql`
    update turns t
    set held_until = now() + interval '1 minute'
    from jobs j
    where j.id = any(${claims.map(({ id }) => id)}::uuid[])
      and t.account_id = j.account_id
      and t.mode = j.mode
      and t.held_until < now() + interval '50 seconds'
  `.execute(db);
}

/**
 * Makes jobs that were postponed for this reason due now, those of one payer or all. Index: jobs_parked.
 *
 * @returns how many
 */
export async function hastenJobs(
  db: Db,
  held: { readonly mode: Mode; readonly code: string; readonly payerId: string | null },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update jobs
    set due_at = now()
    where state = 'parked'
      and failure_code = ${held.code}
      and mode = ${held.mode}
      and (${held.payerId}::text is null or payer_id = ${held.payerId})
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Renews the leases of jobs that this worker still runs.
 *
 * @returns those that were renewed; the others' claims have been lost
 */
export async function renewLeases(db: Db, held: readonly Dispatched[], leaseMs: number): Promise<Dispatched[]> {
  const { rows } = await sql<{ id: string; dispatch_no: number }>`
    update jobs j
    set lease_until = now() + ${leaseMs}::double precision * interval '1 millisecond'
    from unnest(
      ${held.map(({ id }) => id)}::uuid[],
      ${held.map(({ dispatchNo }) => dispatchNo)}::integer[]
    ) as h (id, dispatch_no)
    where j.id = h.id
      and j.dispatch_no = h.dispatch_no
      and j.state = 'running'
    returning j.id, j.dispatch_no
  `.execute(db);
  return rows.map((row) => ({ id: row.id, dispatchNo: row.dispatch_no }));
}
