import type { FailureCategory, Mode, Operation, PayerSettings, Question, Transform } from "@nightguard/contract";
import { sql } from "kysely";
import type { Db } from "../connection.ts";
import { type Dispatched, inOrder, leaseEnd, toWanted, unforeseen } from "../dispatched.ts";
import type { Sealer } from "../sealer.ts";
import { sealedRow } from "./sealed-row.ts";

/** A job that was released, as a worker has to know it to find a token for it. */
export interface OfferedJob extends Dispatched {
  readonly accountId: string;
  readonly mode: Mode;
  readonly operation: Operation;
  readonly transform: Transform | null;
  readonly payerId: string;
  readonly npi: string;
  readonly waiting: boolean;
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
  /** When this was read, in milliseconds of the epoch: the database's clock decides what is due, not a worker's. */
  readonly readAt: number;
}

/** A job that this worker alone may ask the payer about, until its lease ends. */
export interface ClaimedJob extends OfferedJob {
  /** The attempt that this claim makes, 1 or more. */
  readonly attempt: number;
  readonly question: Question;
}

/** What of a job, its account's plan and its payer's settings makes an offered job: of `jobs j` and `plans p`. */
export const offeredColumns = sql`
  j.id,
  j.dispatch_no as "dispatchNo",
  j.account_id as "accountId",
  j.mode,
  j.operation,
  j.transform,
  j.payer_id as "payerId",
  j.npi,
  j.waiting,
  (extract(epoch from j.answer_by - now()) * 1000)::double precision as "answerInMs",
  (extract(epoch from j.deadline - now()) * 1000)::double precision as "deadlineInMs",
  p.verifications_per_second as "verificationsPerSecond",
  p.verification_burst as "verificationBurst",
  p.verifications_per_day as "verificationsPerDay",
  p.max_concurrency as "maxConcurrency",
  (select s.settings from payer_settings s where s.payer_id = j.payer_id) as "payerSettings",
  (extract(epoch from now()) * 1000)::double precision as "readAt"
`;

/**
 * Whether a job may still be asked about: under this dispatch, in time, its batch neither paused nor cancelled, its account
 * not suspended: of `jobs j` and `accounts a`.
 */
const isOpen = sql`
  j.dispatch_no = w.dispatch_no
  and j.state = ${unforeseen("released")}
  and (j.deadline is null or j.deadline > now())
  and not exists (
    select
    from backlogs k
    where k.id = j.backlog_id
      and k.paused -- as cancelled ones are too
  )
  and a.suspended_at is null
`;

export type OfferedRow = Omit<OfferedJob, "limits"> & OfferedJob["limits"];

export function toOffered(row: OfferedRow): OfferedJob {
  const { verificationsPerSecond, verificationBurst, verificationsPerDay, maxConcurrency, ...job } = row;
  return { ...job, limits: { verificationsPerSecond, verificationBurst, verificationsPerDay, maxConcurrency } };
}

/**
 * Looks at released jobs without touching them.
 *
 * @returns in the order given; undefined where there is nothing to do under this dispatch
 */
export async function lookAtJobs(db: Db, wanted: readonly Dispatched[]): Promise<(OfferedJob | undefined)[]> {
  const { rows } = await sql<OfferedRow>`
    select ${offeredColumns}
    from ${toWanted(wanted)}
    join jobs j on j.id = w.id
    join accounts a on a.id = j.account_id
    join plans p on p.name = a.plan_name
    where ${isOpen}
  `.execute(db);
  return inOrder(wanted, rows.map(toOffered));
}

/**
 * Claims jobs that were looked at: each is won once, and only under the dispatch that the ledger knows, before its
 * deadline, while its batch is not held up, and while its account has a plan. What was read of them stands; plans and
 * payers' settings may have changed since.
 *
 * @returns in the order given; undefined where the claim was not won
 */
export async function claimJobs(
  { db, sealer }: { db: Db; sealer: Sealer },
  offered: readonly OfferedJob[],
  leaseMs: number,
): Promise<(ClaimedJob | undefined)[]> {
  const { rows } = await sql<{ id: string; dispatchNo: number; attempt: number; body: Buffer }>`
    update jobs j
    set
      state = 'running',
      attempts = j.attempts + 1,
      possible_duplicates = j.possible_duplicates + j.perhaps_asked::integer,
      perhaps_asked = false,
      started_at = coalesce(j.started_at, now()),
      lease_until = ${leaseEnd(leaseMs)}
    from ${toWanted(offered)},
      job_requests r,
      accounts a
    where j.id = w.id
      and ${isOpen}
      and r.job_id = j.id
      and a.id = j.account_id
      and a.plan_name is not null
    returning j.id, j.dispatch_no as "dispatchNo", j.attempts as attempt, r.body
  `.execute(db);
  return inOrder(offered, rows).map((claim, index) => {
    const job = offered[index];
    if (!claim || !job) return undefined;
    // What was sealed here was parsed at intake.
    const question = JSON.parse(sealer.open(sealedRow.request(claim.id), claim.body).toString()) as Question;
    return { ...job, attempt: claim.attempt, question };
  });
}

/** A released or claimed job that is put off, because no token was to be had. */
export type Postponed = Dispatched & {
  /** Whether whoever puts it off has claimed it: a ticket that came twice must not take the other's claim away. */
  readonly isClaimed: boolean;
  readonly delayMs: number;
  /** Why, where it is more than a token that is not there yet: kept, so that such jobs can be hastened. */
  readonly reason: { readonly category: FailureCategory; readonly code: string } | null;
};

/** Puts jobs off: they are due after `delayMs`, and a claim that is given back does not count as an attempt. */
export async function postponeJobs(db: Db, claims: readonly Postponed[]): Promise<void> {
  await sql`
    update jobs j
    set
      state = 'parked',
      attempts = case when j.state = 'running' then j.attempts - 1 else j.attempts end,
      started_at = case when j.state = 'running' and j.attempts = 1 then null else j.started_at end,
      lease_until = null,
      due_at = now() + c.delay_ms * interval '1 millisecond',
      failure_category = c.category,
      failure_code = c.code
    from unnest(
      ${claims.map(({ id }) => id)}::uuid[],
      ${claims.map(({ dispatchNo }) => dispatchNo)}::integer[],
      ${claims.map(({ delayMs }) => delayMs)}::double precision[],
      ${claims.map(({ reason }) => reason?.category ?? null)}::text[],
      ${claims.map(({ reason }) => reason?.code ?? null)}::text[],
      ${claims.map(({ isClaimed }) => (isClaimed ? "running" : "released"))}::text[]
    ) as c (id, dispatch_no, delay_ms, category, code, state)
    where j.id = c.id
      and j.dispatch_no = c.dispatch_no
      and j.state = c.state
  `.execute(db);
}

/**
 * Renews the leases of jobs that this worker still runs.
 *
 * @returns those that were renewed; the others' claims have been lost
 */
export async function renewLeases(db: Db, held: readonly Dispatched[], leaseMs: number): Promise<Dispatched[]> {
  const { rows } = await sql<{ id: string; dispatch_no: number }>`
    update jobs j
    set lease_until = ${leaseEnd(leaseMs)}
    from ${toWanted(held)}
    where j.id = w.id
      and j.dispatch_no = w.dispatch_no
      and j.state = ${unforeseen("running")}
    returning j.id, j.dispatch_no
  `.execute(db);
  return rows.map((row) => ({ id: row.id, dispatchNo: row.dispatch_no }));
}
