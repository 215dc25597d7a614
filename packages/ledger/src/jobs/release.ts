import type { Mode, Operation } from "@nightguard/contract";
import { sql } from "kysely";
import type { Db } from "../connection.ts";

/** A job whose id goes to the queues. `dispatchNo` fences it: a claim with an older number finds nothing. */
export interface ReleasedJob {
  readonly id: string;
  readonly dispatchNo: number;
  readonly accountId: string;
  readonly mode: Mode;
  readonly operation: Operation;
  readonly waiting: boolean;
}

export interface WindowOptions {
  /** Jobs outstanding for one account at most, whatever its limits allow: what one worker process can hold. */
  readonly maxWindow: number;
  /** The window holds what the account's limits let through in this time. */
  readonly windowSeconds: number;
}

export interface ReleaseOptions extends WindowOptions {
  /** Accounts served by one call at most. */
  readonly maxAccounts: number;
  /** How long a released job may wait for its claim before it is released again. */
  readonly leaseMs: number;
}

/** Jobs that an account may have outstanding under the plan in this row, as SQL. */
export const windowSize = (plan: "next" | "p", options: WindowOptions) => sql<number>`
  least(
    ceil(
      ${sql.ref(`${plan}.verification_burst`)}
      + ${sql.ref(`${plan}.verifications_per_second`)} * ${options.windowSeconds}::double precision
    ),
    4 * ${sql.ref(`${plan}.max_concurrency`)},
    ${options.maxWindow}::integer
  )::integer
`;

/**
 * Tops up the windows of the accounts whose turn it is: those served longest ago first, each up to what its limits let
 * through in `windowSeconds`. Inside an account: priority, appointment or deadline, age.
 * Any number of workers may call it at once; an account being served by another is skipped.
 *
 * Indexes: backlogs_ready finds the accounts with work, jobs_outstanding counts their windows, jobs_ready the next jobs.
 */
export async function releaseJobs(db: Db, options: ReleaseOptions): Promise<ReleasedJob[]> {
  return db.transaction().execute(async (transaction) => {
    const { rows: served } = await sql<{ account_id: string; mode: Mode; room: number }>`
      with next as (
        select t.account_id, t.mode, p.verifications_per_second, p.verification_burst, p.max_concurrency
        from turns t
        join accounts a on a.id = t.account_id
        join plans p on p.name = a.plan_name
        where (t.account_id, t.mode) in (
          select account_id, mode from backlogs where ready and not paused and open_at <= now()
        )
          and t.held_until <= now()
        order by t.released_at
        limit ${options.maxAccounts}
        for update of t skip locked
      ),
      moved as (
        update turns t
        set released_at = clock_timestamp()
        from next
        where t.account_id = next.account_id
          and t.mode = next.mode
      )
      select
        next.account_id,
        next.mode,
        ${windowSize("next", options)} - (
          select count(*)::integer
          from jobs j
          where j.account_id = next.account_id
            and j.mode = next.mode
            and j.state in ('released', 'running')
        ) as room
      from next
    `.execute(transaction);
    const hungry = served.filter(({ room }) => room > 0);
    if (hungry.length === 0) return [];

    const accountIds = hungry.map(({ account_id }) => account_id);
    const modes = hungry.map(({ mode }) => mode);
    const { rows: backlogs } = await sql<{ id: string }>`
      select b.id
      from backlogs b
      join unnest(${accountIds}::uuid[], ${modes}::text[]) as s (account_id, mode)
        on b.account_id = s.account_id
        and b.mode = s.mode
      where b.ready
        and not b.paused
        and b.open_at <= now()
      order by b.id
      for update of b
    `.execute(transaction);

    const { rows } = await sql<ReleasedRow>`
      with chosen as (
        select picked.id
        from unnest(
          ${accountIds}::uuid[],
          ${modes}::text[],
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
            and b.id = any(${backlogs.map(({ id }) => id)}::uuid[])
          order by j.priority desc, j.order_at, j.id
          limit s.room
        ) picked
      ),
      released as (
        update jobs j
        set
          state = 'released',
          dispatch_no = j.dispatch_no + 1,
          lease_until = now() + ${options.leaseMs}::double precision * interval '1 millisecond',
          due_at = null
        from chosen
        where j.id = chosen.id
          and j.state = 'ready'
        returning j.id, j.dispatch_no, j.account_id, j.mode, j.operation, j.waiting, j.priority, j.order_at
      )
      -- An update returns its rows in no certain order, and the queues keep the one they get.
      select id, dispatch_no, account_id, mode, operation, waiting
      from released
      order by priority desc, order_at, id
    `.execute(transaction);

    // A statement of its own: under the rows' locks it sees all that was added before them.
    await sql`
      update backlogs b
      set ready = false
      where b.id = any(${backlogs.map(({ id }) => id)}::uuid[])
        and not exists (
          select
          from jobs j
          where j.backlog_id = b.id
            and j.state = 'ready'
            and not j.waiting
        )
    `.execute(transaction);
    return rows.map(toReleasedJob);
  });
}

/**
 * Releases the jobs that callers wait for and that have to run again, whatever their account's window holds: their
 * first run was admitted. Index: jobs_waiting, whose rows are few.
 */
export async function releaseWaitingJobs(db: Db, options: { limit: number; leaseMs: number }): Promise<ReleasedJob[]> {
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
      lease_until = now() + ${options.leaseMs}::double precision * interval '1 millisecond',
      due_at = null
    from chosen
    where j.id = chosen.id
    returning j.id, j.dispatch_no, j.account_id, j.mode, j.operation, j.waiting
  `.execute(db);
  return rows.map(toReleasedJob);
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
        and j.state = 'parked'
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
