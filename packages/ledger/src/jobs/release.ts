import type { Mode, Operation } from "@nightguard/contract";
import { sql } from "kysely";
import { isSuspended } from "../accounts/is-suspended.ts";
import type { Db } from "../connection.ts";
import { type Dispatched, leaseEnd, unforeseen } from "../dispatched.ts";

/** A job whose id goes to the queues. */
export interface ReleasedJob extends Dispatched {
  readonly accountId: string;
  readonly mode: Mode;
  readonly operation: Operation;
  readonly waiting: boolean;
}

/** An account whose turn it is to be released. */
export interface Turn {
  readonly accountId: string;
  readonly mode: Mode;
  readonly limits: {
    readonly verificationsPerSecond: number;
    readonly verificationBurst: number;
    readonly verificationsPerDay: number | null;
    readonly maxConcurrency: number;
  };
  /** Its jobs that are released or running. */
  readonly outstanding: number;
  /** How long ago its turn came. */
  readonly lateMs: number;
}

/** How many of an account's jobs may be released, and when its next turn comes if that leaves some ready. */
export interface Allotment {
  readonly room: number;
  readonly nextInMs: number;
}

export interface ReleaseOptions {
  /** Accounts served by one call at most. */
  readonly maxAccounts: number;
  /** How long a released job may wait for its claim before it is released again. */
  readonly leaseMs: number;
  /** Decides over these accounts, in their order; whatever it throws leaves all as it was. */
  readonly allot: (turns: readonly Turn[]) => Promise<readonly Allotment[]>;
}

/** What a round of release did. */
export interface Released {
  readonly jobs: readonly ReleasedJob[];
  /** Until the next account's turn comes; null when none has work. */
  readonly nextTurnInMs: number | null;
}

/**
 * Releases jobs of the accounts whose turn it is, those due longest first, each as many as it is allotted. Inside an
 * account: priority, appointment or deadline, age. Any number of workers may call it at once; an account that is being
 * served by another is skipped. Suspended accounts have no turns until they are resumed.
 *
 * Indexes: turns_due finds the accounts, backlogs_ready their backlogs, jobs_outstanding counts what is out, jobs_ready
 * has the next jobs.
 */
export async function releaseJobs(db: Db, options: ReleaseOptions): Promise<Released> {
  const jobs = await db.transaction().execute(async (transaction) => {
    const turns = await lockTurns(transaction, options.maxAccounts);
    if (turns.length === 0) return [];
    const allotments = await options.allot(turns);
    const released = await releaseChosen(transaction, turns, allotments, options.leaseMs);
    await passTurns(transaction, turns, allotments);
    return released;
  });
  const { rows } = await sql<{ ms: number | null }>`
    select (extract(epoch from min(due_at) - now()) * 1000)::double precision as ms
    from turns
    where due_at < 'infinity'
  `.execute(db);
  return { jobs, nextTurnInMs: rows[0]?.ms ?? null };
}

async function lockTurns(db: Db, limit: number): Promise<Turn[]> {
  const { rows } = await sql<Omit<Turn, "limits"> & Turn["limits"]>`
    with due as (
      select
        t.account_id, t.mode, t.due_at, p.verifications_per_second, p.verification_burst, p.verifications_per_day,
        p.max_concurrency
      from turns t
      join accounts a on a.id = t.account_id
      join plans p on p.name = a.plan_name
      where t.due_at <= now()
      order by t.due_at
      limit ${limit}
      for no key update of t skip locked
    )
    select
      due.account_id as "accountId",
      due.mode,
      due.verifications_per_second as "verificationsPerSecond",
      due.verification_burst as "verificationBurst",
      due.verifications_per_day as "verificationsPerDay",
      due.max_concurrency as "maxConcurrency",
      (extract(epoch from now() - due.due_at) * 1000)::double precision as "lateMs",
      (
        select count(*)::integer
        from jobs j
        where j.account_id = due.account_id
          and j.mode = due.mode
          and j.state in ('released', 'running')
      ) as outstanding
    from due
    order by due.due_at
  `.execute(db);
  return rows.map(({ accountId, mode, outstanding, lateMs, ...limits }) => ({
    accountId,
    mode,
    limits,
    outstanding,
    lateMs,
  }));
}

async function releaseChosen(
  db: Db,
  turns: readonly Turn[],
  allotments: readonly Allotment[],
  leaseMs: number,
): Promise<ReleasedJob[]> {
  const hungry = turns
    .map((turn, index) => ({ ...turn, room: allotments[index]?.room ?? 0 }))
    .filter(({ room }) => room > 0);
  if (hungry.length === 0) return [];

  // Whoever has one locked is making it ready, or steers it; passed over, it keeps its account's turn due.
  const { rows: backlogs } = await sql<{ id: string }>`
    select b.id
    from backlogs b
    join unnest(
      ${hungry.map(({ accountId }) => accountId)}::uuid[],
      ${hungry.map(({ mode }) => mode)}::text[]
    ) as s (account_id, mode)
      on b.account_id = s.account_id
      and b.mode = s.mode
    where b.ready
      and not b.paused
      and b.open_at <= now()
      and not ${isSuspended("b.account_id")}
    for update of b skip locked
  `.execute(db);
  if (backlogs.length === 0) return [];
  const backlogIds = backlogs.map(({ id }) => id);

  const { rows } = await sql<ReleasedRow>`
    with chosen as (
      select picked.id
      from unnest(
        ${hungry.map(({ accountId }) => accountId)}::uuid[],
        ${hungry.map(({ mode }) => mode)}::text[],
        ${hungry.map(({ room }) => room)}::integer[]
      ) as s (account_id, mode, room)
      cross join lateral (
        select j.id
        from backlogs b
        cross join lateral (
          select id, priority, order_at
          from jobs
          where backlog_id = b.id
            and state = 'ready'
            and not waiting
          order by priority desc, order_at, id
          limit s.room
        ) j
        where b.account_id = s.account_id
          and b.mode = s.mode
          and b.id = any(${backlogIds}::uuid[])
        order by j.priority desc, j.order_at, j.id
        limit s.room
      ) picked
    ),
    released as (
      update jobs j
      set
        state = 'released',
        dispatch_no = j.dispatch_no + 1,
        lease_until = ${leaseEnd(leaseMs)},
        due_at = null
      -- As an array: joined, the planner takes a part of the backlog for granted, and reads the whole table.
      where j.id = any(array(select id from chosen))
        and j.state = ${unforeseen("ready")}
      returning j.id, j.dispatch_no, j.account_id, j.mode, j.operation, j.waiting, j.priority, j.order_at
    )
    -- An update returns its rows in no certain order, and the queues keep the one they get.
    select id, dispatch_no, account_id, mode, operation, waiting
    from released
    order by priority desc, order_at, id
  `.execute(db);

  // A statement of its own: under the rows' locks it sees all that was added before them.
  await sql`
    update backlogs b
    set ready = false
    where b.id = any(${backlogIds}::uuid[])
      -- The first in the index that has the next ones. Asked whether there are any, the planner would rather read the
      -- whole table once for all backlogs, which is not done when it has met one of each.
      and (
        select j.id
        from jobs j
        where j.backlog_id = b.id
          and j.state = 'ready'
          and not j.waiting
        order by j.priority desc, j.order_at, j.id
        limit 1
      ) is null
  `.execute(db);
  return rows.map(toReleasedJob);
}

/**
 * The next turn of these accounts: none for those whose backlogs hold nothing ready any more, and for suspended ones. Under
 * the turns' locks a statement of its own sees every suspension and every resume that was committed; a later resume makes
 * the turn due.
 */
async function passTurns(db: Db, turns: readonly Turn[], allotments: readonly Allotment[]): Promise<void> {
  await sql`
    update turns t
    set due_at = coalesce(
      (
        select min(greatest(b.open_at, clock_timestamp() + s.next_in_ms * interval '1 millisecond'))
        from backlogs b
        where b.account_id = t.account_id
          and b.mode = t.mode
          and b.ready
          and not b.paused
          and not ${isSuspended("b.account_id")}
      ),
      'infinity'
    )
    from unnest(
      ${turns.map(({ accountId }) => accountId)}::uuid[],
      ${turns.map(({ mode }) => mode)}::text[],
      ${allotments.map(({ nextInMs }) => nextInMs)}::double precision[]
    ) as s (account_id, mode, next_in_ms)
    where t.account_id = s.account_id
      and t.mode = s.mode
  `.execute(db);
}

/** Makes the turns of accounts with work due, whatever they waited for: their limits have changed. */
export async function hastenTurns(
  db: Db,
  whose: { readonly plan: string } | { readonly account: string },
): Promise<void> {
  const condition = "plan" in whose ? sql`a.plan_name = ${whose.plan}` : sql`a.id = ${whose.account}`;
  await sql`
    update turns t
    set due_at = now()
    from accounts a
    where a.id = t.account_id
      and ${condition}
      and t.due_at > now()
      and t.due_at < 'infinity'
  `.execute(db);
}

/**
 * Releases the jobs that callers wait for and that have to run again, whatever their account's window holds: their
 * first run was admitted. Index: jobs_waiting, whose rows are few.
 */
export async function releaseWaitingJobs(db: Db, options: { limit: number; leaseMs: number }): Promise<ReleasedJob[]> {
  await queueWaitingOfSuspended(db);
  const { rows } = await sql<ReleasedRow>`
    with chosen as (
      select id
      from jobs
      where waiting
        and (state = 'ready' or (state = 'parked' and due_at <= now()))
      order by order_at
      limit ${options.limit}
      for update skip locked
    )
    update jobs j
    set
      state = 'released',
      dispatch_no = j.dispatch_no + 1,
      lease_until = ${leaseEnd(options.leaseMs)},
      due_at = null
    from chosen
    where j.id = chosen.id
    returning j.id, j.dispatch_no, j.account_id, j.mode, j.operation, j.waiting
  `.execute(db);
  return rows.map(toReleasedJob);
}

/**
 * The callers of suspended accounts were refused, so no caller waits for these jobs any more: they go on as queued ones after a resume.
 * Index: jobs_waiting.
 */
async function queueWaitingOfSuspended(db: Db): Promise<void> {
  await sql`
    with queued as (
      update jobs j
      set
        waiting = false,
        answer_by = null
      where j.waiting
        and j.state in ('parked', 'ready')
        and ${isSuspended("j.account_id")}
      returning j.backlog_id
    ),
    b as (
      select id
      from backlogs
      where id in (select backlog_id from queued)
      order by id
      for update
    )
    update backlogs
    set ready = true
    from b
    where backlogs.id = b.id
  `.execute(db);
}

/**
 * Parked jobs that are due become ready, those with waiting callers apart, which `releaseWaitingJobs` takes from where
 * they are. Index: jobs_parked.
 *
 * @returns how many, and in how many milliseconds the next one is due, by the database's clock
 */
export async function promoteDueJobs(db: Db, limit: number): Promise<{ promoted: number; nextDueInMs: number | null }> {
  return db.transaction().execute(async (transaction) => {
    const { rows: promoted } = await sql<{ backlog_id: string }>`
      with due as (
        select id
        from jobs
        where state = 'parked'
          and not waiting
          and due_at <= now()
        order by due_at
        limit ${limit}
        for update skip locked
      )
      update jobs j
      set state = 'ready'
      from due
      where j.id = due.id
        and j.state = ${unforeseen("parked")}
      returning j.backlog_id
    `.execute(transaction);
    await markReady(transaction, [...new Set(promoted.map(({ backlog_id }) => backlog_id))]);
    const { rows } = await sql<{ ms: number | null }>`
      select (extract(epoch from min(due_at) - now()) * 1000)::double precision as ms
      from jobs
      where state = 'parked'
    `.execute(transaction);
    return { promoted: promoted.length, nextDueInMs: rows[0]?.ms ?? null };
  });
}

/** Says that these backlogs have ready jobs again; last in its transaction, so that the rows are locked briefly. */
export async function markReady(db: Db, backlogIds: readonly string[]): Promise<void> {
  if (backlogIds.length === 0) return;
  await sql`
    with b as (
      select id
      from backlogs
      where id = any(${[...backlogIds].sort()}::uuid[])
      order by id
      for update
    )
    update backlogs
    set ready = true
    from b
    where backlogs.id = b.id
  `.execute(db);
}

interface ReleasedRow {
  readonly id: string;
  readonly dispatch_no: number;
  readonly account_id: string;
  readonly mode: Mode;
  readonly operation: Operation;
  readonly waiting: boolean;
}

function toReleasedJob(row: ReleasedRow): ReleasedJob {
  return {
    id: row.id,
    dispatchNo: row.dispatch_no,
    accountId: row.account_id,
    mode: row.mode,
    operation: row.operation,
    waiting: row.waiting,
  };
}
