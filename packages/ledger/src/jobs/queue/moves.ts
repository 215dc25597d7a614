import type { FailureCategory, Tenant } from "@nightguard/contract";
import { type RawBuilder, sql } from "kysely";
import { type Db, idArray, idsOf, leaseEnd, plainArray, toTable, valueFor } from "../../database/index.ts";
import { inOrder, type JobRef, latestRefs, matchesRefs } from "./job-ref.ts";

/*
 * A job that has not ended has exactly one row in `queued_jobs` or `active_jobs`. The statements that delete such a
 * row, to insert the job elsewhere, are in this file; new jobs are inserted by intake, submit and retry, and
 * `move-ready-jobs.ts`, `release-waiting.ts` and `perhaps-asked.ts` move jobs from the queue to `active_jobs`.
 */

export interface TakenJob extends JobRef, Tenant {
  readonly batchId: string | null;
  readonly attempts: number;
  readonly possibleDuplicates: number;
  readonly perhapsBilled: number;
  readonly startedAt: Date | null;
  readonly questionHash: Buffer;
  readonly upstream: string | null;
  readonly upstreamReference: string | null;
}

const takenColumns = (alias: "a" | "q") =>
  sql.raw(`
    ${alias}.job_id as id, ${alias}.fencing_token as "fencingToken", ${alias}.attempts,
    ${alias}.possible_duplicates as "possibleDuplicates", ${alias}.perhaps_billed as "perhapsBilled",
    ${alias}.started_at as "startedAt",
    ${alias}.question_hash as "questionHash", ${alias}.upstream, ${alias}.upstream_reference as "upstreamReference"
  `);

const ownerColumns = (alias: "a" | "k") =>
  sql.raw(`${alias}.account_id as "accountId", ${alias}.mode, ${alias}.batch_id as "batchId"`);

/**
 * Takes jobs out of `active_jobs` if their fencing tokens are current. Index: the primary key.
 *
 * @returns in the order given; undefined for jobs without a row with this token in this state
 */
export async function takeActive(
  transaction: Db,
  wanted: readonly JobRef[],
  state: "released" | "running",
): Promise<(TakenJob | undefined)[]> {
  if (wanted.length === 0) return [];
  return inOrder(wanted, await takeActiveWhere(transaction, matchesRefs("a", latestRefs(wanted)), state));
}

export async function takeActiveWhere(
  transaction: Db,
  condition: RawBuilder<unknown>,
  state: "released" | "running",
): Promise<TakenJob[]> {
  const { rows } = await sql<TakenJob>`
    delete from active_jobs a
    where ${condition}
      and a.state = ${state}
    returning ${takenColumns("a")}, ${ownerColumns("a")}
  `.execute(transaction);
  return rows;
}

/**
 * Takes the first jobs in a backlog's order that meet a condition on `queued_jobs q`. The transaction holds the
 * backlog's lock. Index: the primary key.
 */
export async function takeQueued(
  transaction: Db,
  backlog: { readonly id: string; readonly tenant: Tenant; readonly batchId: string | null },
  { where = sql`true`, limit }: { readonly where?: RawBuilder<unknown>; readonly limit: number },
): Promise<TakenJob[]> {
  const { rows } = await sql<Omit<TakenJob, keyof Tenant | "batchId">>`
    with piece as materialized (
      select q.order_at, q.job_id
      from queued_jobs q
      where q.backlog_id = ${backlog.id}
        and ${where}
      order by q.order_at, q.job_id
      limit ${limit}
    )
    delete from queued_jobs q
    using piece
    where q.backlog_id = ${backlog.id}
      and q.order_at = piece.order_at
      and q.job_id = piece.job_id
    returning ${takenColumns("q")}
  `.execute(transaction);
  const { tenant, batchId } = backlog;
  return rows.map((row) => ({ ...row, ...tenant, batchId }));
}

export interface QueuedKey {
  readonly backlogId: string;
  /** PostgreSQL's text: a Date has no infinity, and no microseconds. */
  readonly orderAt: string;
  readonly id: string;
}

export const queuedKey = sql`q.backlog_id as "backlogId", q.order_at::text as "orderAt", q.job_id as id`;

export const toQueuedKeys = (keys: readonly QueuedKey[]): RawBuilder<unknown> =>
  toTable(keys, "w", { backlogId: "uuid", orderAt: "timestamptz", id: "uuid" });

/**
 * Takes jobs out of the queue by their keys. The transaction holds the locks of their backlogs. Index: the primary key.
 *
 * @param where a further condition on `queued_jobs q`
 */
export async function takeQueuedByKey(
  transaction: Db,
  keys: readonly QueuedKey[],
  where: RawBuilder<unknown> = sql`true`,
): Promise<TakenJob[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<TakenJob>`
    delete from queued_jobs q
    using ${toQueuedKeys(keys)}, backlogs k
    where q.backlog_id = w.backlog_id
      and q.order_at = w.order_at
      and q.job_id = w.id
      and k.id = q.backlog_id
      and ${where}
    returning ${takenColumns("q")}, ${ownerColumns("k")}
  `.execute(transaction);
  return rows;
}

export interface QueuedRow {
  readonly id: string;
  readonly backlogId: string;
  /** The row's `ctid`, which is stable under the lock of its backlog. */
  readonly at: string;
}

export const toTids = (rows: readonly Pick<QueuedRow, "at">[]): RawBuilder<unknown> =>
  sql`${plainArray(rows.map(({ at }) => `"${at}"`))}::tid[]`;

export interface QueueClaim extends JobRef {
  readonly attempt: number;
  readonly deadlineInMs: number | null;
  readonly readAt: number;
}

/**
 * Moves jobs from the queue to the running ones without a release: their outcome is known, and nothing is asked. The
 * transaction holds the locks of their backlogs. Index: the primary key of backlogs.
 */
export async function claimFromQueue(
  transaction: Db,
  queued: readonly QueuedRow[],
  leaseMs: number,
): Promise<QueueClaim[]> {
  if (queued.length === 0) return [];
  const owners = await readOwners(transaction, queued);
  const { rows } = await sql<QueueClaim>`
    with taken as (${deleteQueued(queued, owners)})
    ${insertActive(sql`taken`, "running", { deadline: sql`due_before`, leaseMs })}
    returning
      job_id as id, fencing_token as "fencingToken", attempts as attempt,
      (extract(epoch from deadline - now()) * 1000)::double precision as "deadlineInMs",
      (extract(epoch from now()) * 1000)::double precision as "readAt"
  `.execute(transaction);
  return rows;
}

export interface Owner extends Tenant {
  readonly id: string;
  readonly batchId: string | null;
  readonly deadline: string | null;
}

/** Index: the primary key. */
export async function readOwners(transaction: Db, queued: readonly Pick<QueuedRow, "backlogId">[]): Promise<Owner[]> {
  const ids = new Set(queued.map(({ backlogId }) => backlogId));
  const { rows } = await sql<Owner>`
    select id, account_id as "accountId", mode, batch_id as "batchId", deadline::text as deadline
    from backlogs
    where id = any(${idArray([...ids])})
  `.execute(transaction);
  return rows;
}

/**
 * @returns SQL that deletes rows of `queued_jobs` and returns them with the account, mode and batch of their backlogs,
 *   and `due_before`: the deadline of the job, else of its backlog
 */
export function deleteQueued(queued: readonly Pick<QueuedRow, "at">[], owners: readonly Owner[]): RawBuilder<unknown> {
  const ofOwner = (type: string, value: (owner: Owner) => string | null) =>
    valueFor(sql`q.backlog_id`, idsOf(owners), sql`${owners.map(value)}::${sql.raw(type)}[]`);
  return sql`
    delete from queued_jobs q
    where q.ctid = any(${toTids(queued)})
    returning
      q.*,
      ${ofOwner("uuid", ({ accountId }) => accountId)} as account_id,
      ${ofOwner("text", ({ mode }) => mode)} as mode,
      ${ofOwner("uuid", ({ batchId }) => batchId)} as batch_id,
      coalesce(q.deadline, ${ofOwner("timestamptz", ({ deadline }) => deadline)}) as due_before
  `;
}

/**
 * Inserts jobs as released or running, with the next fencing token.
 *
 * @param taken a table of deleted rows of `queued_jobs` with the account, mode and batch of their backlogs
 * @param from.answerBy until when a caller waits, as SQL of `taken`; by default no caller waits
 */
export const insertActive = (
  taken: RawBuilder<unknown>,
  state: "released" | "running",
  from: { readonly deadline: RawBuilder<unknown>; readonly answerBy?: RawBuilder<unknown>; readonly leaseMs: number },
): RawBuilder<unknown> => sql`
  insert into active_jobs (
    job_id, account_id, mode, backlog_id, batch_id, order_at, state, fencing_token, lease_until, deadline, answer_by,
    question_hash, attempts, possible_duplicates, perhaps_billed, workers_lost, perhaps_asked, started_at, upstream,
    upstream_reference, poll_until
  )
  select
    job_id, account_id, mode, backlog_id, batch_id, order_at, ${sql.lit(state)}, fencing_token + 1,
    ${leaseEnd(from.leaseMs)}, ${from.deadline}, ${from.answerBy ?? sql`null`}, question_hash, attempts,
    possible_duplicates, perhaps_billed, workers_lost, perhaps_asked, started_at, upstream, upstream_reference, poll_until
  from ${taken}
`;

/**
 * Skips released jobs that are being claimed or changed.
 *
 * @param where a condition on `active_jobs a`
 * @returns their ids
 */
export async function lockReleased(transaction: Db, where: RawBuilder<unknown>, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.job_id as id
    from active_jobs a
    where ${where}
      and a.state = 'released'
    order by a.job_id
    limit ${limit}
    for update skip locked
  `.execute(transaction);
  return idsOf(rows);
}

export const takeReleased = (transaction: Db, ids: readonly string[]): Promise<TakenJob[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : takeActiveWhere(transaction, sql`a.job_id = any(${idArray(ids)})`, "released");

export interface Comeback {
  /**
   * The due time as SQL of `taken`, its row of `active_jobs`. Only the holder of its backlog's lock may use "late",
   * which is ready at once; others use now(), and `promoteDueJobs` makes it ready.
   */
  readonly dueAt: RawBuilder<unknown> | "late";
  /** The failure of its attempt, or the reason for holding it at this payer, as SQL of `taken`. */
  readonly failure?: {
    readonly category: RawBuilder<FailureCategory | null>;
    readonly code: RawBuilder<string | null>;
  };
  /** The payer that holds it up, as SQL of `taken`; null if none does. The code is the failure's. */
  readonly heldPayerId?: RawBuilder<string | null>;
  readonly heldUpstream?: RawBuilder<string | null>;
  /**
   * - "attempt": the attempt that its claim counted was made;
   * - "no attempt": no call was made, so its claim is not counted;
   * - "lost worker": the payer may have been asked, and the job may have killed its worker;
   * - "stopped worker": the payer may have been asked. For a released job all are the same.
   */
  readonly run: "attempt" | "no attempt" | "lost worker" | "stopped worker";
  /**
   * The accepted question as SQL of `taken`: upstream, reference, and the end of polling; null to ask again, absent to
   * keep the stored values.
   */
  readonly pending?: Readonly<Record<"upstream" | "reference" | "pollUntil", RawBuilder<unknown>>>;
  /**
   * Calls of this run that were sent and not answered, as SQL of `taken`; those of lost and stopped workers are added.
   */
  readonly perhapsBilled?: RawBuilder<number>;
  /** Whether a caller keeps waiting for it; default true. */
  readonly keepsCaller?: boolean;
}

export interface ReturnedJob extends JobRef {
  readonly backlogId: string;
  readonly batchId: string | null;
  readonly was: "released" | "running";
}

/**
 * Moves jobs from `active_jobs` back to their old position in the queue, without a lock of a backlog.
 *
 * @param which a condition on `active_jobs a`
 */
export async function returnToQueue(
  transaction: Db,
  which: RawBuilder<unknown>,
  {
    dueAt,
    failure,
    heldPayerId,
    heldUpstream,
    run,
    pending: known,
    perhapsBilled = sql`0`,
    keepsCaller = true,
  }: Comeback,
): Promise<ReturnedJob[]> {
  const ran = (change: string) => sql`(taken.state = 'running' and ${run === change}::boolean)::integer`;
  const mayHaveAsked = sql`
    (
      taken.state = 'running'
      and taken.poll_until is null -- a poll asks nothing
      and ${run === "lost worker" || run === "stopped worker"}::boolean
    )::integer
  `;
  const none = sql`null`;
  const kept = { upstream: sql`upstream`, reference: sql`upstream_reference`, pollUntil: sql`poll_until` };
  const pending = (column: keyof typeof kept) => (known ?? kept)[column];
  const onlyHeld = (value: RawBuilder<unknown>) =>
    heldPayerId ? sql`case when ${heldPayerId} is not null then ${value} end` : none;
  const { rows } = await sql<ReturnedJob>`
    with taken as (
      delete from active_jobs a
      where ${which}
      returning a.*
    ),
    returned as (
      insert into queued_jobs (
        backlog_id, order_at, job_id, question_hash, late, due_at, deadline, held_code, held_mode, held_payer_id,
        failure_category, failure_code, fencing_token, attempts, possible_duplicates, perhaps_billed, workers_lost,
        perhaps_asked, started_at, upstream, upstream_reference, poll_until, answer_by
      )
      select
        backlog_id, order_at, job_id, question_hash, ${dueAt === "late"}::boolean, ${dueAt === "late" ? none : dueAt},
        deadline, ${onlyHeld(failure?.code ?? none)}, ${onlyHeld(sql`coalesce(${heldUpstream ?? none}, taken.mode)`)}, ${heldPayerId ?? none},
        ${failure?.category ?? none}, ${failure?.code ?? none}, fencing_token,
        attempts - ${ran("no attempt")}, possible_duplicates + ${mayHaveAsked},
        perhaps_billed + ${mayHaveAsked} + ${perhapsBilled}, workers_lost + ${ran("lost worker")},
        perhaps_asked,
        case when taken.state = 'running' and ${run === "no attempt"}::boolean and attempts = 1 then null else started_at end,
        ${pending("upstream")}, ${pending("reference")}, ${pending("pollUntil")}, ${keepsCaller ? sql`answer_by` : none}
      from taken
    )
    select
      job_id as id, fencing_token as "fencingToken", backlog_id as "backlogId", batch_id as "batchId", state as was
    from taken
  `.execute(transaction);
  return rows;
}

export interface DelayedJob extends JobRef {
  readonly delayMs: number;
  readonly failure: { readonly category: FailureCategory; readonly code: string } | null;
  readonly heldPayerId?: string | null;
  readonly heldUpstream?: string | null;
  /** The accepted question to poll; "cleared" to submit the question again; undefined keeps what is stored. */
  readonly pending?: PendingAnswer | "cleared" | undefined;
  /** Its call was sent and not answered: the upstream may charge for it. */
  readonly isPerhapsBilled?: boolean | undefined;
}

interface PendingAnswer {
  readonly upstream: string;
  readonly reference: string;
  readonly giveUpAfterMs: number;
}

const acceptedBy = ({ pending }: DelayedJob) => (pending === "cleared" ? undefined : pending);

/** Returns jobs to the queue if their fencing tokens are current. Index: the primary key. */
export async function returnDelayed(
  transaction: Db,
  jobs: readonly DelayedJob[],
  { from, run }: { readonly from: "released" | "running"; readonly run: Comeback["run"] },
): Promise<ReturnedJob[]> {
  if (jobs.length === 0) return [];
  const wanted = latestRefs(jobs);
  const ofJob = <Value>(type: string, value: (job: DelayedJob) => Value) =>
    valueFor<Value>(sql`taken.job_id`, idsOf(wanted), sql`${wanted.map(value)}::${sql.raw(type)}[]`);
  return returnToQueue(transaction, sql`${matchesRefs("a", wanted)} and a.state = ${from}`, {
    dueAt: sql`now() + ${ofJob("double precision", ({ delayMs }) => delayMs)} * interval '1 millisecond'`,
    failure: {
      category: ofJob("text", ({ failure }) => failure?.category ?? null),
      code: ofJob("text", ({ failure }) => failure?.code ?? null),
    },
    ...(wanted.some((job) => job.heldPayerId) && {
      heldPayerId: ofJob("text", (job) => job.heldPayerId ?? null),
      heldUpstream: ofJob("text", (job) => job.heldUpstream ?? null),
    }),
    ...(wanted.some((job) => job.isPerhapsBilled) && {
      perhapsBilled: ofJob("integer", (job) => (job.isPerhapsBilled ? 1 : 0)),
    }),
    ...(wanted.some((job) => job.pending) && {
      pending: toPending(
        ofJob("boolean", (job) => job.pending === "cleared"),
        {
          upstream: ofJob("text", (job) => acceptedBy(job)?.upstream ?? null),
          reference: ofJob("text", (job) => acceptedBy(job)?.reference ?? null),
          giveUpAfterMs: ofJob("double precision", (job) => acceptedBy(job)?.giveUpAfterMs ?? null),
        },
      ),
    }),
    run,
  });
}

/** A later acceptance of the same question changes neither its reference nor its time. */
function toPending(
  isCleared: RawBuilder<unknown>,
  given: Readonly<Record<"upstream" | "reference" | "giveUpAfterMs", RawBuilder<unknown>>>,
) {
  const unlessCleared = (value: RawBuilder<unknown>) => sql`case when not ${isCleared} then ${value} end`;
  return {
    upstream: unlessCleared(sql`coalesce(${given.upstream}, upstream)`),
    reference: unlessCleared(sql`coalesce(${given.reference}, upstream_reference)`),
    pollUntil: unlessCleared(sql`coalesce(poll_until, now() + ${given.giveUpAfterMs} * interval '1 millisecond')`),
  };
}
